import { type QuotationListQuery, quotationStatuses } from '@gso/contract/quotation';
import { ChoiceFilter } from '../../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../../filter/date-range-filter.tsx';
import { FilterBar } from '../../../filter/filter-bar.tsx';
import type { ListState } from '../../../table/use-list-state.ts';
import { PersonFilter } from '../../../pickers/person-filter.tsx';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { quotationsWords } from './words.ts';

export function QuotationFilters({ list }: { list: ListState<QuotationListQuery> }) {
  const t = useWords(quotationsWords);
  const statuses = useWords(statusWords);
  const { salesUsername, status, from, to } = list.query;
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
      <DateRangeFilter label={t.fields.quotationDate} value={{ from, to }} onChange={list.change} />
    </FilterBar>
  );
}
