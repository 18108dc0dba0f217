import { limits } from '@gso/contract/limits';
import type { SupplierListQuery } from '@gso/contract/supplier';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { SearchChoice } from '../../filter/search-choice.tsx';
import { SearchFilter } from '../../filter/search-filter.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { useWords } from '../../words/words.ts';
import { useBrands } from './api.ts';
import { supplierWords } from './words.ts';

export function SupplierFilters({ list }: { list: ListState<SupplierListQuery> }) {
  const t = useWords(supplierWords);
  return (
    <FilterBar onClear={list.clear}>
      <SearchFilter label={t.brand} value={list.query.brand} onChange={(brand) => list.change({ brand })}>
        {(choose) => <BrandChoice onChoose={choose} />}
      </SearchFilter>
    </FilterBar>
  );
}

function BrandChoice({ onChoose }: { onChoose: (brand: string) => void }) {
  const t = useWords(supplierWords);
  const brands = useBrands();
  return (
    <SearchChoice
      label={t.brand}
      choices={brands.data?.map((brand) => ({ value: brand, label: brand })) ?? (brands.error ? [] : undefined)}
      error={brands.error}
      maxLength={limits.text}
      onChoose={onChoose}
    />
  );
}
