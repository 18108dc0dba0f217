import type { LoseReasonInput, LoseReasonRow } from '@gso/contract/pipeline/lose-reason';
import type { StageInput, StageRow } from '@gso/contract/pipeline/stage';
import type { TargetInput, TargetRow } from '@gso/contract/pipeline/target';
import { numeric, recordKind } from '../../platform/record/record-kind.ts';

export const stage = recordKind<StageRow, StageInput>({
  entity: 'shodan_stage',
  fields: { name: 'name', place: 'place', probability: 'probability', staleDays: 'stale_days' },
});

export const loseReason = recordKind<LoseReasonRow, LoseReasonInput>({
  entity: 'lose_reason',
  fields: { name: 'name' },
});

export const target = recordKind<TargetRow, TargetInput>({
  entity: 'sales_target',
  fields: {
    username: 'username',
    month: {
      column: 'month',
      read: (day: string) => day.slice(0, 7),
      write: (month: string) => `${month}-01`,
    },
    amount: numeric('amount'),
  },
  shown: { personName: 'user_login.first_name' },
  joins: 'join user_login on user_login.username = sales_target.username',
  references: [{ constraint: 'sales_target_username_fkey', path: 'username', to: 'user_login' }],
  nameOf: ({ personName, month }) => `${personName} ${month}`,
});
