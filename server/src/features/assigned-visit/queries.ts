import { assignedVisitAccess, type AssignedVisitListQuery, type AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { ListPage } from '@gso/contract/record/list-query';
import { mayPass } from '@gso/contract/permissions';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { noPermission } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { documentsOf } from '../customer/queries.ts';
import { assignedVisit } from './assigned-visit-kind.ts';
import { usernamesLike } from '../visit/visitor.ts';

const sortColumns: Record<AssignedVisitListQuery['sort'], Statement> = {
  lastUpdateDate: text('assigned_visit.updated_at'),
  'to.username': text('assigned_visit.to_username'),
  'from.username': text('assigned_visit.from_username'),
};

export function refuseOtherAssignments({ permissions }: Actor, type: VisitType): void {
  if (!mayPass(permissions, assignedVisitAccess.type[type])) throw noPermission();
}

export async function listAssignedVisits(
  db: Reader,
  query: AssignedVisitListQuery,
  actor: Actor,
): Promise<ListPage<AssignedVisitRow>> {
  refuseOtherAssignments(actor, query.type);
  const within = statement`assigned_visit.type = ${query.type}`;
  const where = query.search === '' ? [] : [await toFromOrAt(db, query.search)];
  return listRecords(db, assignedVisit, { within, where, sortBy: sortColumns[query.sort] }, query);
}

/** Assigned to or by people of that name, or at a company or contact of that name. */
async function toFromOrAt(db: Reader, search: string): Promise<Statement> {
  const [people, { all: atCustomers }] = await Promise.all([
    usernamesLike(db, search),
    documentsOf(db, text('visit.customer_id'), search),
  ]);
  return statement`(to_username = any(${people}) or from_username = any(${people})
    or exists (select from visit where visit.id = assigned_visit.visit_id and ${atCustomers}))`;
}
