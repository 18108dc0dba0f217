import { pageAccess, mayPass } from '@gso/contract/permissions';
import { salesPoList, type SalesPoListQuery } from '@gso/contract/sales-po';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { nothing, statement, text } from '../../platform/db/statement.ts';
import type { Added, ExplainedSource } from '../../platform/explain/sum-of.ts';
import { salesPoConditions } from './queries.ts';

/** The orders of a list. With a sales person, their shares can be read along. */
export async function explainedOrders(
  db: Reader,
  query: SalesPoListQuery,
  { permissions }: Pick<Actor, 'permissions'>,
): Promise<ExplainedSource> {
  const share = query.sales
    ? statement`join sales_po_share as own on own.sales_po_id = sales_po.id and own.username = ${query.sales}`
    : nothing;
  return {
    list: { kind: 'sales_po', search: salesPoList.toWire(query) },
    isOpen: mayPass(permissions, pageAccess.sales),
    from: statement`sales_po ${share}`,
    where: await salesPoConditions(db, query),
    columns: text(`sales_po.id as id, sales_po.po_no as label, sales_po.po_date as day,
      sales_po.updated_by as changed_by, sales_po.updated_at as changed_at`),
    recordKind: 'sales_po',
    order: text('sales_po.po_date desc, sales_po.id desc'),
  };
}

export const orderAmount = {
  amount: { name: 'orderAmount', column: text('sales_po.amount') },
} as const satisfies Added;
export const ownShare = {
  ...orderAmount,
  percent: { name: 'share', column: text('own.percentage') },
} as const satisfies Added;
