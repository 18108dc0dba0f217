import { type SupplierInput, type SupplierRow, supplierInput } from '@gso/contract/supplier';
import type { Statement } from '../../platform/db/statement.ts';
import { keyedByName, orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { countryOf } from './country-of.ts';
import { supplier, type StoredSupplier } from './supplier-kind.ts';

const brandsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((brand) => brand.trim())
    .filter((brand) => brand !== '');

const supplierSheet: SheetDefinition<SupplierRow, SupplierInput> = {
  fileName: 'Supplier-All',
  sheetName: 'Supplier',
  input: supplierInput,
  columns: [
    { header: 'Name', kind: 'text', width: 36, field: 'name', cell: (row) => row.name },
    { header: 'Country', kind: 'text', width: 10, field: 'country', cell: (row) => row.country, read: countryOf },
    { header: 'Address Street', kind: 'text', width: 48, field: 'address.street', cell: (row) => row.address.street },
    { header: 'Zip Code', kind: 'text', width: 10, field: 'address.zipCode', cell: (row) => row.address.zipCode },
    { header: 'CP 1', kind: 'text', width: 24, field: 'cp1', cell: (row) => row.cp1 },
    { header: 'Phone 1', kind: 'text', width: 18, field: 'phone1', cell: (row) => row.phone1 },
    { header: 'CP 2', kind: 'text', width: 24, field: 'cp2', cell: (row) => row.cp2 },
    { header: 'Phone 2', kind: 'text', width: 18, field: 'phone2', cell: (row) => row.phone2 },
    {
      header: 'Brands',
      kind: 'text',
      width: 40,
      field: 'brands',
      cell: (row) => row.brands.join('; '),
      read: brandsOf,
    },
  ],
};

export const supplierFile = recordFile(supplierSheet);

export const supplierSource = (where: Statement[]) => recordSource(supplier, { ...orderedByName, where });

export const supplierImport: ImportTarget<SupplierRow, SupplierInput, StoredSupplier> = {
  kind: supplier,
  sheet: supplierSheet,
  ...keyedByName,
  resolve: nothingToResolve,
};
