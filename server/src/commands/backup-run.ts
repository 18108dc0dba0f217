import { databaseFacts } from '../platform/backup/database-facts.ts';
import { markGood } from '../platform/backup/good-since.ts';
import { prune } from '../platform/backup/prune.ts';
import { runBackup } from '../platform/backup/run-backup.ts';
import { readBackupConfig } from '../platform/config.ts';
import { withBackupParts } from './backup-parts.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export async function backupRun(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readBackupConfig(env);
  const begun = Date.now();
  await withBackupParts(config, async ({ folder, recipients, db, copier }) => {
    const { manifest, copiedFiles, missingFiles } = await runBackup({
      folder,
      recipients,
      copier,
      databaseUrl: config.BACKUP_DATABASE_URL,
      program: config.PG_BASEBACKUP,
      facts: await databaseFacts(db),
    });
    await markGood(folder.root, 'base', new Date(manifest.startedAt));
    const { archive, files } = manifest;
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(
      `${manifest.name}: database of ${megabytes(archive.unpackedBytes)} in ${megabytes(archive.bytes)}, ${files.count} files, ${copiedFiles} of them new, in ${seconds} s.`,
    );
    if (missingFiles.length > 0) {
      console.log(
        `${missingFiles.length} files are known to the database but not in the store, the first is ${missingFiles[0]}. Unless somebody is sending them now, see: gso db check`,
      );
    }
    const pruned = await prune(folder, config.BACKUP_KEEP);
    const { baseBackups, segments } = pruned;
    console.log(
      `Removed ${baseBackups.length} base backups, ${segments} segments and ${pruned.files} files that are no longer needed.`,
    );
  });
}
