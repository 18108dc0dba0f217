import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the signed-in user whose request is being handled, if any. With it reads are shared fairly without passing
 * the user to every query.
 */
export const currentPerson = new AsyncLocalStorage<number | undefined>();
