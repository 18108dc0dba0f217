import { type AnyOf, mayPass, pageAccess } from '../permissions.ts';

export const visitTypes = ['SALES', 'PROJECT'] as const;
export type VisitType = (typeof visitTypes)[number];

export const visitAccess = {
  page: pageAccess.visit,
  /** The permission that a type requires besides that of the page. */
  type: { SALES: ['MA_SHODAN'], PROJECT: ['MA_PROJECT'] },
  /** May log a visit for somebody else, and change visits of others. */
  ofOthers: ['MA_MASTER_DATA'],
} as const satisfies { page: AnyOf; type: Record<VisitType, AnyOf>; ofOthers: AnyOf };

/** Whether a user with these permissions can open visits of this type. */
export const mayOpenVisits = (held: readonly string[], type: VisitType): boolean =>
  mayPass(held, visitAccess.page) && mayPass(held, visitAccess.type[type]);

export const visitStatuses = ['DRAFT', 'CONFIRMED', 'FOLLOW_UP', 'INTERNAL', 'TRIAL'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
