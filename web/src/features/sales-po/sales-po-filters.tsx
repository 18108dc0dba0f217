import { poCategories, type SalesPoListQuery } from '@gso/contract/sales-po';
import { ChoiceFilter } from '../../list/choice-filter.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import type { ListState } from '../../list/use-list-state.ts';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { salesPoWords } from './words.ts';

export function SalesPoFilters({ list }: { list: ListState<SalesPoListQuery> }) {
  const t = useWords(salesPoWords);
  const categories = useWords(poCategoryWords);
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label={t.fields.category}
        value={list.query.category}
        choices={poCategories.map((value) => ({ value, label: categories[value] }))}
        onChange={(category) => list.change({ category })}
      />
    </FilterBar>
  );
}
