import { namedPerson } from '@gso/contract/fields';
import type { VisitType } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import { call } from '../api/client.ts';

const people = z.array(namedPerson);

export interface PeopleWanted {
  /** Only users for whom the user may log a visit. */
  restrict?: boolean | undefined;
  /** Only users who can open visits of this type. */
  whoOpen?: VisitType | undefined;
}

/** All users with an enabled account, unless restricted. */
export const peopleQuery = ({ restrict = false, whoOpen }: PeopleWanted) => ({
  queryKey: ['user', 'select', restrict, whoOpen],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({
      path: '/api/userlogin/select',
      query: { ...(restrict && { restrict: 'true' }), ...(whoOpen && { vt: whoOpen }) },
      reply: people,
      signal,
    }),
});
