import { shodanStatuses, type ShodanListQuery } from '@gso/contract/shodan';
import { AmountFilter } from '../../filter/amount-filter.tsx';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { DayFilter } from '../../filter/day-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { MonthsFilter } from '../../filter/months-filter.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { listWords } from '../../words/list-words.ts';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { firstOfMonth, today } from '../../words/calendar.ts';
import { statusWords } from '../../words/status.ts';
import { useWords } from '../../words/words.ts';
import { PipelineFilters } from './pipeline-filters.tsx';
import { shodanWords } from './words.ts';

export function ShodanFilters({ list }: { list: ListState<ShodanListQuery> }) {
  const { fields, openSince: sinceLabel, followedUp: followedUpLabel } = useWords(shodanWords);
  const { thisMonth } = useWords(listWords);
  const statuses = useWords(statusWords);
  const { status, createdBy, amount, openSince, followedUp } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label={fields.status}
        value={status}
        usual="OPEN"
        choices={shodanStatuses.map((value) => ({ value, label: statuses[value] }))}
        onChange={(chosen) => list.change({ status: chosen })}
      />
      <PipelineFilters list={list} />
      <PersonFilter
        label={fields.createdBy}
        value={createdBy}
        onChange={(person) => list.change({ createdBy: person })}
      />
      <AmountFilter label={fields.amount} value={amount} onChange={(least) => list.change({ amount: least })} />
      <DayFilter
        label={sinceLabel}
        value={openSince}
        quick={{ label: thisMonth, day: firstOfMonth(today()) }}
        // Shodans that are closed by now are included too.
        onChange={(day) => list.change({ openSince: day, ...(day && { status: '' }) })}
      />
      <MonthsFilter
        label={followedUpLabel}
        value={followedUp}
        back={11}
        onChange={(month) => list.change({ followedUp: month })}
      />
    </FilterBar>
  );
}
