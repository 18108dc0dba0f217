import type { ItemListQuery, ItemRow } from '@gso/contract/item';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { itemWords } from './words.ts';

type ItemColumn = Column<ItemRow, ItemListQuery['sort']>;

export function useItemColumns(): ItemColumn[] {
  const { fields } = useWords(itemWords);
  const updateColumns = useUpdateColumns();
  return [
    { key: 'brand', sort: 'brand', header: fields.brand, cell: (row) => row.brand, width: '92px', card: 'mark' },
    {
      key: 'category',
      sort: 'category',
      header: fields.category,
      cell: (row) => row.category,
      width: '100px',
      card: 'mark',
    },
    {
      key: 'materialNo',
      sort: 'materialNo',
      header: fields.materialNo,
      cell: (row) => row.materialNo,
      width: '132px',
      card: 'title',
    },
    {
      key: 'materialDesc',
      sort: 'materialDesc',
      header: fields.materialDesc,
      cell: (row) => row.materialDesc,
      card: 'fact',
    },
    // Every amount says its currency; the column is there to sort by. What else is hidden at first stands below an
    // opened row or in the history, and leaves the prices room on a screen of common width.
    {
      key: 'currency',
      sort: 'currency',
      header: fields.currency,
      cell: (row) => row.currency,
      width: '96px',
      hidden: true,
    },
    {
      key: 'supplier',
      header: fields.supplier,
      cell: (row) => row.supplier?.name ?? '',
      width: '120px',
      hidden: true,
    },
    {
      key: 'suppPrice',
      header: fields['price.suppPrice'],
      cell: ({ price, currency }) => price.suppPrice !== undefined && formatAmount(price.suppPrice, currency),
      width: '136px',
      align: 'end',
    },
    {
      key: 'sellingPrice',
      sort: 'price.sellingPrice',
      header: fields['price.sellingPrice'],
      cell: (row) => formatAmount(row.price.sellingPrice, row.currency),
      width: '136px',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'bottomPrice',
      sort: 'price.bottomPrice',
      header: fields['price.bottomPrice'],
      cell: (row) => formatAmount(row.price.bottomPrice, row.currency),
      width: '136px',
      align: 'end',
    },
    ...updateColumns.map((column) => ({ ...column, hidden: true as const })),
  ];
}
