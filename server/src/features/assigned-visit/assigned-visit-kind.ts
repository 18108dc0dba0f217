import type { AssignedVisitInput, AssignedVisitRow } from '@gso/contract/assigned-visit';
import { nothing, statement } from '../../platform/db/statement.ts';
import type { RecordKind } from '../../platform/record/record-kind.ts';
import { visit, visitName } from '../visit/visit-kind.ts';

/** The visit with its own columns, joined with the assignment. */
interface StoredAssignment {
  assignment_id: number;
  assignment_version: number;
  assignment_created_by: string;
  assignment_updated_by: string;
  assignment_updated_at: string;
  to_id: number;
  to_username: string;
  to_first_name: string;
  from_id: number;
  from_username: string;
  from_first_name: string;
}

export const assignedVisit: RecordKind<AssignedVisitRow, AssignedVisitInput> = {
  entity: 'assigned_visit',
  columns: statement`assigned_visit.id as assignment_id, assigned_visit.version as assignment_version,
    assigned_visit.created_by as assignment_created_by, assigned_visit.updated_by as assignment_updated_by,
    assigned_visit.updated_at as assignment_updated_at,
    receiver.id as to_id, receiver.username as to_username, receiver.first_name as to_first_name,
    sender.id as from_id, sender.username as from_username, sender.first_name as from_first_name, ${visit.columns}`,
  joins: statement`join visit on visit.id = assigned_visit.visit_id
    join user_login as receiver on receiver.username = assigned_visit.to_username
    join user_login as sender on sender.username = assigned_visit.from_username ${visit.joins ?? nothing}`,
  toRow: (stored: StoredAssignment) => ({
    id: stored.assignment_id,
    version: stored.assignment_version,
    lastUpdateBy: stored.assignment_updated_by,
    lastUpdateDate: stored.assignment_updated_at,
    to: { id: stored.to_id, username: stored.to_username, employee: { firstName: stored.to_first_name } },
    from: { id: stored.from_id, username: stored.from_username, employee: { firstName: stored.from_first_name } },
    createdBy: stored.assignment_created_by,
    visit: visit.toRow(stored),
  }),
  // The other fields are in the visit, which is written first.
  toColumns: ({ type }) => ({ type }),
  inputOf: ({ to, from, visit: { type, customer, shodan, project, visitDate, timeStart, timeEnd, activity } }) => ({
    type,
    to: { id: to.id },
    from: { id: from.id },
    customer: { id: customer.id },
    shodan: shodan && { id: shodan.id },
    project: project && { id: project.id },
    visitDate,
    timeStart,
    timeEnd,
    activity,
  }),
  nameOf: (row) => visitName(row.visit),
};
