import { type ShodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import type { Selectable } from 'kysely';
import type { Shodan } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';
import { knownValue } from '../../platform/db/known-value.ts';

const ownColumns = [
  'id',
  'name',
  'description',
  'status',
  'amount',
  'customer_id',
  'version',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const satisfies (keyof Shodan)[];

interface StoredShodan extends Pick<Selectable<Shodan>, (typeof ownColumns)[number]> {
  customer_name: string;
  company_id: number;
  company_name: string;
}

export const shodan: RecordKind<ShodanRow, ShodanInput, StoredShodan> = {
  entity: 'shodan',
  columns: text(`${ownColumns.map((name) => `shodan.${name}`).join(', ')},
    customer.name as customer_name, customer.company_id, customer.company_name`),
  joins: text('join customer on customer.id = shodan.customer_id'),
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    desc: stored.description,
    status: knownValue(shodanStatuses, stored.status),
    amount: Number(stored.amount),
    customer: {
      id: stored.customer_id,
      name: stored.customer_name,
      company: { id: stored.company_id, name: stored.company_name },
    },
    createdBy: stored.created_by,
    createdDate: stored.created_at,
  }),
  toColumns: (input) => ({
    name: input.name,
    description: input.desc,
    status: input.status,
    amount: input.amount,
    customer_id: input.customer.id,
  }),
  inputOf: ({ name, desc, status, amount, customer: { id } }) => ({ name, desc, status, amount, customer: { id } }),
  references: [{ constraint: 'shodan_customer_id_fkey', path: 'customer.id', to: 'customer' }],
};
