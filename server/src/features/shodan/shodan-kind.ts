import { type ShodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import { numeric, oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const shodan = recordKind<ShodanRow, ShodanInput>({
  entity: 'shodan',
  fields: {
    name: 'name',
    desc: 'description',
    status: oneOf(shodanStatuses, 'status'),
    amount: numeric('amount'),
    'customer.id': 'customer_id',
  },
  shown: {
    'customer.name': 'customer.name',
    'customer.company.id': 'customer.company_id',
    'customer.company.name': 'customer.company_name',
    createdBy: 'shodan.created_by',
    createdDate: 'shodan.created_at',
  },
  joins: 'join customer on customer.id = shodan.customer_id',
  references: [{ constraint: 'shodan_customer_id_fkey', path: 'customer.id', to: 'customer' }],
});
