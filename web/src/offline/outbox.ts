import { announceChange, type OfflineChange } from './changes.ts';
import { openDatabase, type OfflineDatabase, storageError } from './database.ts';
import {
  contactIn,
  dependentsOf,
  type Entry,
  type NewEntry,
  recordOf,
  type Work,
  withRealId,
  withSent,
} from './entry.ts';
import { isKeeping } from './keeping.ts';
import { firstLocalId, isLocalId } from './local-id.ts';

/** What a caller adds; ids and rows of new records are given by `add`. */
export interface Addition {
  work: Work;
  /** What it is about, for people. */
  title: string;
  /** The key of an attempt that was already made, or a new one. */
  key?: string;
  /** An attempt with this key was made, whose reply is missing. */
  tried?: boolean;
  /** The content of a file. */
  file?: Blob;
  /** Who saved it, if that was a while ago. */
  owner?: string | undefined;
}

type Transaction = ReturnType<typeof writing>;
/** A phone may be switched off the moment after it has said that a visit is kept: so it is written to the disk first. */
const writing = (database: OfflineDatabase) =>
  database.transaction(['entry', 'file', 'realId', 'state'], 'readwrite', { durability: 'strict' });

/** Runs in one transaction: all of it is stored, or nothing. */
async function write<Result>(
  work: (tx: Transaction) => Promise<Result>,
  owner?: string,
  change: OfflineChange = 'outbox',
): Promise<Result> {
  const database = await openDatabase(owner);
  const tx = writing(database);
  try {
    const result = await work(tx);
    await tx.done;
    return result;
  } catch (error) {
    tx.done.catch(() => undefined);
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    throw storageError(error);
  } finally {
    announceChange(change);
  }
}

/**
 * Stores what somebody has saved; it is sent when the server can be reached. A new record gets a local id, which its
 * `localId` returns: other entries may refer to it at once.
 */
export function addToOutbox(addition: Addition): Promise<Entry> {
  const { work, title, key = crypto.randomUUID(), tried = false, file, owner } = addition;
  // The browser must not clear the storage of a site that has something to send.
  void navigator.storage.persist().catch(() => undefined);
  return write(
    async (tx) => {
      const creates = work.kind === 'create-contact' || work.kind === 'create-visit';
      const localId = creates ? await nextLocalId(tx) : undefined;
      const own = await withRealIds(tx, creates ? ({ ...work, row: { ...work.row, id: localId } } as Work) : work);
      const record = recordOf(own, localId);
      const unsent = await tx.objectStore('entry').getAll();
      const before = unsent.findLast((entry) => entry.record === record && entry.work.kind !== 'add-file');
      const contact = contactIn(own);
      const entry: NewEntry = {
        key,
        record,
        after: contact !== undefined && isLocalId(contact) ? [`contact/${contact}`] : [],
        ...(localId !== undefined && { localId }),
        ...(before && own.kind === 'change-visit' && { basedOn: before.seq }),
        title,
        work: own,
        state: 'waiting',
        tries: tried ? 1 : 0,
        ...(tried && { firstTriedAt: Date.now() }),
        madeAt: Date.now(),
      };
      // The database adds the number.
      const seq = await tx.objectStore('entry').add(entry as Entry);
      if (file) await tx.objectStore('file').put(file, seq);
      return { ...entry, seq };
    },
    owner,
    'to-send',
  );
}

async function nextLocalId(tx: Transaction): Promise<number> {
  const last = await tx.objectStore('state').get('localId');
  const next = last === undefined ? firstLocalId : last + 1;
  await tx.objectStore('state').put(next, 'localId');
  return next;
}

/** A form may have been opened with a local id that the server has replaced since. */
async function withRealIds(tx: Transaction, work: Work): Promise<Work> {
  const ids = [
    contactIn(work),
    'visitId' in work ? work.visitId : undefined,
    work.kind === 'change-visit' ? work.id : undefined,
  ];
  let own = work;
  for (const localId of ids) {
    if (localId === undefined || !isLocalId(localId)) continue;
    const id = await tx.objectStore('realId').get(localId);
    if (id === undefined) continue;
    own = withRealId(own, localId === contactIn(work) ? 'contact' : 'visit', { localId, id });
  }
  return own;
}

