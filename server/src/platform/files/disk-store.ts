import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, spread over subfolders by the first letters of their keys. */
export class DiskStore implements FileStore {
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  /** A file gets its name only when all of it is on the disk, so there is never half of one under it. */
  async put(key: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(partOf(path), 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partOf(path), path);
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<Readable | undefined> {
    try {
      const file = await open(this.#pathOf(key));
      return file.createReadStream();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await rm(partOf(path), { force: true });
  }

  close(): void {
    // A folder needs no goodbye.
  }

  #pathOf(key: string): string {
    return join(this.#root, key.slice(0, 2), key);
  }
}

const partOf = (path: string): string => `${path}.part`;

/** Without it the new name itself could be lost with the power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
