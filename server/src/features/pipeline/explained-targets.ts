import { mayPass, pageAccess } from '@gso/contract/permissions';
import { targetList, type TargetListQuery } from '@gso/contract/pipeline/target';
import type { Actor } from '../../platform/auth/actor.ts';
import { text } from '../../platform/db/statement.ts';
import type { Added, ExplainedSource } from '../../platform/explain/sum-of.ts';
import { targetConditions } from './queries.ts';

/** The targets of a list, each with the month that it is for. */
export const explainedTargets = (
  query: TargetListQuery,
  { permissions }: Pick<Actor, 'permissions'>,
): ExplainedSource => ({
  list: { kind: 'sales_target', search: { tab: 'targets', ...targetList.toWire(query) } },
  isOpen: mayPass(permissions, pageAccess.pipeline),
  from: text('sales_target join user_login on user_login.username = sales_target.username'),
  where: targetConditions(query),
  columns: text(`trim(user_login.first_name || ' ' || user_login.username) as label, sales_target.month as day,
    sales_target.updated_by as changed_by, sales_target.updated_at as changed_at`),
  order: text('sales_target.month, sales_target.username'),
});

export const targetAmount = {
  amount: { name: 'salesTarget', column: text('sales_target.amount') },
} as const satisfies Added;
