import { mayPass } from '@gso/contract/permissions';
import { type VisitType, visitAccess } from '@gso/contract/visit/visit-access';
import { noPermission } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';

type Holder = Pick<Actor, 'permissions'>;

/** Refuses visits of a type to users who lack the permission that the type requires besides that of the page. */
export function refuseOtherTypes({ permissions }: Holder, { type }: { type: VisitType }): void {
  if (!mayPass(permissions, visitAccess.type[type])) throw noPermission();
}

export const looksAfterOthers = ({ permissions }: Holder): boolean => mayPass(permissions, visitAccess.ofOthers);
