import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { writeDurably } from './durable-file.ts';
import { encrypted } from './encryption.ts';

const compress = promisify(zstdCompress);

/**
 * Stores one file of the write-ahead log. PostgreSQL repeats the call after a crash, so the same content is accepted
 * again; other content under the same name would destroy the backup and is refused.
 */
export async function archiveWal(folder: BackupFolder, recipients: readonly string[], path: string): Promise<void> {
  const name = basename(path);
  const content = await readFile(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const earlier = await folder.walNamed(name);
  if (earlier.some((file) => file.sha256 === sha256)) return;
  if (earlier.length > 0) {
    throw new BackupError(
      `${name} was archived before with other content. Another database server writes into ${folder.root}: give each its own BACKUP_DIRECTORY.`,
    );
  }
  await writeDurably(folder.walPath(name, sha256), encrypted(once(await compress(content)), recipients));
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
