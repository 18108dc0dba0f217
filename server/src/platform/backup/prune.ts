import { rm, stat } from 'node:fs/promises';
import { type BackupFolder, firstSegmentOf, type Manifest } from './backup-folder.ts';
import { placeOf } from './wal-name.ts';

export interface Pruned {
  baseBackups: string[];
  segments: number;
  files: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Keeps the newest base backups, and the WAL and attachments that a restore from the oldest of them can need. The
 * manifest of a base backup is removed first, so that one that was partly removed never looks complete.
 */
export async function prune(folder: BackupFolder, keep: number, now = new Date()): Promise<Pruned> {
  const whole = await folder.manifests();
  const kept = whole.slice(-keep);
  const [oldest] = kept;
  if (!oldest) return { baseBackups: [], segments: 0, files: 0 };
  const baseBackups = (await folder.baseNames()).filter((name) => isDone(name, whole, kept, now));
  for (const name of baseBackups) {
    await rm(folder.manifestPath(name), { force: true });
    await rm(folder.baseFolder(name), { recursive: true, force: true });
  }
  const segments = await pruneWal(folder, oldest);
  const files = await pruneFiles(folder, oldest);
  await folder.removeLeftovers(new Date(now.getTime() - dayMs));
  return { baseBackups, segments, files };
}

/** An incomplete one may be in progress; after a day it is not. */
function isDone(name: string, whole: readonly Manifest[], kept: readonly Manifest[], now: Date): boolean {
  if (kept.some((one) => one.name === name)) return false;
  return whole.some((one) => one.name === name) || startOf(name).getTime() < now.getTime() - dayMs;
}

/** Base backups are named after the moment they began: 2026-11-15T03-00-00Z. */
export const baseNameAt = (moment: Date): string => moment.toISOString().replaceAll(':', '-').replace(/\.\d+/, '');

const startOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

async function pruneWal(folder: BackupFolder, oldest: Manifest): Promise<number> {
  const first = placeOf(firstSegmentOf(oldest));
  const done = (await folder.allWal()).filter(({ name }) => name.length >= 24 && placeOf(name) < first);
  for (const { path } of done) await rm(path, { force: true });
  return done.length;
}

/**
 * A moment that can still be restored has an attachment either from before the oldest base backup, which then lists it,
 * or from later, and then it was copied later. One extra day allows for clocks that disagree.
 */
async function pruneFiles(folder: BackupFolder, oldest: Manifest): Promise<number> {
  const listed = new Set(await folder.fileKeysOf(oldest));
  const before = new Date(oldest.startedAt).getTime() - dayMs;
  let removed = 0;
  for (const key of await folder.fileKeys()) {
    if (listed.has(key)) continue;
    const path = folder.filePath(key);
    if ((await stat(path)).mtime.getTime() >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