/** The first entry in their order that is `wanted`. Reads no further, however many there are. */
export async function firstEntry(wanted: (entry: Entry) => boolean, owner?: string): Promise<Entry | undefined> {
  if (owner === undefined && !isKeeping()) return undefined;
  const { store } = (await openDatabase(owner)).transaction('entry');
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (wanted(cursor.value)) return cursor.value;
  return undefined;
}

/** All entries in their order. */
export async function readOutbox(owner?: string): Promise<Entry[]> {
  if (owner === undefined && !isKeeping()) return [];
  return (await openDatabase(owner)).getAll('entry');
}

export const readFile = async (seq: number, owner: string): Promise<Blob | undefined> =>
  (await openDatabase(owner)).get('file', seq);

/** Changes one entry, if it is still there and `change` does not return undefined. */
export const changeEntry = (
  seq: number,
  change: (entry: Entry) => Entry | undefined,
  owner?: string,
  announced: OfflineChange = 'outbox',
): Promise<Entry | undefined> =>
  write(
    async (tx) => {
      const entry = await tx.objectStore('entry').get(seq);
      const next = entry && change(entry);
      if (next) await tx.objectStore('entry').put(next);
      return next;
    },
    owner,
    announced,
  );

/**
 * Sends an entry that was refused again, with what a person has changed. It gets another key: the server has refused the
 * first one, so nothing is stored under it.
 */
export const sendAgain = (seq: number, work?: Work, title?: string): Promise<Entry | undefined> =>
  changeEntry(
    seq,
    (entry) => {
      if (entry.state !== 'needs-you') return undefined;
      const { problem: _problem, notBefore: _notBefore, firstTriedAt: _firstTriedAt, ...rest } = entry;
      const changed = { work: work ?? entry.work, title: title ?? entry.title };
      return { ...rest, ...changed, key: crypto.randomUUID(), state: 'waiting', tries: 0 };
    },
    undefined,
    'to-send',
  );

/** Removes an entry, and those that cannot be sent without it. Only a person decides that. */
export const discardEntry = (seq: number): Promise<void> =>
  write(
    async (tx) => {
      const entries = await tx.objectStore('entry').getAll();
      const entry = entries.find((one) => one.seq === seq);
      if (!entry) return;
      for (const gone of [entry, ...dependentsOf(entry, entries)]) {
        await tx.objectStore('entry').delete(gone.seq);
        await tx.objectStore('file').delete(gone.seq);
      }
      // The change that was made after it is now based on what it was based on.
      const version = entry.work.kind === 'change-visit' ? entry.work.body.version : undefined;
      for (const next of entries.filter(({ basedOn }) => basedOn === seq)) {
        const { basedOn: _basedOn, ...rest } = next;
        const work =
          next.work.kind === 'change-visit' && version !== undefined
            ? { ...next.work, body: { ...next.work.body, version } }
            : next.work;
        await tx
          .objectStore('entry')
          .put({ ...rest, work, ...(entry.basedOn !== undefined && { basedOn: entry.basedOn }) });
      }
    },
    undefined,
    'to-send',
  );

/** The server has it: the entry goes, and later ones get its id and version. */
export const markSent = (seq: number, sent: { id: number; version: number }, owner: string): Promise<void> =>
  write(async (tx) => {
    const store = tx.objectStore('entry');
    const entry = await store.get(seq);
    if (!entry) return;
    await store.delete(seq);
    await tx.objectStore('file').delete(seq);
    const { localId, record } = entry;
    if (localId !== undefined) await tx.objectStore('realId').put(sent.id, localId);
    if (entry.work.kind === 'add-file') return;
    for (const other of await store.getAll(IDBKeyRange.lowerBound(seq, true))) {
      const next = withSent(other, { seq, record, ...(localId !== undefined && { localId }), ...sent });
      // Most have nothing to do with it. Writing them all again would make a long outbox slow.
      if (JSON.stringify(next) !== JSON.stringify(other)) await store.put(next);
    }
  }, owner);

export interface OutboxSummary {
  waiting: number;
  needsYou: number;
}

export function summaryOf(entries: readonly Entry[]): OutboxSummary {
  const needsYou = entries.filter(({ state }) => state === 'needs-you').length;
  return { waiting: entries.length - needsYou, needsYou };
}

/** How many entries of a person the server does not have; none if nothing can be kept here. */
export const unsentCount = async (owner: string): Promise<number> => (await readOutbox(owner).catch(() => [])).length;
