import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

interface NamedFile {
  path: string;
  /** The temporary name of the file until all of it is on the disk. */
  part: string;
  /** wx refuses to overwrite the part of another writer. */
  flag: 'w' | 'wx';
}

/** The file gets its name only when all of it is on the disk, so a partial file never has that name. */
export async function writeThenName(
  { path, part, flag }: NamedFile,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(part, flag);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Syncs the folder: without it a power cut could lose the new name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
