import { BackupError } from '../platform/backup/backup-error.ts';
import type { DatabaseBackup } from '../platform/backup/database-backup.ts';
import { repositoryHost, stanza } from '../platform/backup/repository.ts';
import { readRows, statement } from '../platform/db/statement.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keysInStore } from '../platform/files/stored-files.ts';
import { type BackupParts, withBackupParts } from './backup-parts.ts';
import { type Finding, fine, problem, report, warning } from './findings.ts';

interface Wish {
  /** Also reads the whole repository. */
  deep: boolean;
  json: boolean;
}

export async function backupCheck(env: NodeJS.ProcessEnv, { deep, json }: Wish): Promise<void> {
  await withBackupParts(env, async (parts) => {
    await report(check(parts, deep), { json });
    if (!process.exitCode) await parts.mark('check');
  });
}

const again = 'Run: gso backup run';

/** Whether the backups would be enough if the machine died now. */
async function* check(parts: BackupParts, deep: boolean): AsyncIterable<Finding> {
  const { pgBackRest, config } = parts;
  const newest = (await pgBackRest.backups()).backups.at(-1);
  if (!newest) {
    yield problem('backup', `there is no backup in ${config.BACKUP_REPOSITORY}.`, again);
    return;
  }
  await parts.mark('base', newest.startedAt);
  yield ageOf(newest, config.BACKUP_MAX_AGE_HOURS);
  yield newest.hasDamagedPages
    ? problem(
        'pages',
        `the database had damaged pages when ${newest.label} was made.`,
        'Restore an older backup elsewhere and compare; replace the disk.',
      )
    : fine('pages', 'the backup found no damaged page of the database.');
  yield await archiveOf(parts);
  yield await timeoutOf(parts);
  if (deep) yield await everythingIn(parts);
  yield* parts.files ? filesOf(parts, parts.files, deep) : versionsOf(parts);
}

const hourMs = 60 * 60 * 1000;

function ageOf({ label, startedAt }: DatabaseBackup, maxAgeHours: number): Finding {
  const hours = (Date.now() - startedAt.getTime()) / hourMs;
  const found = `${label} is ${hours.toFixed(1)} hours old, and may be ${maxAgeHours}.`;
  return hours <= maxAgeHours ? fine('age', found) : problem('age', found, again);
}

async function archiveOf({ pgBackRest }: BackupParts): Promise<Finding> {
  try {
    await pgBackRest.check();
    return fine('write-ahead log', 'what is saved now arrives in the repository.');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem('write-ahead log', why, 'The log of the database server says why archive_command fails.');
  }
}

/** How old the newest change may become before it is archived. */
const archiveTimeoutMax = 60;

async function timeoutOf({ db }: BackupParts): Promise<Finding> {
  const rows = await readRows<{ seconds: number }>(
    db,
    statement`select setting::int as seconds from pg_settings where name = 'archive_timeout'`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  return seconds > 0 && seconds <= archiveTimeoutMax
    ? fine('archiving', `at most the last ${seconds} seconds are not archived yet.`)
    : problem(
        'archiving',
        `up to ${seconds || 'any number of'} seconds of changes can be lost.`,
        'Run: gso backup setup',
      );
}

async function everythingIn({ pgBackRest, config }: BackupParts): Promise<Finding> {
  const host = repositoryHost(config);
  if (host)
    return warning('repository', `only ${host} can read it.`, `Run there: pgbackrest --stanza=${stanza} verify`);
  const wrong = await pgBackRest.verify();
  return wrong
    ? problem('repository', wrong, `Restore from another copy. ${again}`)
    : fine('repository', 'every backup and every segment of the log was read and is intact.');
}

async function* filesOf(
  parts: BackupParts,
  { copies }: NonNullable<BackupParts['files']>,
  deep: boolean,
): AsyncIterable<Finding> {
  const wrong = await copies.check(deep);
  yield wrong
    ? problem('attachments', wrong, `Restore from another copy. ${again}`)
    : fine(
        'attachments',
        deep ? 'all copies were read and are intact.' : 'the repository of their copies is consistent.',
      );
  const newest = (await copies.snapshots()).at(-1);
  if (!newest) {
    yield problem('new attachments', 'there is no copy of the attachments.', again);
    return;
  }
  const store = await openFileStore(parts.config);
  const { copied, missing, first } = await comparison(parts, copies.namesIn(newest.id), store).finally(() =>
    store.close(),
  );
  yield missing === 0
    ? fine('new attachments', `all that are older than ${patience} are copied; ${copied} are there.`)
    : problem(
        'new attachments',
        `${missing} are not copied, the first is ${first}.`,
        'Keep this running: gso backup files --every 10',
      );
}

/** More than the copying needs. What is not in the store either is still being sent, or was lost there. */
const patience = '2 minutes';

async function comparison({ db }: BackupParts, names: AsyncIterable<string>, store: FileStore) {
  let missing = 0;
  let first = '';
  const { listed, absent } = notListed(keysOf(db), names);
  for await (const key of absent) {
    if (!(await isIn(store, key))) continue;
    missing += 1;
    first ||= key;
  }
  return { copied: listed(), missing, first };
}

const portion = 10_000;

/** The keys of all attachments that should be copied, in their order. */
async function* keysOf(db: BackupParts['db']): AsyncIterable<string> {
  for (let last = ''; ;) {
    const rows = await readRows<{ key: string; has_thumbnail: boolean }>(
      db,
      statement`select key, has_thumbnail from stored_file
        where key > ${last} and created_at < now() - ${patience}::interval order by key limit ${portion}`,
    );
    for (const row of rows) yield* keysInStore(row);
    if (rows.length < portion) return;
    last = rows.at(-1)?.key ?? '';
  }
}

/**
 * The keys that are not among the names. Both are read side by side in the same order, so that neither has to fit into memory. Keys are
 * hexadecimal, and the order of their folders is that of their first characters.
 */
export function notListed(keys: AsyncIterable<string>, names: AsyncIterable<string>) {
  let listed = 0;
  async function* absent(): AsyncIterable<string> {
    const rest = names[Symbol.asyncIterator]();
    let name = '';
    const advance = async () => {
      const next = await rest.next();
      if (next.done) return undefined;
      if (next.value < name) throw new BackupError(`The listing of the copies is not in order at ${next.value}.`);
      listed += 1;
      return next.value;
    };
    let current = await advance();
    for await (const key of keys) {
      while (current !== undefined && current < key) {
        name = current;
        current = await advance();
      }
      if (current !== key) yield key;
    }
    // Only to count them.
    while (current !== undefined) current = await advance();
  }
  return { listed: () => listed, absent: absent() };
}

async function isIn(store: FileStore, key: string): Promise<boolean> {
  const content = await store.get(key);
  content?.destroy();
  return content !== undefined;
}

async function* versionsOf({ versions, config }: BackupParts): AsyncIterable<Finding> {
  if (!versions) return;
  yield (await versions.areKept())
    ? fine('attachments', `the bucket ${config.S3_BUCKET} keeps deleted and replaced files as versions.`)
    : problem(
        'attachments',
        `the bucket ${config.S3_BUCKET} keeps no versions: what is deleted there is lost.`,
        'Enable versioning of the bucket, and keep old versions for as long as BACKUP_KEEP weeks.',
      );
}
