import type { Database } from '../db/database.ts';
import { nothing, readRows, text, statement } from '../db/statement.ts';
import type { FileStore } from '../files/file-store.ts';
import { keysInStore } from '../files/stored-files.ts';
import type { BackupFolder } from './backup-folder.ts';
import { writeDurably } from './durable-file.ts';
import { encrypted } from './encryption.ts';

interface Copying {
  db: Database;
  store: FileStore;
  folder: BackupFolder;
  recipients: readonly string[];
}

export interface CopiedFiles {
  /** The number of attachments that are in the database and in the backup. */
  keys: string[];
  copied: number;
  bytes: number;
  /** In the database, but not in the store: still being uploaded, or lost there. */
  missing: string[];
}

/** Attachments never change under their keys, so each is copied once. */
export class FileCopier {
  readonly #copying: Copying;
  #known: Set<string> | undefined;
  constructor(copying: Copying) {
    this.#copying = copying;
  }

  all(): Promise<CopiedFiles> {
    return this.#copy(nothing);
  }

  /** The recent attachments; fast enough to run every few seconds. */
  recent(): Promise<CopiedFiles> {
    return this.#copy(text(`where created_at > now() - interval '2 hours'`));
  }

  async #copy(which: ReturnType<typeof text>): Promise<CopiedFiles> {
    const { db, folder } = this.#copying;
    this.#known ??= new Set(await folder.fileKeys());
    const rows = await readRows<{ key: string; has_thumbnail: boolean }>(
      db,
      statement`select key, has_thumbnail from stored_file ${which}`,
    );
    const result: CopiedFiles = { keys: [], copied: 0, bytes: 0, missing: [] };
    for (const key of rows.flatMap(keysInStore)) {
      const bytes = this.#known.has(key) ? 0 : await this.#copyOne(key);
      if (bytes === undefined) {
        result.missing.push(key);
        continue;
      }
      result.keys.push(key);
      result.bytes += bytes;
      if (!this.#known.has(key)) result.copied += 1;
      this.#known.add(key);
    }
    return result;
  }

  async #copyOne(key: string): Promise<number | undefined> {
    const { store, folder, recipients } = this.#copying;
    const content = await store.get(key);
    return content && (await writeDurably(folder.filePath(key), encrypted(content, recipients))).bytes;
  }
}
