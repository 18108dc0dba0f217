import type { ItemInput, ItemRow } from '@gso/contract/item';
import { numeric, recordKind } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';

/** An item as seen by users who may know its supplier price. */
export type FullItem = ItemRow & { price: { suppPrice: number } };

/** Those of most suppliers first. */
const currencies = [...new Set(['IDR', 'USD', 'EUR', 'JPY', 'SGD', 'CNY', ...Intl.supportedValuesOf('currency')])];

const amount = (cell: string): unknown => (cell === '' ? undefined : numberOf(cell));

/** Excel returns plain numbers. A value that is no number is left as it is, and the schema refuses it. */
const numberOf = (cell: string): unknown => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);

const price = (column: string, header: string) =>
  ({ ...numeric(column), sheet: { header, kind: 'number', width: 16, read: amount } }) as const;

export const item = recordKind<FullItem, ItemInput>({
  entity: 'item',
  fields: {
    brand: { column: 'brand', sheet: { header: 'Brand', width: 20 } },
    category: { column: 'category', sheet: { header: 'Category', width: 20 } },
    materialNo: { column: 'material_no', sheet: { header: 'Material No', width: 24 } },
    materialDesc: { column: 'material_desc', sheet: { header: 'Material Desc', width: 60 } },
    currency: { column: 'currency', sheet: { header: 'Currency', width: 9, choices: () => currencies } },
    // A sheet names the supplier.
    'supplier.id': {
      column: 'supplier_id',
      sheet: {
        ...{ header: 'Supplier', width: 30, field: 'supplier', cell: (row) => row.supplier?.name ?? '' },
        note: text('The name as in this application.', 'Namanya seperti di aplikasi ini.'),
      },
    },
    'price.suppPrice': price('supp_price', 'Supplier Price'),
    'price.sellingPrice': price('selling_price', 'Selling Price'),
    'price.bottomPrice': price('bottom_price', 'Bottom Price'),
  },
  shown: { 'supplier.name': 'supplier.name' },
  joins: 'left join supplier on supplier.id = item.supplier_id',
  computed: { fields: () => ({ isBundling: false }) },
  references: [{ constraint: 'item_supplier_id_fkey', path: 'supplier', to: 'supplier' }],
});
