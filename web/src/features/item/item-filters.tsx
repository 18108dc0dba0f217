import type { ItemListQuery } from '@gso/contract/item';
import { FieldFilters } from '../../filter/field-filters.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { useWords } from '../../words/words.ts';
import { itemWords } from './words.ts';

export function ItemFilters({ list }: { list: ListState<ItemListQuery> }) {
  const t = useWords(itemWords);
  const { brand, category, materialNo, materialDesc } = list.query;
  return (
    <FieldFilters
      list={list}
      filters={[
        { label: t.fields.brand, value: brand, partOf: (text) => ({ brand: text }) },
        { label: t.fields.category, value: category, partOf: (text) => ({ category: text }) },
        { label: t.fields.materialNo, value: materialNo, partOf: (text) => ({ materialNo: text }) },
        { label: t.materialDesc, value: materialDesc, partOf: (text) => ({ materialDesc: text }) },
      ]}
    />
  );
}
