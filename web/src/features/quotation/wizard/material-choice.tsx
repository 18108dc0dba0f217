import { bundleList } from '@gso/contract/bundle';
import { itemList, type ItemListQuery } from '@gso/contract/item';
import { type Icon, IconPackage, IconPackages } from '@tabler/icons-react';
import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import { memo, type ReactNode } from 'react';
import { type Column, fieldColumns } from '../../../table/column.ts';
import { DataTable } from '../../../table/data-table.tsx';
import { FieldFilters } from '../../../filter/field-filters.tsx';
import { ListToolbar } from '../../../table/list-toolbar.tsx';
import { Pager } from '../../../table/pager/pager.tsx';
import type { RowChoice } from '../../../table/selection/selection.ts';
import { useTableView } from '../../../table/table-view.ts';
import { useListPage } from '../../../table/use-list-page.ts';
import type { ListState } from '../../../table/use-list-state.ts';
import { useOwnListState } from '../../../table/use-own-list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatAmount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Parts } from '../lines/parts.tsx';
import { fetchBundles, fetchItems } from './materials.ts';
import classes from './selection-step.module.css';
import type { Material } from './wizard-form.ts';
import { wizardWords } from './words.ts';

interface ChoiceProps {
  selection: RowChoice<Material>;
}

/** The tables are rendered again when a line comes or goes, not at each key in a quantity. */
export const ItemChoice = memo(function ItemChoice({ selection }: ChoiceProps) {
  const t = useWords(wizardWords);
  const list = useOwnListState({ ...itemList, pageSizes: [5, 20, 50] });
  return (
    <MaterialTable
      title={t.items}
      empty={t.noItems}
      icon={IconPackage}
      list={list}
      queryKey={['item']}
      fetchPage={fetchItems}
      filters={<ItemFilters list={list} />}
      selection={selection}
    />
  );
});

export const BundleChoice = memo(function BundleChoice({ selection }: ChoiceProps) {
  const t = useWords(wizardWords);
  return (
    <MaterialTable
      title={t.bundles}
      empty={t.noBundles}
      icon={IconPackages}
      list={useOwnListState({ ...bundleList, pageSizes: [5, 10, 20] })}
      queryKey={['bundle']}
      fetchPage={fetchBundles}
      selection={selection}
    />
  );
});

function ItemFilters({ list }: { list: ListState<ItemListQuery> }) {
  const { itemFields: fields } = useWords(wizardWords);
  const { brand, category, materialNo, materialDesc } = list.query;
  return (
    <FieldFilters
      list={list}
      filters={[
        { label: fields.brand, value: brand, partOf: (text) => ({ brand: text }) },
        { label: fields.category, value: category, partOf: (text) => ({ category: text }) },
        { label: fields.materialNo, value: materialNo, partOf: (text) => ({ materialNo: text }) },
        { label: fields.materialDesc, value: materialDesc, partOf: (text) => ({ materialDesc: text }) },
      ]}
    />
  );
}

interface MaterialTableProps<Query extends ListQuery<string>> extends ChoiceProps {
  title: string;
  empty: string;
  icon: Icon;
  list: ListState<Query>;
  queryKey: string[];
  fetchPage: (query: Query, signal: AbortSignal) => Promise<ListPage<Material>>;
  filters?: ReactNode;
}

function MaterialTable<Query extends ListQuery<string>>(props: MaterialTableProps<Query>) {
  const { title, list, selection } = props;
  const t = useWords(wizardWords);
  const view = useTableView('quotation-material', useColumns());
  // Under a separate key: other screens cache whole records under the first part.
  const result = useListPage([...props.queryKey, 'material'], list.query, props.fetchPage);
  return (
    <div>
      <ListToolbar title={title} searchLabel={t.searchItems} list={list} result={result} filters={props.filters} />
      <DataTable
        caption={title}
        expanded={(row) => <MaterialDetails material={row} />}
        selection={selection}
        nameOf={(row) => row.materialNo}
        list={list}
        result={result}
        view={view}
        // The footer below stays in sight.
        maxHeight="max(240px, 100dvh - 460px)"
        empty={<EmptyState icon={props.icon} title={props.empty} />}
      />
      <Pager list={list} result={result} />
    </div>
  );
}

/** Items and bundles can both be sorted by these. */
const sorts = ['brand', 'category', 'materialNo', 'materialDesc', 'price.sellingPrice'] as const;

function useColumns(): Column<Material, (typeof sorts)[number]>[] {
  const column = fieldColumns(useWords(wizardWords).itemFields, { sorts });
  return [
    column('brand', { card: 'mark' }),
    column('category', { card: 'mark' }),
    column('materialNo', { card: 'title' }),
    column('materialDesc', { width: 'rest', card: 'fact' }),
    column('price.sellingPrice', {
      key: 'price',
      cell: (row) => formatAmount(row.price.sellingPrice, row.currency),
      align: 'end',
      card: 'fact',
    }),
  ];
}

function MaterialDetails({ material }: { material: Material }) {
  return (
    <>
      <p className={classes.desc}>{material.materialDesc}</p>
      <Parts parts={material.items} />
    </>
  );
}
