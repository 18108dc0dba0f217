import type { Readable } from 'node:stream';

/** Where the bytes of attachments lie. Keys are made by us, never from what a client sends. */
export interface FileStore {
  /** Keeps the content for good: when this has answered, it survives a power cut. The key must be new. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Nothing happens where nothing lies under the key. */
  remove(key: string): Promise<void>;
  close(): void;
}
