import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Where the bytes of attachments lie. Keys are made by us, never from what a client sends. */
export interface FileStore {
  /** Keeps the content for good: when this has answered, it survives a power cut. The key must be new. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Nothing happens where nothing lies under the key. */
  remove(key: string): Promise<void>;
  /** Everything that lies there, in no order. A file whose writing broke off may appear with an ending at its key. */
  list(): AsyncIterable<StoredObject>;
  close(): void;
}
