import { type SupplierInput, type SupplierRow, supplierInput } from '@gso/contract/supplier';
import type { Statement } from '../../platform/db/statement.ts';
import { keyedByName, orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { supplier } from './supplier-kind.ts';

const supplierSheet: SheetDefinition<SupplierRow, SupplierInput> = {
  fileName: 'Supplier-All',
  sheetName: 'Supplier',
  input: supplierInput,
  columns: supplier.sheetColumns,
};

export const supplierFile = recordFile(supplierSheet);

export const supplierSource = (where: Statement[]) => recordSource(supplier, { ...orderedByName, where });

export const supplierImport: ImportTarget<SupplierRow, SupplierInput> = {
  kind: supplier,
  sheet: supplierSheet,
  ...keyedByName,
  resolve: nothingToResolve,
};
