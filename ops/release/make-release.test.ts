import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packRelease, signRelease } from './make-release.ts';

const home = mkdtempSync(join(tmpdir(), 'gso-pack-'));
afterAll(() => rmSync(home, { recursive: true }));

function filesIn(name: string, order: string[], { mode, time }: { mode: number; time: number }): string {
  const folder = join(home, name);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const file of order) {
    writeFileSync(join(folder, file), `content of ${file}`, { mode });
    utimesSync(join(folder, file), time, time);
  }
  chmodSync(join(folder, 'bin/gso'), mode | 0o100);
  const release = { version: '1.2.3', commit: 'abc', date: '2026-11-18T00:00:00+00:00' };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release), { mode });
  return folder;
}

test('the same files become the same archive, whatever their times, modes and order on the disk', async () => {
  const order = ['b', 'a', 'bin/gso'];
  const folders = [
    filesIn('first', order, { mode: 0o600, time: 1000 }),
    filesIn('second', order.toReversed(), { mode: 0o644, time: 2000 }),
  ];
  const digests: string[] = [];
  for (const folder of folders) {
    const archive = await packRelease(folder, join(home, 'out'));
    expect(archive).toMatch(/\/gso-webapp-1\.2\.3-linux-\w+\.tar\.zst$/);
    digests.push(createHash('sha256').update(readFileSync(archive)).digest('hex'));
  }
  expect(digests[0]).toBe(digests[1]);
});

test('without a key the checksums are not signed', async () => {
  writeFileSync(join(home, 'file'), 'x');
  expect(await signRelease(['file'], home, undefined)).toBe(false);
  expect(readFileSync(join(home, 'SHA256SUMS'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}file\n$/);
  expect(existsSync(join(home, 'SHA256SUMS.minisig'))).toBe(false);
});
