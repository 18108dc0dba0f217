import {
  assignedVisitAccess,
  assignedVisitList,
  assignedVisitPage,
  assignedVisitPatchSent,
  assignedVisitRow,
  assignedVisitSaved,
  assignedVisitSent,
} from '@gso/contract/assigned-visit';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { assignVisit, changeAssignment, removeAssignment } from './assign-visit.ts';
import { assignedVisit } from './assigned-visit-kind.ts';
import { listAssignedVisits, refuseOtherAssignments } from './queries.ts';

export const assignedVisitRoutes = recordRoutes({
  path: '/api/assignv',
  noun: ['assignment', 'assignments'],
  access: { read: assignedVisitAccess.read, write: assignedVisitAccess.write },
  kind: assignedVisit,
  query: assignedVisitList.schema,
  list: listAssignedVisits,
  guard: (actor, row) => refuseOtherAssignments(actor, row.visit.type),
  schemas: {
    row: assignedVisitRow,
    page: assignedVisitPage,
    saved: assignedVisitSaved,
    input: assignedVisitSent,
    patch: assignedVisitPatchSent,
  },
  create: assignVisit,
  update: changeAssignment,
  remove: removeAssignment,
});
