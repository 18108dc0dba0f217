import { visitTabOf } from '@gso/contract/notification';
import { mayOpenVisits } from '@gso/contract/visit/visit-access';
import { visitList, type VisitListQuery } from '@gso/contract/visit/visit-list';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, statement, text } from '../../platform/db/statement.ts';
import type { ExplainedSource } from '../../platform/explain/sum-of.ts';
import { type Reading, visitConditions } from './queries.ts';

/** The visits of a list. */
export const explainedVisits = async (db: Reader, query: VisitListQuery, actor: Reading): Promise<ExplainedSource> => ({
  list: {
    kind: 'visit',
    search: { tab: String(visitTabOf(query.type)), ...visitList.toWire({ ...query, type: visitList.defaults.type }) },
  },
  isOpen: mayOpenVisits(actor.permissions, query.type),
  from: text('visit join customer on customer.id = visit.customer_id'),
  where: await visitConditions(db, actor, query),
  columns: text(`customer.company_name as label, visit.visit_date as day,
    visit.updated_by as changed_by, visit.updated_at as changed_at`),
  order: text('visit.visit_date desc, visit.id desc'),
});

/** Each day once. */
export const explainedDays = async (db: Reader, query: VisitListQuery, actor: Reading): Promise<ExplainedSource> => {
  const visits = await explainedVisits(db, query, actor);
  return {
    ...visits,
    from: statement`(select distinct visit.visit_date from ${visits.from} where ${allOf(visits.where)}) as visited`,
    where: [],
    columns: text(`'' as label, visit_date as day`),
    order: text('visit_date desc'),
  };
};
