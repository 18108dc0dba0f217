import { tabLocks } from '../api/tab-locks.ts';
import { unsavedLock } from './unsaved.ts';

/** Held by the one tab that sends the outbox, while it does. */
export const sendingLock = 'gso.outbox';

/** Whether a form has unsaved input or something is being sent, in any tab. */
export async function isInUse(): Promise<boolean> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  return held.some(({ name }) => name === unsavedLock || name === sendingLock);
}
