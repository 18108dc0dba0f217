import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a file of a crash is called, which prune removes. */
export const partEnding = '.part';

export interface Written {
  bytes: number;
  sha256: string;
}

/** The file gets its name only when all of it is on the disk. */
export async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
  const part = `${path}.${process.pid}${partEnding}`;
  const digest = createHash('sha256');
  let bytes = 0;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(part, 'w');
  try {
    for await (const piece of content) {
      digest.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
  return { bytes, sha256: digest.digest('hex') };
}

/** Without it the new name itself could be lost with the power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
