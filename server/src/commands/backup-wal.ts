import { archiveWal } from '../platform/backup/archive-wal.ts';
import { BackupFolder } from '../platform/backup/backup-folder.ts';
import { recipientsIn } from '../platform/backup/key-pair.ts';
import { readArchiveConfig } from '../platform/config.ts';

export async function backupWal(env: NodeJS.ProcessEnv, path: string): Promise<void> {
  const { BACKUP_DIRECTORY, BACKUP_RECIPIENT } = readArchiveConfig(env);
  await archiveWal(new BackupFolder(BACKUP_DIRECTORY), recipientsIn(BACKUP_RECIPIENT), path);
}
