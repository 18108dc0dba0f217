import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupFolder, firstSegmentOf, type Manifest } from '../platform/backup/backup-folder.ts';
import { markGood } from '../platform/backup/good-since.ts';
import { archivingProblem, type DatabaseFacts, databaseFacts } from '../platform/backup/database-facts.ts';
import { gapsIn, isSegment, placeOf } from '../platform/backup/wal-name.ts';
import { readBackupConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { readRows, statement } from '../platform/db/statement.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { keysInStore } from '../platform/files/stored-files.ts';
import { type BackupParts, withBackupParts } from './backup-parts.ts';
import { type Finding, fine, problem, report, warning } from './findings.ts';

interface Wish {
  /** Also reads the newest archive in full. */
  deep: boolean;
  json: boolean;
}

export async function backupCheck(env: NodeJS.ProcessEnv, { deep, json }: Wish): Promise<void> {
  const config = readBackupConfig(env);
  await withBackupParts(config, async (parts) => {
    await report(check(parts, config.BACKUP_MAX_AGE_HOURS, deep), { json });
    if (!process.exitCode) await markGood(parts.folder.root, 'check');
  });
}

const again = 'Run: gso backup run';

/** Whether the backup folder would be enough if the machine died now. */
async function* check({ folder, db, store }: BackupParts, maxAgeHours: number, deep: boolean): AsyncIterable<Finding> {
  const newest = (await folder.manifests()).at(-1);
  if (!newest) {
    yield problem('backup', `there is no complete base backup in ${folder.root}.`, again);
    return;
  }
  await markGood(folder.root, 'base', new Date(newest.startedAt));
  yield ageOf(newest, maxAgeHours);
  yield await archiveOf(folder, newest, deep);
  yield* walOf(folder, newest, db);
  yield await listedFilesOf(folder, newest);
  yield await copiedFilesOf(folder, db, store);
}

const hourMs = 60 * 60 * 1000;

function ageOf({ name, startedAt }: Manifest, maxAgeHours: number): Finding {
  const hours = (Date.now() - new Date(startedAt).getTime()) / hourMs;
  const found = `${name} is ${hours.toFixed(1)} hours old, and may be ${maxAgeHours}.`;
  return hours <= maxAgeHours ? fine('age', found) : problem('age', found, again);
}

async function archiveOf(folder: BackupFolder, manifest: Manifest, deep: boolean): Promise<Finding> {
  const path = folder.archivePath(manifest);
  const { bytes, sha256 } = manifest.archive;
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== bytes)
    return problem('archive', `${path} has ${found?.size ?? 'no'} bytes, not ${bytes}.`, again);
  if (!deep) return fine('archive', `all of its ${bytes} bytes are there.`);
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex') === sha256
    ? fine('archive', `all of its ${bytes} bytes were read and are intact.`)
    : problem('archive', `${path} is damaged.`, again);
}

async function* walOf(folder: BackupFolder, newest: Manifest, db: Database): AsyncIterable<Finding> {
  const facts = await databaseFacts(db);
  const names = await archivedNames(folder, facts);
  const first = firstSegmentOf(newest);
  const last = newestOf([first, ...names]);
  const gaps = gapsIn(names, first, last, newest.segmentBytes);
  yield gaps.length === 0
    ? fine('write-ahead log', `archived without a gap from ${first} to ${last}.`)
    : problem('write-ahead log', `${gaps.length} of its segments are missing, the first is ${gaps[0]}.`, again);
  yield archivingOf(facts, last);
}

function archivingOf(facts: DatabaseFacts, last: string): Finding {
  const { archiveTimeout, archivedLately, failing, lastSegment } = facts;
  const wrongSetting = archivingProblem(facts);
  if (wrongSetting) return problem('archiving', wrongSetting.found, wrongSetting.todo);
  const why = 'The log of the database server says why.';
  if (failing) return problem('archiving', `archive_command fails for ${failing}.`, why);
  if (!lastSegment || placeOf(lastSegment) <= placeOf(last)) {
    return fine('archiving', `at most the last ${archiveTimeout} seconds are not archived yet.`);
  }
  const found = `${lastSegment} is finished but not archived; the newest there is ${last}.`;
  return archivedLately
    ? warning('archiving', found, 'Much is being written; check again in a minute.')
    : problem('archiving', found, why);
}

const timeoutMs = 10_000;

/** The newest segment may still be on its way. */
async function archivedNames(folder: BackupFolder, { lastSegment }: DatabaseFacts): Promise<string[]> {
  for (const end = Date.now() + timeoutMs; ; await sleep(250)) {
    const names = (await folder.allWal()).map(({ name }) => name).filter(isSegment);
    if (!lastSegment || names.includes(lastSegment) || Date.now() > end) return names;
  }
}

const newestOf = (names: readonly string[]): string =>
  names.reduce((newest, name) => (placeOf(name) > placeOf(newest) ? name : newest));

async function listedFilesOf(folder: BackupFolder, manifest: Manifest): Promise<Finding> {
  const copied = new Set(await folder.fileKeys());
  const missing = (await folder.fileKeysOf(manifest)).filter((key) => !copied.has(key));
  return missing.length === 0
    ? fine('files', `all ${manifest.files.count} of that time are there.`)
    : problem('files', `${missing.length} are missing in ${folder.root}/files, the first is ${missing[0]}.`, again);
}

/** A minute is more than the copier needs. What is not in the store either is still being sent, or was lost there. */
async function copiedFilesOf(folder: BackupFolder, db: Database, store: FileStore): Promise<Finding> {
  const rows = await readRows<{ key: string; has_thumbnail: boolean }>(
    db,
    statement`select key, has_thumbnail from stored_file where created_at < now() - interval '1 minute'`,
  );
  const copied = new Set(await folder.fileKeys());
  const missing: string[] = [];
  for (const key of rows.flatMap(keysInStore)) {
    if (!copied.has(key) && (await isIn(store, key))) missing.push(key);
  }
  return missing.length === 0
    ? fine('new files', 'all files older than a minute are copied.')
    : problem(
        'new files',
        `${missing.length} are not copied, the first is ${missing[0]}.`,
        'Keep this running: gso backup files --every 5',
      );
}

async function isIn(store: FileStore, key: string): Promise<boolean> {
  const content = await store.get(key);
  content?.destroy();
  return content !== undefined;
}
