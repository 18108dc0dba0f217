import { announceChange } from './changes.ts';
import { keptStores, type KeptStore, openDatabase } from './database.ts';

export interface KeptFigures {
  counts: Record<KeptStore, number>;
  /** The space that this site uses on the device, as far as the browser knows it. */
  bytes: number;
  /** The time of the last contact with the server. */
  contact: number | undefined;
}

/** How much this device keeps of the person who is signed in. */
export async function keptFigures(): Promise<KeptFigures> {
  const database = await openDatabase();
  const counts = await Promise.all(keptStores.map(async (store) => [store, await database.count(store)] as const));
  const { usage = 0 } = await navigator.storage.estimate();
  const contact = await database.get('state', 'contact');
  return { counts: Object.fromEntries(counts) as Record<KeptStore, number>, bytes: usage, contact };
}

/** Deletes everything that this device keeps of the person, the outbox too. */
export async function forgetData(): Promise<void> {
  const database = await openDatabase();
  const stores = [...keptStores, 'entry', 'file', 'realId', 'state'] as const;
  const tx = database.transaction(stores, 'readwrite');
  for (const store of stores) void tx.objectStore(store).clear();
  await tx.done;
  announceChange('outbox');
  announceChange('kept');
}
