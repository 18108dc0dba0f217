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

const newKey = (): string => randomBytes(20).toString('hex');

/** How long one sweep removes files. What it does not reach is left for a later one. */
const sweepMs = 60_000;

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
  /** The last key that was looked at. */
  #sweptTo = newKey();
  /** `isUnused` is the condition on a stored_file row that no record refers to it. */
  constructor({ db, store, isUnused }: { db: Database; store: FileStore; isUnused: Statement }) {
    this.#db = db;
    this.#store = store;
    this.#isUnused = isUnused;
  }

  async keep(author: Author, { name, type, content, thumbnail }: Attachment): Promise<string> {
    const key = newKey();
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

  /**
   * Removes files that no record refers to and that no running save can refer to any more. What was never used is among the
   * newest; what a deleted record has left can be anywhere, so each call looks at the next portion of all files. A new process
   * begins at any of them: keys are random, so nothing has to remember how far the last one came.
   */
  async sweep({
    olderThan = patience,
    portion = 20_000,
    stopping,
  }: {
    olderThan?: Statement;
    portion?: number;
    stopping?: AbortSignal;
  } = {}): Promise<number> {
    let removed = 0;
    const end = Date.now() + sweepMs;
    for await (const keys of this.#unusedAmong(olderThan, portion)) {
      for (const key of keys) {
        if (stopping?.aborted || Date.now() > end) return removed;
        await this.discardUnused(key);
        removed += 1;
      }
    }
    return removed;
  }

  async *#unusedAmong(olderThan: Statement, portion: number): AsyncIterable<string[]> {
    const old = statement`now() - ${olderThan}`;
    const newest = statement`created_at between ${old} - interval '2 hours' and ${old} order by created_at`;
    yield (await this.#look(newest, portion, old)).unused;
    const after = await this.#look(statement`key > ${this.#sweptTo} order by key`, portion, old);
    yield after.unused;
    if (after.keys.length === portion) {
      this.#sweptTo = after.keys.at(-1) ?? '';
      return;
    }
    // That was the last key, so it continues at the first one.
    const rest = portion - after.keys.length;
    const before = await this.#look(statement`key <= ${this.#sweptTo} order by key`, rest, old);
    yield before.unused;
    this.#sweptTo = before.keys.at(-1) ?? '';
  }

  /** The portion is chosen first: otherwise the conditions would be joined with all files. */
  async #look(among: Statement, portion: number, old: Statement): Promise<{ keys: string[]; unused: string[] }> {
    const rows = await readRows<{ key: string; is_unused: boolean }>(
      this.#db,
      statement`with portion as materialized (select * from stored_file where ${among} limit ${portion})
        select key, created_at < ${old} and ${this.#isUnused} as is_unused from portion as stored_file order by key`,
    );
    return { keys: rows.map(({ key }) => key), unused: rows.filter((row) => row.is_unused).map(({ key }) => key) };
  }

  async #remove(tx: Tx, key: string): Promise<void> {
    await this.#store.remove(thumbnailOf(key));
    await this.#store.remove(key);
    await readRows(tx, statement`delete from stored_file where key = ${key}`);
  }
}
