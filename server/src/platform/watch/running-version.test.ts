import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runningVersion } from './running-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'gso-version-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('knows the commit from git in a checkout, and from release.json in a release', () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
  expect(runningVersion(folder)).toEqual({ version: '1.2.3', commit: 'unknown', isRelease: false });
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git/HEAD'), '0123456789abcdef0123456789abcdef01234567\n');
  expect(runningVersion(folder)).toEqual({ version: '1.2.3', commit: '0123456789ab', isRelease: false });
  writeFileSync(join(folder, 'release.json'), '{"version":"1.2.3","commit":"fedcba987654"}');
  expect(runningVersion(folder)).toEqual({ version: '1.2.3', commit: 'fedcba987654', isRelease: true });
});
