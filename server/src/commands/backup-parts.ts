import { BackupFolder } from '../platform/backup/backup-folder.ts';
import { FileCopier } from '../platform/backup/copy-files.ts';
import { recipientsIn } from '../platform/backup/key-pair.ts';
import type { BackupConfig } from '../platform/config.ts';
import { type Database, openReads } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';

export interface BackupParts {
  folder: BackupFolder;
  recipients: string[];
  db: Database;
  store: FileStore;
  copier: FileCopier;
}

/** What a backup command needs while it runs. */
export async function withBackupParts(
  config: BackupConfig,
  work: (parts: BackupParts) => Promise<void>,
): Promise<void> {
  const folder = new BackupFolder(config.BACKUP_DIRECTORY);
  const recipients = recipientsIn(config.BACKUP_RECIPIENT);
  const db = openReads({ url: config.BACKUP_DATABASE_URL, connections: 1, name: 'gso backup' });
  const store = openFileStore(config);
  try {
    await work({ folder, recipients, db, store, copier: new FileCopier({ db, store, folder, recipients }) });
  } finally {
    await db.destroy();
    store.close();
  }
}
