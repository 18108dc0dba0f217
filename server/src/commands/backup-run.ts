import type { BackupType, DatabaseBackup } from '../platform/backup/database-backup.ts';
import { repositoryHost } from '../platform/backup/repository.ts';
import { copyAttachments } from './backup-files.ts';
import { type BackupParts, withBackupParts } from './backup-parts.ts';
import { CommandError } from './command-error.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const dayMs = 24 * 60 * 60 * 1000;
/** A full backup a week; it may begin a little earlier than the last one did. */
const fullEveryDays = 6.5;
const names = { full: 'Full', diff: 'Differential', incr: 'Incremental' };

export async function backupRun(env: NodeJS.ProcessEnv, type: BackupType | undefined): Promise<void> {
  await withBackupParts(env, async (parts) => {
    const backups = await backUpDatabase(parts, type);
    await backUpFiles(parts, backups);
    await parts.mark('base', backups.newest.startedAt);
  });
}

interface Kept {
  oldest: DatabaseBackup;
  newest: DatabaseBackup;
}

async function backUpDatabase(parts: BackupParts, type: BackupType | undefined): Promise<Kept> {
  const { pgBackRest, config } = parts;
  const host = repositoryHost(config);
  const begun = Date.now();
  if (!host) await pgBackRest.backup(type ?? dueType((await pgBackRest.backups()).backups));
  const { backups } = await pgBackRest.backups();
  const [oldest, newest] = [backups[0], backups.at(-1)];
  if (!oldest || !newest)
    throw new CommandError(`There is no backup of the database on ${host} yet, which makes them by itself.`);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(
    host
      ? `${newest.label}: the newest backup of the database on ${host}, of ${newest.startedAt.toISOString()}.`
      : `${newest.label}: ${names[newest.type]} backup of a database of ${megabytes(newest.bytes)}, ${megabytes(newest.addedBytes)} stored, in ${seconds} s.`,
  );
  return { oldest, newest };
}

function dueType(backups: readonly DatabaseBackup[]): BackupType {
  const full = backups.findLast(({ type }) => type === 'full');
  const isRecent = full && Date.now() - full.startedAt.getTime() < fullEveryDays * dayMs;
  return isRecent ? 'diff' : 'full';
}

/** After the database, so that every attachment that it names is among the copies. */
async function backUpFiles(parts: BackupParts, { oldest, newest }: Kept): Promise<void> {
  const { files, pgBackRest, config } = parts;
  if (!files) {
    console.log(`Attachments are in the bucket ${config.S3_BUCKET}, whose versions are their backup.`);
    return;
  }
  const begun = new Date();
  const copied = await copyAttachments(parts, files);
  await parts.mark('files', begun);
  console.log(
    `${copied.snapshot}: ${copied.files} attachments, ${copied.newFiles} of them new, ${megabytes(copied.addedBytes)} stored.`,
  );
  if (!repositoryHost(config)) await pgBackRest.nameFiles(newest.label, copied.snapshot);
  await files.copies.forget(Math.ceil((Date.now() - oldest.startedAt.getTime()) / dayMs) + 1);
}
