import type { CompanyInput, CompanyRow } from '@gso/contract/company';
import type { Selectable } from 'kysely';
import type { Company } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

const columns = [
  'id',
  'name',
  'phone',
  'industry',
  'street',
  'zip_code',
  'is_active',
  'version',
  'updated_by',
  'updated_at',
] as const satisfies (keyof Company)[];

export type StoredCompany = Pick<Selectable<Company>, (typeof columns)[number]>;

export const company: RecordKind<CompanyRow, CompanyInput, StoredCompany> = {
  entity: 'company',
  columns: text(columns.join(', ')),
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    phone: stored.phone,
    industry: stored.industry,
    address: { street: stored.street, zipCode: stored.zip_code },
    isActive: stored.is_active,
  }),
  toColumns: (input) => ({
    name: input.name,
    phone: input.phone,
    industry: input.industry,
    street: input.address.street,
    zip_code: input.address.zipCode,
    is_active: input.isActive,
  }),
  inputOf: ({ name, phone, industry, address, isActive }) => ({ name, phone, industry, address, isActive }),
};
