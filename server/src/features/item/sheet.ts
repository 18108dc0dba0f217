import { type ItemInput, itemInput } from '@gso/contract/item';
import { text as optionalText } from '@gso/contract/fields';
import * as z from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, resolveBy, type Resolved, Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { text as sentence } from '../../platform/text.ts';
import { type FullItem, item } from './item-kind.ts';

/** A row of the sheet names its supplier; the other columns are as in the form. */
const sheetInput = itemInput.omit({ supplier: true }).extend({ supplier: optionalText().default('') });
type SheetItem = z.output<typeof sheetInput>;

const itemSheet: SheetDefinition<FullItem, SheetItem> = {
  fileName: 'item_material-All',
  sheetName: 'Item',
  input: sheetInput,
  columns: item.sheetColumns,
};

export const itemFile = recordFile(itemSheet);

export const itemSource = (where: Statement[]) =>
  recordSource(item, {
    where,
    order: text('item.brand_key, item.id'),
    after: (last) => statement`(item.brand_key, item.id) > (lower(${last.brand}), ${last.id})`,
  });

const keyOf = (brand: string, materialNo: string): string => `${brand.toLowerCase()}\t${materialNo.toLowerCase()}`;

export const itemImport: ImportTarget<FullItem, ItemInput, SheetItem> = {
  kind: item,
  sheet: itemSheet,
  keyHeader: 'Material No',
  keyOf: ({ brand, materialNo }) => keyOf(brand, materialNo),
  keyOfRow: ({ brand, materialNo }) => keyOf(brand, materialNo),
  // Also matches other brands with the same number; comparing the keys removes them.
  hasKey: (keys) =>
    statement`item.material_key = any(array(select lower(split_part(key, e'\\t', 2)) from unnest(${keys}::text[]) as key))`,
  resolve: resolveBy(z.object(sheetInput.pick({ supplier: true }).shape), resolveSuppliers),
};

async function resolveSuppliers(
  tx: Tx,
  rows: Pick<SheetItem, 'supplier'>[],
): Promise<Resolved<SheetItem, ItemInput>[]> {
  const names = [...new Set(rows.map(({ supplier }) => supplier.toLowerCase()).filter((name) => name !== ''))];
  const found =
    names.length === 0
      ? []
      : await tx
          .selectFrom('supplier')
          .select(['id', 'name'])
          .where((e) => e(e.fn<string>('lower', ['name']), 'in', names))
          .execute();
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return rows.map(({ supplier }) => {
    if (supplier === '') return (row) => ({ ...row, supplier: null });
    const [first, second] = byName.get(supplier.toLowerCase()) ?? [];
    if (first && !second) return (row) => ({ ...row, supplier: { id: first.id } });
    const reason = first
      ? sentence('Several suppliers have this name', 'Beberapa pemasok memiliki nama ini')
      : sentence('No supplier has this name', 'Tidak ada pemasok dengan nama ini');
    return [new Unresolved('Supplier', supplier, reason)];
  });
}
