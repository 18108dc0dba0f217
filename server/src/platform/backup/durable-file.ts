import { createHash } from 'node:crypto';
import { type FileHandle, rm } from 'node:fs/promises';
import { writeThenName } from '../files/write-then-name.ts';

/** The suffix of temporary files. Prune removes those that a crash left. */
export const partEnding = '.part';

export interface Written {
  bytes: number;
  sha256: string;
}

/** Writes a stream to a file. If it fails, nothing is left behind. */
export async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
  const part = `${path}.${process.pid}${partEnding}`;
  const digest = createHash('sha256');
  let bytes = 0;
  const write = async (file: FileHandle): Promise<void> => {
    for await (const piece of content) {
      digest.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
  };
  try {
    await writeThenName({ path, part, flag: 'w' }, write);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { bytes, sha256: digest.digest('hex') };
}
