import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore, StoredObject } from './file-store.ts';
import { writeThenName } from './write-then-name.ts';

/** How many characters of a key name the subfolder of its file. */
const prefix = 2;

/** Stores files in a local folder, spread over subfolders by the first characters of their keys. */
export class DiskStore implements FileStore {
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await writeThenName({ path, part: partOf(path), flag: 'wx' }, (file) => file.writeFile(content));
  }

  async get(key: string): Promise<Readable | undefined> {
    const file = await open(this.#pathOf(key)).catch(unlessMissing);
    return file?.createReadStream();
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await rm(partOf(path), { force: true });
  }

  async *list(): AsyncIterable<StoredObject> {
    for await (const folder of entriesOf(this.#root)) {
      if (!folder.isDirectory() || folder.name.length !== prefix) continue;
      for await (const { name: key } of entriesOf(join(this.#root, folder.name))) {
        const found = await stat(join(this.#root, folder.name, key)).catch(unlessMissing);
        if (found?.isFile()) yield { key, bytes: found.size };
      }
    }
  }

  close(): void {
    // A folder needs no closing.
  }

  folderOf(key: string): string {
    return join(this.#root, key.slice(0, prefix));
  }

  #pathOf(key: string): string {
    return join(this.folderOf(key), key);
  }
}

const partOf = (path: string): string => `${path}.part`;

/** The entries of a folder; none if it does not exist. */
async function* entriesOf(path: string) {
  const folder = await opendir(path).catch(unlessMissing);
  if (folder) yield* folder;
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
