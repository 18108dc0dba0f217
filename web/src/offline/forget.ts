import { forgetOwn } from '../api/own-storage.ts';
import { deleteDatabase } from './database.ts';

/** The people who signed out on this device and whose data is being deleted. */
const forgottenKey = 'gso.offline-forget';

const forgotten = (): string[] => (localStorage.getItem(forgottenKey) ?? '').split('\n').filter(Boolean);

function keepForgotten(owners: readonly string[]): void {
  if (owners.length > 0) localStorage.setItem(forgottenKey, owners.join('\n'));
  else localStorage.removeItem(forgottenKey);
}

/**
 * Deletes everything that this device keeps of a person who signs out: the records, the outbox and, unless drafts are to
 * stay, what local storage has under the name. If the page is closed before that is done, the next start does it.
 */
export async function forgetPerson(owner: string, { keepDrafts }: { keepDrafts: boolean }): Promise<void> {
  keepForgotten([...new Set([...forgotten(), owner])]);
  forgetOwn(owner, (name) => keepDrafts && name.startsWith('draft.'));
  await finishForgetting();
}

/** Deletes what a closed page left. */
export async function finishForgetting(): Promise<void> {
  for (const owner of forgotten()) {
    await deleteDatabase(owner);
    keepForgotten(forgotten().filter((other) => other !== owner));
  }
}
