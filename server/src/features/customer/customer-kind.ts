import type { CustomerInput, CustomerRow } from '@gso/contract/customer';
import type { Selectable } from 'kysely';
import type { Customer } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

const columns = [
  'id',
  'name',
  'company_id',
  'company_name',
  'position',
  'email',
  'phone',
  'ext',
  'mobile_phone',
  'is_active',
  'version',
  'updated_by',
  'updated_at',
] as const satisfies (keyof Customer)[];

export type StoredCustomer = Pick<Selectable<Customer>, (typeof columns)[number]>;

export const customer: RecordKind<CustomerRow, CustomerInput, StoredCustomer> = {
  entity: 'customer',
  columns: text(columns.join(', ')),
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    company: { id: stored.company_id, name: stored.company_name },
    position: stored.position,
    email: stored.email,
    phone: stored.phone,
    ext: stored.ext,
    mobilePhone: stored.mobile_phone,
    isActive: stored.is_active,
  }),
  toColumns: (input) => ({
    name: input.name,
    company_id: input.company.id,
    position: input.position,
    email: input.email,
    phone: input.phone,
    ext: input.ext,
    mobile_phone: input.mobilePhone,
    is_active: input.isActive,
  }),
  inputOf: ({ name, company: { id }, position, email, phone, ext, mobilePhone, isActive }) => ({
    name,
    company: { id },
    position,
    email,
    phone,
    ext,
    mobilePhone,
    isActive,
  }),
  references: [{ constraint: 'customer_company_id_fkey', path: 'company.id', to: 'company' }],
};
