import { mayPass } from '@gso/contract/permissions';
import { type VisitType, visitAccess } from '@gso/contract/visit';
import { noPermission } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';

type Holder = Pick<Actor, 'permissions'>;

/** Visits of a type are closed to whoever lacks what that type asks for besides the permission of the page. */
export function refuseOtherTypes({ permissions }: Holder, { type }: { type: VisitType }): void {
  if (!mayPass(permissions, visitAccess.type[type])) throw noPermission();
}

export const looksAfterOthers = ({ permissions }: Holder): boolean => mayPass(permissions, visitAccess.ofOthers);
