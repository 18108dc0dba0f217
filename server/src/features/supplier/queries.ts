import { supplierAccess, type SupplierInput, type SupplierListQuery, type SupplierRow } from '@gso/contract/supplier';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { autocompleteByName, firstByName, mostOptions, similarByName } from '../../platform/list/by-name.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { supplier } from './supplier-kind.ts';

const table = text('supplier');
const nameSearch = text('name_search');

const sortColumns: Record<SupplierListQuery['sort'], Statement> = {
  name: nameSearch,
  country: text('country'),
  'address.street': text('lower(left(street, 64)) collate "C"'),
  cp1: text('lower(cp1) collate "C"'),
  phone1: text('phone1 collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export const supplierConditions = ({ search, brand }: SupplierListQuery): Statement[] => [
  ...containsText(nameSearch, search),
  ...ofBrand(brand),
];

export const supplierChanges: BulkTarget<SupplierRow, SupplierInput> = {
  kind: supplier,
  access: supplierAccess.write,
  conditions: (_db, _actor, filters: SupplierListQuery) => supplierConditions(filters),
};

export function listSuppliers(db: Reader, query: SupplierListQuery) {
  return listRecords(db, supplier, { where: supplierConditions(query), sortBy: sortColumns[query.sort] }, query);
}

const ofBrand = (brand: string): Statement[] => (brand === '' ? [] : [statement`brand_keys @> array[lower(${brand})]`]);

export const autocompleteSuppliers = (db: Reader, search: string, size: number) =>
  autocompleteByName(db, table, search, size);

export const selectSuppliers = (db: Reader) => firstByName(db, table);

const similarColumns = text('id, name, street');

export const similarSuppliers = (db: Reader, name: string, except?: number) =>
  similarByName<{ id: number; name: string; street: string }>(db, { table, columns: similarColumns }, name, except);

/** Each brand once regardless of case, as its oldest supplier writes it. */
export async function selectBrands(db: Reader): Promise<string[]> {
  const rows = await readRows<{ brand: string }>(
    db,
    statement`select distinct on (lower(brand) collate "C") brand from supplier, unnest(brands) as brand
      order by lower(brand) collate "C", id limit ${mostOptions}`,
  );
  return rows.map(({ brand }) => brand);
}
