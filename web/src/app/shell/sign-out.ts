import { logout } from '../../api/access.ts';
import { ownerNow } from '../../api/own-storage.ts';
import { ownDrafts } from '../../form/draft/draft.ts';
import { allOwners, deleteDatabase } from '../../offline/database.ts';
import { forgetPerson } from '../../offline/forget.ts';
import { isKeeping } from '../../offline/keeping.ts';
import { unsentCount } from '../../offline/outbox.ts';

/**
 * Ends the session. A device that keeps data of the person deletes it with everything else of that person; other devices,
 * which may have kept some before, only that data.
 */
export async function signOut({ keepDrafts }: { keepDrafts: boolean }): Promise<void> {
  const owner = ownerNow();
  const forgets = isKeeping();
  const ended = logout();
  if (forgets) await forgetPerson(owner, { keepDrafts });
  else await deleteDatabase(owner).catch(() => undefined);
  await ended;
}

/** Signs out, or first asks if something would be lost or stay readable. */
export async function leave(ask: (unsent: number) => void): Promise<void> {
  const owner = ownerNow();
  const unsent = isKeeping() || (await allOwners()).includes(owner) ? await unsentCount(owner) : 0;
  if (ownDrafts().length > 0 || unsent > 0) ask(unsent);
  else await signOut({ keepDrafts: false });
}
