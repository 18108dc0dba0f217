import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './run-program.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const sheet = read('docs/security-asvs.md');

/** Without what only looks like a path, such as an address of the API or a setting. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:\.ci|bin|contract|docs|e2e|ops|server|web)\/[^`\s]+)`/g)].map(([, path = '']) => path);

test('the files that the security pages name exist', () => {
  const named = [...pathsIn(sheet), ...pathsIn(read('docs/security.md'))];
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(repository, path)) && !/[*{]/.test(path))).toEqual([]);
});

test('each requirement has a state and evidence or a reason, and the counts are right', () => {
  const rows = [...sheet.matchAll(/^\| (\d+)\.\d+\.\d+ \| (.+?) \| (.+?) \| (.+?) \|$/gm)];
  expect(rows).toHaveLength(253);
  expect(
    rows.filter(([, , , state, shown = '']) => state === 'met' && !shown.includes('`')).map(([row]) => row),
  ).toEqual([]);
  const counts = (of: typeof rows) =>
    ['met', 'not applicable', 'open'].map((state) => String(of.filter((row) => row[3] === state).length));
  const chapters = Object.entries(Object.groupBy(rows, ([, chapter = '']) => `V${chapter}`));
  const expected = [...chapters.map(([chapter, of = []]) => [chapter, ...counts(of)]), ['all', ...counts(rows)]];
  const stated = [...sheet.matchAll(/^\| (V\d+|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map((match) => match.slice(1));
  expect(stated.toSorted()).toEqual(expected.toSorted());
});
