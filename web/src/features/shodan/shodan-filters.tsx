import { shodanStatuses, type ShodanListQuery } from '@gso/contract/shodan';
import { AmountFilter } from '../../list/amount-filter.tsx';
import { ChoiceFilter } from '../../list/choice-filter.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import type { ListState } from '../../list/use-list-state.ts';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { statusWords } from '../../words/status.ts';
import { useWords } from '../../words/words.ts';
import { shodanWords } from './words.ts';

export function ShodanFilters({ list }: { list: ListState<ShodanListQuery> }) {
  const { fields } = useWords(shodanWords);
  const statuses = useWords(statusWords);
  const { status, createdBy, amount } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label={fields.status}
        value={status}
        usual="OPEN"
        choices={shodanStatuses.map((value) => ({ value, label: statuses[value] }))}
        onChange={(chosen) => list.change({ status: chosen })}
      />
      <PersonFilter
        label={fields.createdBy}
        value={createdBy}
        onChange={(person) => list.change({ createdBy: person })}
      />
      <AmountFilter label={fields.amount} value={amount} onChange={(least) => list.change({ amount: least })} />
    </FilterBar>
  );
}
