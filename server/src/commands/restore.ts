import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Account, accountFor, giveTo } from '../platform/backup/account.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { BucketVersions } from '../platform/backup/bucket-versions.ts';
import { type DatabaseBackup, PgBackRest } from '../platform/backup/database-backup.ts';
import { FileBackup, type Snapshot } from '../platform/backup/file-backup.ts';
import { pgBackRestSettings, resticSettings } from '../platform/backup/repository.ts';
import { type BackupConfig, readBackupConfig } from '../platform/config.ts';
import { DiskStore } from '../platform/files/disk-store.ts';
import { bucketOf } from '../platform/files/open-store.ts';
import { thumbnailOf } from '../platform/files/stored-files.ts';
import { writeClosed } from './backup-setup.ts';
import { CommandError, UsageError } from './command-error.ts';

interface Restore {
  key: string | undefined;
  to: string | undefined;
  files: string | undefined;
  until: string | undefined;
  set: string | undefined;
}

export async function restore(env: NodeJS.ProcessEnv, wish: Restore): Promise<void> {
  if (!wish.to && !wish.files) throw new UsageError('--to PGDATA or --files DIR is needed.');
  const config = await configFor(env, wish.key);
  const until = wish.until === undefined ? undefined : momentOf(wish.until);
  // Both before anything is written.
  const database = wish.to ? await emptyPlace(resolve(wish.to)) : undefined;
  const files = wish.files ? await emptyPlace(resolve(wish.files)) : undefined;
  if (database) await restoreDatabase(config, database, { until, written: wish.until, set: wish.set });
  if (files) await restoreFiles(config, files, until);
}

/** Puts one attachment back where the server looks for it. */
export async function restoreFile(
  env: NodeJS.ProcessEnv,
  wish: { key: string | undefined; name: string },
): Promise<void> {
  const config = await configFor(env, wish.key);
  const bucket = bucketOf(config);
  for (const name of [wish.name, thumbnailOf(wish.name)]) {
    const isBack = bucket ? await fromVersions(new BucketVersions(bucket), name) : await fromCopies(config, name);
    if (!isBack && name === wish.name) throw new CommandError(`No backup holds the attachment ${name}.`);
  }
  console.log(`${wish.name} is back.`);
}

async function fromVersions(versions: BucketVersions, name: string): Promise<boolean> {
  try {
    return await versions.bringBack(name);
  } finally {
    versions.close();
  }
}

async function fromCopies(config: BackupConfig, name: string): Promise<boolean> {
  const content = await new FileBackup(resticSettings(config)).read(name);
  if (!content) return false;
  const folder = config.FILE_DIRECTORY;
  const account = await accountFor(folder);
  const store = new DiskStore(folder);
  await store.remove(name);
  await store.put(name, content);
  if (account) await giveTo(account, store.folderOf(name));
  return true;
}

/** The settings, or those of the file that `gso backup key` printed on the machine that is lost. */
async function configFor(env: NodeJS.ProcessEnv, key: string | undefined): Promise<BackupConfig> {
  if (!key) return readBackupConfig(env);
  const content = await readFile(key, 'utf8').catch((error: unknown) => {
    throw new BackupError(`${key} cannot be read.`, { cause: error });
  });
  const { BACKUP_PASSPHRASE_FILE: _, ...others } = env;
  return readBackupConfig({ ...others, ...parseEnv(content) });
}

function momentOf(written: string): Date {
  const moment = new Date(written);
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d(:?\d\d)?)$/.test(written)) {
    throw new UsageError(`--until needs a time with its time zone, such as '2026-11-15 10:00:00+07'.`);
  }
  return moment;
}

interface Target {
  until: Date | undefined;
  /** With its microseconds, which a Date does not have. */
  written: string | undefined;
  set: string | undefined;
}

async function restoreDatabase(config: BackupConfig, { path, account }: Place, target: Target): Promise<void> {
  const begun = Date.now();
  // PostgreSQL itself gets the log by it, so it stays until the log is replayed.
  const configuration = `${path}.pgbackrest.conf`;
  const place = { dataDirectory: path, port: 5432, socketDirectory: '/tmp' };
  await writeClosed(configuration, pgBackRestSettings(config, place), account);
  const pgBackRest = new PgBackRest(configuration, account);
  const { backups, version } = await pgBackRest.backups();
  const { label, startedAt, files, bytes } = chosen(backups, target, config);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
  console.log(`Restoring ${label} of ${startedAt.toISOString()}${files ? `, whose attachments are ${files}` : ''} …`);
  await pgBackRest.restore(path, [
    `--set=${label}`,
    '--archive-mode=off',
    ...(target.written ? ['--type=time', `--target=${target.written}`, '--target-action=promote'] : []),
  ]);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`The database is in ${path}, ${bytes} bytes in ${seconds} s.`);
  if (!existsSync(join(path, 'postgresql.conf'))) {
    console.log('Its configuration is elsewhere, as on Debian: that of a new installation is fine.');
  }
  console.log(`Next:
  1. Start PostgreSQL ${version} on it. It replays the log ${target.written ? `up to ${target.written}` : 'to its end'} and opens when it has.
  2. gso db check, and look at the newest records.
  3. rm ${configuration}, which holds the passphrase.
  4. gso backup setup, which asks to restart PostgreSQL once: the restored server archives nothing until then.`);
}

function chosen(backups: readonly DatabaseBackup[], { until, set }: Target, config: BackupConfig): DatabaseBackup {
  const newest = backups.findLast(({ finishedAt, label }) =>
    set ? label === set : until === undefined || finishedAt.getTime() <= until.getTime(),
  );
  if (newest) return newest;
  if (backups.length === 0) throw new BackupError(`There is no backup in ${config.BACKUP_REPOSITORY}.`);
  const labels = backups.map(({ label, finishedAt }) => `  ${label}, from ${finishedAt.toISOString()} on`);
  throw new BackupError(
    `${set ? `There is no backup ${set}` : 'No backup is as old as that'}. There are:\n${labels.join('\n')}`,
  );
}

async function restoreFiles(config: BackupConfig, { path, account }: Place, until: Date | undefined): Promise<void> {
  const begun = Date.now();
  const copies = new FileBackup(resticSettings(config));
  const all = await copies.snapshots();
  const wanted = around(all, until);
  if (wanted.length === 0) throw new BackupError(`There is no copy of the attachments in ${config.BACKUP_REPOSITORY}.`);
  for (const { id } of wanted) await copies.restore(id, path);
  if (account) await giveTo(account, path);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(
    `The attachments of ${wanted.map(({ at }) => at.toISOString()).join(' and ')} are in ${path}, in ${seconds} s.`,
  );
}

/** Those before the moment lack what came just before it, those after it what was deleted since: both together. */
function around(all: readonly Snapshot[], until: Date | undefined): Snapshot[] {
  if (until === undefined) return all.slice(-1);
  const before = all.findLast(({ at }) => at <= until);
  const after = all.find(({ at }) => at > until);
  return [before, after].filter((one) => one !== undefined);
}

interface Place {
  path: string;
  account: Account | undefined;
}

async function emptyPlace(path: string): Promise<Place> {
  const names = existsSync(path) ? await readdir(path) : [];
  if (names.length > 0) {
    throw new CommandError(
      `${path} is not empty. Nothing is overwritten: name an empty folder, or move that one away.`,
    );
  }
  return { path, account: await accountFor(path) };
}
