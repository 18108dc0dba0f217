import type { FieldData } from '@gso/contract/field/field-data';
import type { VisitRow } from '@gso/contract/visit';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { ownerNow } from '../api/own-storage.ts';
import type { Explained } from '../api/refusal.ts';
import { wordsNow } from '../words/words.ts';
import type { Entry } from './entry.ts';
import { offlineWords } from './words.ts';

/** One database for each person, so that nobody reads what another person keeps on the same device. */
type Row<Part extends 'companies' | 'contacts' | 'shodans' | 'projects'> = FieldData[Part]['content'][number];

export interface OfflineData extends DBSchema {
  company: { key: number; value: Row<'companies'> };
  contact: { key: number; value: Row<'contacts'> };
  shodan: { key: number; value: Row<'shodans'> };
  project: { key: number; value: Row<'projects'> };
  visit: { key: number; value: VisitRow };
  /** Who assigned a visit. */
  assigned: { key: number; value: FieldData['assigned'][number] };
  /** The outbox. */
  entry: { key: number; value: Entry };
  /** The contents of files in the outbox, by the number of their entry. */
  file: { key: number; value: Blob };
  /** What the server has made of a local id. */
  realId: { key: number; value: number };
  /** `contact`: the time of the last contact with the server. `localId`: the last one that was given away. */
  state: { key: string; value: number };
}

export type OfflineDatabase = IDBPDatabase<OfflineData>;

/** What the server sends and the device keeps as it is. */
export const keptStores = ['company', 'contact', 'shodan', 'project', 'visit', 'assigned'] as const;
export type KeptStore = (typeof keptStores)[number];

const version = 1;
const prefix = 'gso.offline.';
const databaseName = (owner: string): string => prefix + owner;
const ownerOfDatabase = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;

/** Whose data: usernames do not distinguish upper and lower case. */
export const offlineOwner = (): string | undefined => ownerNow() || undefined;

/** The browser keeps nothing: a private window, or storage that was switched off. */
class NoStorage extends Error implements Explained {
  constructor(cause?: unknown) {
    super('This browser keeps nothing on the device.', { cause });
    this.name = 'NoStorage';
  }
  sentence = () => wordsNow(offlineWords).noStorage;
}

/** The device has no space left for what should be kept. */
class StorageFull extends Error implements Explained {
  constructor(cause?: unknown) {
    super('The storage of the device is full.', { cause });
    this.name = 'StorageFull';
  }
  sentence = () => wordsNow(offlineWords).storageFull;
}

let opened: { owner: string; database: Promise<OfflineDatabase> } | undefined;

export function openDatabase(owner = offlineOwner()): Promise<OfflineDatabase> {
  if (owner === undefined) return Promise.reject(new NoStorage());
  if (opened?.owner !== owner) {
    closeDatabase();
    opened = { owner, database: open(owner) };
    // A failure must not be remembered.
    opened.database.catch(() => (opened = undefined));
  }
  return opened.database;
}

function closeDatabase(): void {
  opened?.database.then(
    (database) => database.close(),
    () => undefined,
  );
  opened = undefined;
}

export async function open(owner: string): Promise<OfflineDatabase> {
  if (!('indexedDB' in globalThis)) throw new NoStorage();
  try {
    return await openDB<OfflineData>(databaseName(owner), version, {
      upgrade(database, before, _version, tx) {
        // What a person deleted by signing out must not come back, for example when an upload ends afterwards.
        if (before === 0 && owner !== offlineOwner()) {
          tx.done.catch(() => undefined);
          tx.abort();
          return;
        }
        for (const store of keptStores)
          database.createObjectStore(store, { keyPath: store === 'assigned' ? 'visitId' : 'id' });
        database.createObjectStore('entry', { keyPath: 'seq', autoIncrement: true });
        for (const store of ['file', 'realId', 'state'] as const) database.createObjectStore(store);
      },
      // Another tab deletes the database or upgrades it: it must not wait for this one.
      blocking: () => closeDatabase(),
      terminated: () => closeDatabase(),
    });
  } catch (error) {
    throw storageError(error);
  }
}

export const deleteDatabase = (owner: string): Promise<void> => {
  if (opened?.owner === owner) closeDatabase();
  return 'indexedDB' in globalThis ? deleteDB(databaseName(owner)) : Promise.resolve();
};

/** The owners of all databases on this device; some browsers do not list them. */
export async function allOwners(): Promise<string[]> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return [];
  const names = (await indexedDB.databases()).map(({ name = '' }) => ownerOfDatabase(name));
  return names.filter((owner) => owner !== undefined);
}

/** Turns an error of the browser's storage into one that can be explained. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return new StorageFull(error);
  return ['InvalidStateError', 'SecurityError', 'UnknownError', 'NotFoundError'].includes(error.name)
    ? new NoStorage(error)
    : error;
}
