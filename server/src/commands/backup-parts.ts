import { accountFor } from '../platform/backup/account.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { BucketVersions } from '../platform/backup/bucket-versions.ts';
import { PgBackRest } from '../platform/backup/database-backup.ts';
import { FileBackup } from '../platform/backup/file-backup.ts';
import { type BackupPart, markGood } from '../platform/backup/good-since.ts';
import { resticSettings } from '../platform/backup/repository.ts';
import { type BackupConfig, readBackupConfig, readDatabaseConfig } from '../platform/config.ts';
import { readFile } from 'node:fs/promises';
import { type Database, openReads } from '../platform/db/database.ts';
import { bucketOf } from '../platform/files/open-store.ts';

export interface BackupParts {
  config: BackupConfig;
  /** The folder of attachments and its copies, unless they are in a bucket. */
  files: { folder: string; copies: FileBackup } | undefined;
  /** The bucket of attachments, if they are in one. */
  versions: BucketVersions | undefined;
  pgBackRest: PgBackRest;
  db: Database;
  mark(part: BackupPart, at?: Date): Promise<void>;
}

/** What a backup command needs while it runs. */
export async function withBackupParts(
  env: NodeJS.ProcessEnv,
  work: (parts: BackupParts) => Promise<void>,
): Promise<void> {
  const config = readBackupConfig(env);
  const { DATABASE_URL: url } = readDatabaseConfig(env);
  const bucket = bucketOf(config);
  const versions = bucket && new BucketVersions(bucket);
  const db = openReads({ url, connections: 1, name: 'gso backup' });
  try {
    await work({
      config,
      files: bucket ? undefined : { folder: config.FILE_DIRECTORY, copies: new FileBackup(resticSettings(config)) },
      versions,
      pgBackRest: new PgBackRest(config.BACKUP_CONFIG, await accountFor(await dataDirectoryIn(config.BACKUP_CONFIG))),
      db,
      mark: async (part, at) => {
        if (config.BACKUP_STATUS_DIRECTORY) await markGood(config.BACKUP_STATUS_DIRECTORY, part, at);
      },
    });
  } finally {
    await db.destroy();
    versions?.close();
  }
}

async function dataDirectoryIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read. Run as root: gso backup setup`, { cause: error });
  });
  return /^pg1-path=(.+)$/m.exec(text)?.[1] ?? '';
}
