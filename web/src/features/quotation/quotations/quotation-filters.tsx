import { type QuotationListQuery, quotationStatuses, validities } from '@gso/contract/quotation';
import { ChoiceFilter } from '../../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../../filter/date-range-filter.tsx';
import { FilterBar } from '../../../filter/filter-bar.tsx';
import type { ListState } from '../../../table/use-list-state.ts';
import { usePipelineOptions } from '../../../pickers/pipeline-options.ts';
import { PersonFilter } from '../../../pickers/person-filter.tsx';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { marginFallWords } from '../margin-fall/words.ts';
import { quotationsWords } from './words.ts';

export function QuotationFilters({ list }: { list: ListState<QuotationListQuery> }) {
  const t = useWords(quotationsWords);
  const margin = useWords(marginFallWords);
  const statuses = useWords(statusWords);
  const { salesUsername, status, validity, loseReason, from, to } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <PersonFilter
        label={t.sales}
        value={salesUsername}
        onChange={(person) => list.change({ salesUsername: person })}
      />
      <ChoiceFilter
        label={t.fields.status}
        value={status}
        choices={quotationStatuses.map((value) => ({ value, label: statuses[value] }))}
        onChange={(chosen) => list.change({ status: chosen })}
      />
      <ChoiceFilter
        label={t.validity}
        value={validity}
        choices={validities.map((value) => ({ value, label: t.validities[value] }))}
        onChange={(chosen) => list.change({ validity: chosen })}
      />
      {(status === 'LOSE' || loseReason !== '') && <LoseReasonFilter list={list} />}
      <DateRangeFilter label={t.fields.quotationDate} value={{ from, to }} onChange={list.change} />
      <ChoiceFilter
        label={margin.marginFell}
        value={list.query.marginFell}
        choices={[{ value: 'true', label: margin.onlyFallen }]}
        onChange={(marginFell) => list.change({ marginFell })}
      />
    </FilterBar>
  );
}

function LoseReasonFilter({ list }: { list: ListState<QuotationListQuery> }) {
  const t = useWords(quotationsWords);
  const { loseReasons } = usePipelineOptions();
  return (
    <ChoiceFilter
      label={t.fields['loseReason.name']}
      value={list.query.loseReason}
      choices={[
        ...loseReasons.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: t.noReason },
      ]}
      onChange={(loseReason) => list.change({ loseReason })}
    />
  );
}
