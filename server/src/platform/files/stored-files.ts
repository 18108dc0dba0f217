import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { notFound } from '../app-error.ts';
import type { Author } from '../auth/actor.ts';
import type { Database, Tx } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';
import type { Attachment } from './attachment.ts';
import type { FileStore } from './file-store.ts';

export const thumbnailOf = (key: string): string => `${key}-small`;

/** The keys under which the store holds the content of a stored_file row. */
export const keysInStore = (row: { key: string; has_thumbnail: boolean }): string[] =>
  row.has_thumbnail ? [row.key, thumbnailOf(row.key)] : [row.key];

/** How long a file may be stored before a record refers to it. */
const patience = text(`interval '1 hour'`);

/**
 * Files with a row each. The row is written first and deleted last, so the store never holds a file that the database
 * does not know, even after a power cut.
 */
export class StoredFiles {
  readonly #db: Database;
  readonly #store: FileStore;
  readonly #isUnused: Statement;
  /** `isUnused` is the condition on a stored_file row that no record refers to it. */
  constructor({ db, store, isUnused }: { db: Database; store: FileStore; isUnused: Statement }) {
    this.#db = db;
    this.#store = store;
    this.#isUnused = isUnused;
  }

  async keep(author: Author, { name, type, content, thumbnail }: Attachment): Promise<string> {
    const key = randomBytes(20).toString('hex');
    await this.#db
      .insertInto('stored_file')
      .values({
        key,
        name,
        media_type: type,
        bytes: content.length,
        has_thumbnail: thumbnail !== undefined,
        created_by: author.username,
      })
      .execute();
    try {
      await this.#store.put(key, content);
      if (thumbnail) await this.#store.put(thumbnailOf(key), thumbnail);
    } catch (error) {
      await this.discardUnused(key);
      throw error;
    }
    return key;
  }

  async open(key: string, what: 'file' | 'thumbnail' = 'file'): Promise<Readable> {
    const content = await this.#store.get(what === 'file' ? key : thumbnailOf(key));
    if (!content) throw notFound();
    return content;
  }

  /** Removes one file if no record refers to it. */
  async discardUnused(key: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const found = await readRows<{ key: string }>(
        tx,
        statement`select key from stored_file where key = ${key} and ${this.#isUnused} for update skip locked`,
      );
      for (const one of found) await this.#remove(tx, one.key);
    });
  }

  /** Removes files that no record refers to and that no running save can refer to any more. */
  async sweep(olderThan = patience): Promise<number> {
    const old = await readRows<{ key: string }>(
      this.#db,
      statement`select key from stored_file where created_at < now() - ${olderThan} and ${this.#isUnused} limit 1000`,
    );
    for (const { key } of old) await this.discardUnused(key);
    return old.length;
  }

  async #remove(tx: Tx, key: string): Promise<void> {
    await this.#store.remove(thumbnailOf(key));
    await this.#store.remove(key);
    await readRows(tx, statement`delete from stored_file where key = ${key}`);
  }
}
