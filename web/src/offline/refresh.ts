import { fieldData } from '@gso/contract/field/field-data';
import { limits } from '@gso/contract/limits';
import { call } from '../api/client.ts';
import { currentSession, keepIdentityUntil } from '../api/session.ts';
import { announceChange } from './changes.ts';
import { allOwners, keptStores, offlineOwner, open, openDatabase } from './database.ts';
import { finishForgetting } from './forget.ts';
import { chooseKeeping, isKeeping } from './keeping.ts';

const dayMs = 24 * 60 * 60 * 1000;
const everyMs = 10 * 60 * 1000;
/** Another page or tab may just have done it. */
const leastMs = 60 * 1000;

/** Reads what the device keeps from the server again: now, when the user returns or the network is back, and regularly. */
export function startRefreshing(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refreshKept().catch(() => undefined);
  };
  const timer = setInterval(look, everyMs);
  window.addEventListener('online', look);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  void finishForgetting()
    .then(forgetOutdated)
    .catch(() => undefined)
    .then(look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', look);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

let refreshing: Promise<void> | undefined;

/** Replaces everything that is kept, in one transaction. `force`: also if that was done a moment ago. */
export function refreshKept(force = false): Promise<void> {
  // What is being read now may be older than what the caller has just sent.
  const begin = refreshing && force ? refreshing.catch(() => undefined).then(() => refresh(true)) : refreshing;
  refreshing = begin ?? refresh(force);
  const current = refreshing;
  const end = () => {
    if (refreshing === current) refreshing = undefined;
  };
  current.then(end, end);
  return current;
}

async function refresh(force: boolean): Promise<void> {
  const session = currentSession();
  const owner = offlineOwner();
  if (!session || owner === undefined || !isKeeping() || !navigator.onLine || session.expiresAt <= Date.now()) return;
  const last = await (await openDatabase(owner)).get('state', 'contact');
  const readAt = await (await openDatabase(owner)).get('state', 'read');
  if (!force && readAt !== undefined && last !== undefined && Date.now() - readAt < leastMs) return;
  const data = await call({ path: '/api/field', reply: fieldData });
  if (offlineOwner() !== owner) return;
  const database = await openDatabase(owner);
  const tx = database.transaction([...keptStores, 'state'] as const, 'readwrite');
  const rows = {
    company: data.companies.content,
    contact: data.contacts.content,
    shodan: data.shodans.content,
    project: data.projects.content,
    visit: data.visits.content,
    assigned: data.assigned,
  };
  for (const store of keptStores) {
    await tx.objectStore(store).clear();
    for (const row of rows[store]) void tx.objectStore(store).put(row);
  }
  void tx.objectStore('state').put(Date.now(), 'contact');
  void tx.objectStore('state').put(Date.now(), 'read');
  await tx.done;
  if (offlineOwner() !== owner) return;
  // From now on every window of this device keeps and forgets alike.
  chooseKeeping(true);
  keepIdentityUntil(Date.now() + limits.offlineDays * dayMs);
  announceChange('kept');
}

/**
 * Deletes what was kept without contact to the server for 14 days, of all people who use this device. Their outbox
 * stays: only they decide about it.
 */
async function forgetOutdated(): Promise<void> {
  const owners = new Set([...(await allOwners()), ...(isKeeping() ? [offlineOwner()] : [])]);
  for (const owner of owners) {
    if (owner === undefined) continue;
    const database = await open(owner);
    try {
      const contact = await database.get('state', 'contact');
      if (contact === undefined || contact >= Date.now() - limits.offlineDays * dayMs) continue;
      const tx = database.transaction([...keptStores, 'state'] as const, 'readwrite');
      for (const store of keptStores) void tx.objectStore(store).clear();
      void tx.objectStore('state').delete('contact');
      await tx.done;
    } finally {
      database.close();
    }
  }
}
