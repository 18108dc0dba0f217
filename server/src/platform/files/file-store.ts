import type { Readable } from 'node:stream';
import { timedWork } from '../diagnostics.ts';

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Stores the bytes of attachments. Keys are generated here, never taken from a client. */
export interface FileStore {
  /** Stores the content durably: once this resolves, it survives a power cut. The key must be new. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Returns undefined if the key does not exist. */
  get(key: string): Promise<Readable | undefined>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
  /** All keys, in no order. A file whose write was interrupted may appear with a suffix at its key. */
  list(): AsyncIterable<StoredObject>;
  close(): void;
}

/** The same store, which also publishes how long its calls take. */
export const watchedStore = (store: FileStore): FileStore => ({
  put: (key, content) => timedWork('file-put', () => store.put(key, content)),
  get: (key) => timedWork('file-get', () => store.get(key)),
  remove: (key) => timedWork('file-remove', () => store.remove(key)),
  list: () => store.list(),
  close: () => store.close(),
});
