import { itemList, type ItemListQuery, type ItemRow } from '@gso/contract/item';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { itemWords } from './words.ts';

type ItemColumn = Column<ItemRow, ItemListQuery['sort']>;

export function useItemColumns(): ItemColumn[] {
  const { fields } = useWords(itemWords);
  const column = fieldColumns(fields, itemList);
  const updateColumns = useUpdateColumns();
  return [
    column('brand', { card: 'mark' }),
    column('category', { card: 'mark' }),
    column('materialNo', { card: 'title' }),
    column('materialDesc', { width: 'rest', card: 'fact' }),
    // Every amount shows its currency; the column is for sorting. The other hidden columns are shown below an opened
    // row or in
    // the history, and leave room for the prices on a common screen.
    column('currency', { hidden: true }),
    column('supplier', { cell: (row) => row.supplier?.name ?? '', hidden: true }),
    column('price.suppPrice', {
      cell: ({ price, currency }) => price.suppPrice !== undefined && formatAmount(price.suppPrice, currency),
      align: 'end',
    }),
    column('price.sellingPrice', {
      cell: (row) => formatAmount(row.price.sellingPrice, row.currency),
      align: 'end',
      card: 'fact',
    }),
    column('price.bottomPrice', {
      cell: (row) => formatAmount(row.price.bottomPrice, row.currency),
      align: 'end',
    }),
    ...updateColumns,
  ];
}
