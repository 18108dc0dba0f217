import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './run-program.ts';

/** A folder that people can still read through. Above it, what belongs together gets a folder of its own. */
const mostFiles = 40;

test('no folder of the source holds more than 40 files', () => {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const folders = Object.entries(Object.groupBy(files.trim().split('\n'), (file) => dirname(file)));
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter(([, held = []]) => held.length > mostFiles).map(([folder]) => folder)).toEqual([]);
});
