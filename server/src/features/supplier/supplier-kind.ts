import type { SupplierInput, SupplierRow } from '@gso/contract/supplier';
import type { Selectable } from 'kysely';
import type { Supplier } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

const columns = [
  'id',
  'name',
  'country',
  'street',
  'zip_code',
  'cp1',
  'phone1',
  'cp2',
  'phone2',
  'brands',
  'version',
  'updated_by',
  'updated_at',
] as const satisfies (keyof Supplier)[];

export type StoredSupplier = Pick<Selectable<Supplier>, (typeof columns)[number]>;

export const supplier: RecordKind<SupplierRow, SupplierInput, StoredSupplier> = {
  entity: 'supplier',
  columns: text(columns.join(', ')),
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    country: stored.country,
    address: { street: stored.street, zipCode: stored.zip_code },
    cp1: stored.cp1,
    phone1: stored.phone1,
    cp2: stored.cp2,
    phone2: stored.phone2,
    brands: stored.brands,
  }),
  toColumns: (input) => ({
    name: input.name,
    country: input.country,
    street: input.address.street,
    zip_code: input.address.zipCode,
    cp1: input.cp1,
    phone1: input.phone1,
    cp2: input.cp2,
    phone2: input.phone2,
    brands: input.brands,
  }),
  inputOf: ({ name, country, address, cp1, phone1, cp2, phone2, brands }) => ({
    name,
    country,
    address,
    cp1,
    phone1,
    cp2,
    phone2,
    brands,
  }),
};
