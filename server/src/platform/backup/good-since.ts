import { chmod, mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest backup of the database, the copies of attachments, and the last `gso backup check` without findings. */
const parts = ['base', 'files', 'check'] as const;
export type BackupPart = (typeof parts)[number];

const fileOf = (root: string, part: BackupPart): string => join(root, part);

/**
 * Writes an empty file whose time says when a part was last good. Every account can see it, although only root can read
 * the backups: the API processes export its age as a metric, and `gso doctor` shows it.
 */
export async function markGood(root: string, part: BackupPart, at = new Date()): Promise<void> {
  const file = fileOf(root, part);
  await mkdir(root, { recursive: true });
  await chmod(root, 0o755);
  await writeFile(file, '');
  await chmod(file, 0o644);
  await utimes(file, at, at);
}

/** When each part was last good. Parts that were never marked, or are not visible to this account, are left out. */
export async function goodSince(root: string): Promise<Map<BackupPart, Date>> {
  const found = await Promise.all(
    parts.map(async (part) => [part, (await stat(fileOf(root, part)).catch(() => undefined))?.mtime] as const),
  );
  return new Map(found.flatMap(([part, at]) => (at ? [[part, at] as const] : [])));
}
