import { bundleList, bundlePage } from '@gso/contract/bundle';
import { itemList, type ItemListQuery, itemPage } from '@gso/contract/item';
import { type Icon, IconPackage, IconPackages } from '@tabler/icons-react';
import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type { ReactNode } from 'react';
import { call } from '../../../api/client.ts';
import type { Column } from '../../../table/column.ts';
import { DataTable } from '../../../table/data-table.tsx';
import { FieldFilters } from '../../../filter/field-filters.tsx';
import { ListToolbar } from '../../../table/list-toolbar.tsx';
import { Pager } from '../../../table/pager.tsx';
import type { Selection } from '../../../table/selection/selection.ts';
import { useTableView } from '../../../table/table-view.ts';
import { useListPage } from '../../../table/use-list-page.ts';
import type { ListState } from '../../../table/use-list-state.ts';
import { useOwnListState } from '../../../table/use-own-list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatAmount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Parts } from './parts.tsx';
import classes from './selection-step.module.css';
import type { Material } from './wizard-form.ts';
import { wizardWords } from './words.ts';

interface ChoiceProps {
  selection: Selection<Material>;
}

const itemSizes = [20, 5, 50];
const bundleSizes = [5, 10, 20];

export function ItemChoice({ selection }: ChoiceProps) {
  const t = useWords(wizardWords);
  const list = useOwnListState(itemList.defaults);
  return (
    <MaterialTable
      title={t.items}
      empty={t.noItems}
      icon={IconPackage}
      sizes={itemSizes}
      list={list}
      queryKey={['item']}
      fetchPage={async (query, signal) => {
        const page = await call({ path: '/api/item', query: itemList.toWire(query), reply: itemPage, signal });
        return { ...page, content: page.content.map((item) => materialOf(item)) };
      }}
      filters={<ItemFilters list={list} />}
      selection={selection}
    />
  );
}

export function BundleChoice({ selection }: ChoiceProps) {
  const t = useWords(wizardWords);
  return (
    <MaterialTable
      title={t.bundles}
      empty={t.noBundles}
      icon={IconPackages}
      sizes={bundleSizes}
      list={useOwnListState(bundleList.defaults)}
      queryKey={['bundle']}
      fetchPage={async (query, signal) => {
        const wire = bundleList.toWire(query);
        const page = await call({ path: '/api/itembundling', query: wire, reply: bundlePage, signal });
        return { ...page, content: page.content.map((bundle) => materialOf(bundle, bundle.items)) };
      }}
      selection={selection}
    />
  );
}

function materialOf(row: Omit<Material, 'items'>, items: Material['items'] = []): Material {
  const { id, brand, category, materialNo, materialDesc, currency } = row;
  const { sellingPrice, bottomPrice } = row.price;
  const parts = items.map((part) => ({
    brand: part.brand,
    category: part.category,
    materialNo: part.materialNo,
    materialDesc: part.materialDesc,
    qty: part.qty,
  }));
  const price = { sellingPrice, bottomPrice };
  return { id, brand, category, materialNo, materialDesc, currency, price, items: parts };
}

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
  sizes: readonly number[];
  list: ListState<Query>;
  queryKey: string[];
  fetchPage: (query: Query, signal: AbortSignal) => Promise<ListPage<Material>>;
  filters?: ReactNode;
}

function MaterialTable<Query extends ListQuery<string>>(props: MaterialTableProps<Query>) {
  const { title, list, selection } = props;
  const t = useWords(wizardWords);
  const view = useTableView('quotation-material');
  // Under a name of its own: other screens keep whole records under the first part.
  const result = useListPage([...props.queryKey, 'material'], list.query, props.fetchPage);
  return (
    <div>
      <ListToolbar title={title} searchLabel={t.searchItems} list={list} result={result} filters={props.filters} />
      <DataTable
        caption={title}
        columns={useColumns()}
        expanded={(row) => <MaterialDetails material={row} />}
        selection={selection}
        nameOf={(row) => row.materialNo}
        list={list}
        result={result}
        view={view}
        empty={<EmptyState icon={props.icon} title={props.empty} />}
      />
      <Pager sizes={props.sizes} list={list} result={result} />
    </div>
  );
}

type SortKey = 'brand' | 'category' | 'materialNo' | 'materialDesc' | 'price.sellingPrice';

function useColumns(): Column<Material, SortKey>[] {
  const { itemFields: fields } = useWords(wizardWords);
  return [
    { key: 'brand', sort: 'brand', header: fields.brand, cell: (row) => row.brand, width: '92px', card: 'mark' },
    {
      key: 'category',
      sort: 'category',
      header: fields.category,
      cell: (row) => row.category,
      width: '88px',
      card: 'mark',
    },
    {
      key: 'materialNo',
      sort: 'materialNo',
      header: fields.materialNo,
      cell: (row) => row.materialNo,
      width: '148px',
      card: 'title',
    },
    {
      key: 'materialDesc',
      sort: 'materialDesc',
      header: fields.materialDesc,
      cell: (row) => row.materialDesc,
      card: 'fact',
    },
    {
      key: 'price',
      sort: 'price.sellingPrice',
      header: fields['price.sellingPrice'],
      cell: (row) => formatAmount(row.price.sellingPrice, row.currency),
      width: '144px',
      align: 'end',
      card: 'fact',
    },
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
