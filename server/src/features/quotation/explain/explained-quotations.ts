import { mayPass, pageAccess } from '@gso/contract/permissions';
import { quotationList, type QuotationListQuery } from '@gso/contract/quotation';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { text } from '../../../platform/db/statement.ts';
import type { Added, ExplainedSource } from '../../../platform/explain/sum-of.ts';
import { quotationConditions } from '../queries.ts';

/** The quotations of a list. */
export const explainedQuotations = async (
  db: Reader,
  query: QuotationListQuery,
  { permissions }: Pick<Actor, 'permissions'>,
): Promise<ExplainedSource> => ({
  list: { kind: 'quotation', search: { tab: 'list', ...quotationList.toWire(query) } },
  isOpen: mayPass(permissions, pageAccess.quotation),
  from: text('quotation'),
  where: await quotationConditions(db, query),
  columns: text(`quotation.id as id, quotation.ref_no as label, quotation.quotation_date as day,
    quotation.updated_by as changed_by, quotation.updated_at as changed_at`),
  recordKind: 'quotation',
  order: text('quotation.quotation_date desc, quotation.id desc'),
});

export const grandTotal = {
  amount: { name: 'grandTotalPrice', column: text('quotation.grand_total_price') },
} as const satisfies Added;
