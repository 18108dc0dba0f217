import { logout } from '../../api/access.ts';
import { ownDrafts } from '../../form/draft/draft.ts';
import { keptOwner } from '../../form/kept.ts';
import { forgetPerson } from '../../offline/forget.ts';
import { isKeeping } from '../../offline/keeping.ts';
import { unsentCount } from '../../offline/outbox.ts';

/** Ends the session; a device that keeps data of the person deletes it. */
export async function signOut({ keepDrafts }: { keepDrafts: boolean }): Promise<void> {
  const owner = keptOwner();
  const forgets = isKeeping();
  const ended = logout();
  if (forgets) await forgetPerson(owner, { keepDrafts });
  await ended;
}

/** Signs out, or first asks if something would be lost or stay readable. */
export async function leave(ask: (unsent: number) => void): Promise<void> {
  const unsent = isKeeping() ? await unsentCount() : 0;
  if (ownDrafts().length > 0 || unsent > 0) ask(unsent);
  else await signOut({ keepDrafts: false });
}
