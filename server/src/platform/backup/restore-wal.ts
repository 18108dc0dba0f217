import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupFolder, WalFile } from './backup-folder.ts';
import { decrypted } from './encryption.ts';
import { isSegment, timelineOf } from './wal-name.ts';

const decompress = promisify(zstdDecompress);

interface WantedSegment {
  folder: BackupFolder;
  identity: string;
  name: string;
  /** The path that PostgreSQL names, relative to its data folder. */
  path: string;
  /** The newest segment when the restore began. */
  through: string;
  /** Where the following segments are put. */
  ahead: string;
}

/** Starting a program for each segment takes longer than reading it, so the next ones are read in the same call. */
const segmentsAhead = 15;

/** Returns false if the archive never had the segment. PostgreSQL takes that for the end of the log. */
export async function restoreWal({ folder, identity, name, path, through, ahead }: WantedSegment): Promise<boolean> {
  const [found, other] = await folder.walNamed(name);
  if (other)
    throw new BackupError(`${name} was archived twice with different content. Two servers wrote into ${folder.root}.`);
  if (!found) {
    if (isSegment(name) && timelineOf(name) === timelineOf(through) && name <= through) {
      throw new BackupError(`${name} is missing in ${folder.root}, although later segments were archived.`);
    }
    return false;
  }
  await writeFile(path, await contentOf(found, identity), { mode: 0o600 });
  if (isSegment(name)) await restoreAhead(folder, identity, name, ahead);
  return true;
}

async function restoreAhead(folder: BackupFolder, identity: string, name: string, ahead: string): Promise<void> {
  await mkdir(ahead, { recursive: true, mode: 0o700 });
  for (const next of (await folder.walBehind(name)).slice(0, segmentsAhead)) {
    // Its errors are reported when PostgreSQL asks for it.
    const content = await contentOf(next, identity).catch(() => undefined);
    if (!content) return;
    const unfinished = join(ahead, `${next.name}.part`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, join(ahead, next.name));
  }
}

async function contentOf({ path, name, sha256 }: WalFile, identity: string): Promise<Buffer> {
  const stored = await readFile(path);
  const compressed = await buffer(decrypted(once(stored), identity, path));
  const content = await decompress(compressed);
  if (createHash('sha256').update(content).digest('hex') === sha256) return content;
  throw new BackupError(`${path} does not hold what was archived as ${name}.`);
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
