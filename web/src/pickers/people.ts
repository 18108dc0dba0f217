import { namedPerson } from '@gso/contract/fields';
import type { VisitType } from '@gso/contract/visit';
import * as z from 'zod';
import { call } from '../api/client.ts';

const people = z.array(namedPerson);

export interface PeopleWanted {
  /** Only those for whom the user may log a visit. */
  restrict?: boolean | undefined;
  /** Only those who can open visits of this type. */
  whoOpen?: VisitType | undefined;
}

/** Everybody who has an active account, unless fewer are wanted. */
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
