import type { ItemInput, ItemRow } from '@gso/contract/item';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

export interface StoredItem {
  id: number;
  brand: string;
  category: string;
  material_no: string;
  material_desc: string;
  currency: string;
  supplier_id: number | null;
  supplier_name: string | null;
  supp_price: string;
  selling_price: string;
  bottom_price: string;
  version: number;
  updated_by: string;
  updated_at: string;
}

/** An item as those see it who may know what it costs us. */
export type FullItem = ItemRow & { price: { suppPrice: number } };

export const item: RecordKind<FullItem, ItemInput, StoredItem> = {
  entity: 'item',
  columns:
    text(`item.id, item.brand, item.category, item.material_no, item.material_desc, item.currency, item.supplier_id,
    supplier.name as supplier_name, item.supp_price, item.selling_price, item.bottom_price, item.version, item.updated_by,
    item.updated_at`),
  joins: text('left join supplier on supplier.id = item.supplier_id'),
  toRow: (stored) => ({
    ...marksOf(stored),
    brand: stored.brand,
    category: stored.category,
    materialNo: stored.material_no,
    materialDesc: stored.material_desc,
    currency: stored.currency,
    supplier: stored.supplier_id === null ? null : { id: stored.supplier_id, name: stored.supplier_name ?? '' },
    isBundling: false,
    price: {
      suppPrice: Number(stored.supp_price),
      sellingPrice: Number(stored.selling_price),
      bottomPrice: Number(stored.bottom_price),
    },
  }),
  toColumns: (input) => ({
    brand: input.brand,
    category: input.category,
    material_no: input.materialNo,
    material_desc: input.materialDesc,
    currency: input.currency,
    supplier_id: input.supplier?.id ?? null,
    supp_price: input.price.suppPrice,
    selling_price: input.price.sellingPrice,
    bottom_price: input.price.bottomPrice,
  }),
  inputOf: ({ brand, category, materialNo, materialDesc, currency, supplier, price }) => ({
    brand,
    category,
    materialNo,
    materialDesc,
    currency,
    supplier: supplier && { id: supplier.id },
    price,
  }),
  references: [{ constraint: 'item_supplier_id_fkey', path: 'supplier', to: 'supplier' }],
};
