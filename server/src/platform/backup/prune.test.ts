import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { baseNameAt, prune } from './prune.ts';

const now = new Date('2026-11-15T03:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const digest = 'a'.repeat(64);

let folder: BackupFolder;
beforeEach(async () => {
  folder = new BackupFolder(await mkdtemp(join(tmpdir(), 'gso-prune-')));
});
afterEach(() => rm(folder.root, { recursive: true }));

async function put(path: string, content: string, at = now): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await utimes(path, at, at);
}

/** A base backup of so many days ago that begins in this segment. */
async function baseBackup(days: number, segment: number, files: string[]): Promise<string> {
  const startedAt = daysAgo(days).toISOString();
  const name = baseNameAt(daysAgo(days));
  const written = { bytes: 1, sha256: digest };
  const manifest: Manifest = {
    format: 1,
    name,
    startedAt,
    finishedAt: startedAt,
    postgresVersion: 15,
    segmentBytes: 16 * 1024 * 1024,
    ranges: [{ timeline: 1, start: `0/${segment}000028`, end: `0/${segment}000100` }],
    archive: { file: 'base.tar.zst.age', unpackedBytes: 1, ...written },
    files: { file: 'files.txt', count: files.length, ...written },
  };
  await put(join(folder.baseFolder(name), 'files.txt'), files.join('\n'));
  await put(folder.manifestPath(name), JSON.stringify(manifest));
  return name;
}
const wal = (name: string) => put(folder.walPath(name, digest), '');
const segment = (place: number) => `00000001000000000000000${place}`;

it('keeps the newest backups and all that a restore from the oldest of them can need', async () => {
  await baseBackup(4, 1, ['old']);
  const kept = [await baseBackup(3, 3, ['old', 'both']), await baseBackup(2, 5, ['both'])];
  for (const place of [1, 2, 3, 4, 5, 6]) await wal(segment(place));
  await wal(`${segment(2)}.00000028.backup`);
  await wal('00000002.history');
  await put(folder.filePath('old'), '', daysAgo(30));
  await put(folder.filePath('both'), '', daysAgo(30));
  await put(folder.filePath('unlisted'), '', daysAgo(30));
  await put(folder.filePath('new'), '', daysAgo(1));

  expect(await prune(folder, 2, now)).toEqual({ baseBackups: [baseNameAt(daysAgo(4))], segments: 3, files: 1 });
  expect(await folder.baseNames()).toEqual(kept);
  const names = (await folder.allWal()).map(({ name }) => name);
  expect(names.toSorted()).toEqual([segment(3), segment(4), segment(5), segment(6), '00000002.history'].toSorted());
  expect((await folder.fileKeys()).toSorted()).toEqual(['both', 'new', 'old']);
});

it('removes nothing while there are not more backups than it keeps', async () => {
  await baseBackup(2, 2, ['a']);
  await baseBackup(1, 3, []);
  await wal(segment(2));
  await put(folder.filePath('a'), '', daysAgo(30));
  expect(await prune(folder, 2, now)).toEqual({ baseBackups: [], segments: 0, files: 0 });
});

it('removes nothing while there is no complete backup', async () => {
  await put(join(folder.baseFolder(baseNameAt(daysAgo(9))), 'base.tar.zst.age'), '');
  await wal(segment(1));
  expect(await prune(folder, 1, now)).toEqual({ baseBackups: [], segments: 0, files: 0 });
  expect(await folder.allWal()).toHaveLength(1);
});

it('removes unfinished backups, but not one that is running', async () => {
  const whole = await baseBackup(3, 1, []);
  const broken = baseNameAt(daysAgo(2));
  const underWay = baseNameAt(daysAgo(0.1));
  for (const name of [broken, underWay]) await put(join(folder.baseFolder(name), 'base.tar.zst.age.1.part'), '');
  expect((await prune(folder, 1, now)).baseBackups).toEqual([broken]);
  expect(await folder.baseNames()).toEqual([whole, underWay]);
});
