import {
  type AssignedVisitInput,
  assignedVisitList,
  type AssignedVisitListQuery,
  assignedVisitPage,
  type AssignedVisitPatch,
  type AssignedVisitRow,
  assignedVisitRow,
  assignedVisitSaved,
} from '@gso/contract/assigned-visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { recordApi } from '../../api/record-api.ts';
import type { ListDefinition } from '../../table/use-list-state.ts';

export const assignmentApi = recordApi<
  AssignedVisitRow,
  AssignedVisitListQuery,
  AssignedVisitInput,
  AssignedVisitPatch
>({
  name: 'assigned-visit',
  entity: 'assigned_visit',
  path: '/api/assignv',
  list: assignedVisitList,
  page: assignedVisitPage,
  row: assignedVisitRow,
  saved: assignedVisitSaved,
});

/** The list of one type. The type belongs to the screen and is not in the address. */
export function assignmentListOf(type: VisitType): ListDefinition<AssignedVisitListQuery> {
  const { pageSizes, defaults, wireNames, toWire, fromWire } = assignedVisitList;
  return {
    pageSizes,
    defaults: { ...defaults, type },
    wireNames,
    toWire: (query) => {
      const { type: _, ...wire } = toWire(query);
      return wire;
    },
    fromWire: (parameters) => ({ ...fromWire(parameters), type }),
  };
}
