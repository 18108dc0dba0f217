import { BackupFolder } from '../platform/backup/backup-folder.ts';
import { readIdentity } from '../platform/backup/key-pair.ts';
import { aheadFolder } from '../platform/backup/restore-database.ts';
import { restoreWal } from '../platform/backup/restore-wal.ts';

/** The exit code for a segment that the archive does not have. Any other failure must stop the recovery. */
export const notThere = 3;

interface WantedSegment {
  from: string;
  identity: string;
  through: string;
  name: string;
  path: string;
}

export async function restoreSegment({ from, identity, through, name, path }: WantedSegment): Promise<void> {
  const folder = new BackupFolder(from);
  const found = await restoreWal({
    folder,
    identity: await readIdentity(identity),
    name,
    path,
    through,
    ahead: aheadFolder,
  });
  if (!found) process.exitCode = notThere;
}
