import { type ShodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import { emptyAsNull, numeric, oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const shodan = recordKind<ShodanRow, ShodanInput>({
  entity: 'shodan',
  fields: {
    name: 'name',
    desc: 'description',
    status: oneOf(shodanStatuses, 'status'),
    amount: numeric('amount'),
    'customer.id': 'customer_id',
    'stage.id': 'stage_id',
    expectedClose: emptyAsNull('expected_close'),
    nextStep: 'next_step',
    nextStepDate: emptyAsNull('next_step_date'),
    'loseReason.id': 'lose_reason_id',
  },
  shown: {
    'customer.name': 'customer.name',
    'customer.company.id': 'customer.company_id',
    'customer.company.name': 'customer.company_name',
    'stage.name': 'shodan_stage.name',
    'loseReason.name': 'lose_reason.name',
    createdBy: 'shodan.created_by',
    createdDate: 'shodan.created_at',
  },
  joins: `join customer on customer.id = shodan.customer_id
    join shodan_stage on shodan_stage.id = shodan.stage_id
    left join lose_reason on lose_reason.id = shodan.lose_reason_id`,
  references: [
    { constraint: 'shodan_customer_id_fkey', path: 'customer.id', to: 'customer' },
    { constraint: 'shodan_stage_id_fkey', path: 'stage.id', to: 'shodan_stage' },
    { constraint: 'shodan_lose_reason_id_fkey', path: 'loseReason.id', to: 'lose_reason' },
  ],
});
