import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { thumbnailOf } from '../../platform/files/stored-files.ts';
import { type Finding, problem, summed } from '../findings.ts';

const batch = 1000;

interface FileRow {
  key: string;
  name: string;
  bytes: number;
  has_thumbnail: boolean;
  /** Old enough that it is neither being uploaded nor about to be swept. */
  is_settled: boolean;
}

interface Place {
  db: Reader;
  store: FileStore;
  /** The condition on a row of stored_file that no record refers to it. */
  isUnused: Statement;
}

/**
 * Rows without a file and files without a row. Users keep working during the check, so each finding is verified a
 * second time.
 */
export async function* lostFiles(place: Place): AsyncIterable<Finding> {
  const lying = new Map<string, number>();
  for await (const { key, bytes } of place.store.list()) lying.set(key, bytes);
  let rows = 0;
  async function* lost(): AsyncIterable<Finding> {
    for await (const row of rowsOf(place)) {
      rows += 1;
      yield* incomplete(place, row, lying);
      for (const key of [row.key, thumbnailOf(row.key)]) {
        lying.delete(key);
        lying.delete(`${key}.part`);
      }
    }
    for (const key of lying.keys()) yield* unknown(place.store, key);
  }
  yield* summed('files', lost(), () => `${rows} rows and the files in the store match`);
}

async function* rowsOf({ db, isUnused }: Place): AsyncIterable<FileRow> {
  for (let last = ''; ;) {
    const rows = await readRows<FileRow>(
      db,
      statement`select key, name, bytes, has_thumbnail, not (${isUnused}) as is_settled
        from stored_file where key > ${last} order by key limit ${batch}`,
    );
    yield* rows;
    last = rows.at(-1)?.key ?? '';
    if (rows.length < batch) return;
  }
}

async function* incomplete(place: Place, row: FileRow, lying: ReadonlyMap<string, number>): AsyncIterable<Finding> {
  if (!row.is_settled) return;
  const bytes = lying.get(row.key);
  if (bytes !== undefined && bytes !== row.bytes) {
    yield problem(
      'files',
      `${row.name} has ${bytes} bytes instead of ${row.bytes}.`,
      `Bring ${row.key} back from a backup.`,
    );
  }
  const wanted = [row.key, ...(row.has_thumbnail ? [thumbnailOf(row.key)] : [])];
  for (const key of wanted.filter((one) => !lying.has(one))) {
    if (await isStillMissing(place, row, key)) {
      yield problem('files', `${row.name} is not in the store.`, `Bring ${key} back from a backup.`);
    }
  }
}

async function isStillMissing({ db, store }: Place, row: FileRow, key: string): Promise<boolean> {
  if (await lies(store, key)) return false;
  const rows = await readRows(db, statement`select from stored_file where key = ${row.key}`);
  return rows.length > 0;
}

async function* unknown(store: FileStore, key: string): AsyncIterable<Finding> {
  if (!(await lies(store, key))) return;
  yield problem(
    'files',
    `${key} is in the store, but not in the database.`,
    'If the database was restored from an older backup, restore it to a later moment. Otherwise delete the file.',
  );
}

async function lies(store: FileStore, key: string): Promise<boolean> {
  const content = await store.get(key);
  content?.destroy();
  return content !== undefined;
}
