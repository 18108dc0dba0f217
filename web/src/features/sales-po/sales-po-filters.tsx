import { poCategories, type SalesPoListQuery } from '@gso/contract/sales-po';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../filter/date-range-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { salesPoWords } from './words.ts';

export function SalesPoFilters({ list }: { list: ListState<SalesPoListQuery> }) {
  const t = useWords(salesPoWords);
  const categories = useWords(poCategoryWords);
  const { category, sales, from, to } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label={t.fields.category}
        value={category}
        choices={poCategories.map((value) => ({ value, label: categories[value] }))}
        onChange={(chosen) => list.change({ category: chosen })}
      />
      <DateRangeFilter label={t.fields.poDate} value={{ from, to }} onChange={list.change} />
      <PersonFilter label={t.salesColumn} value={sales} onChange={(person) => list.change({ sales: person })} />
    </FilterBar>
  );
}
