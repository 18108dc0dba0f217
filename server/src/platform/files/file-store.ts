import type { Readable } from 'node:stream';
import { timedWork } from '../diagnostics.ts';

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Where the bytes of attachments lie. Keys are made by us, never from what a client sends. */
export interface FileStore {
  /** Stores the content durably: once this resolves, it survives a power cut. The key must be new. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Nothing happens where nothing lies under the key. */
  remove(key: string): Promise<void>;
  /** Everything that lies there, in no order. A file whose writing broke off may appear with an ending at its key. */
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
