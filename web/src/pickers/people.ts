import { namedPerson } from '@gso/contract/fields';
import * as z from 'zod';
import { call } from '../api/client.ts';

const people = z.array(namedPerson);

/** Everybody who has an account; restricted, those for whom the user may log a visit. */
export const peopleQuery = ({ restrict }: { restrict: boolean }) => ({
  queryKey: ['user', 'select', restrict],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: '/api/userlogin/select', query: restrict ? { restrict: 'true' } : {}, reply: people, signal }),
});
