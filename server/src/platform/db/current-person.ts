import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the person whose request is being handled, if somebody is signed in, so that reads can be shared fairly without every query naming them. */
export const currentPerson = new AsyncLocalStorage<number | undefined>();
