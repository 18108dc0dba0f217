import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../run-program.ts';
import { readRepository } from './files.ts';
import { graphOf } from './graph.ts';
import { chooseLongPrograms, longPrograms } from './long-programs.ts';

const files = readRepository();
const graph = graphOf(files);
const reachedBy = (...changed: string[]): string[] =>
  chooseLongPrograms(graph, changed).flatMap(({ name, because }) => (because === undefined ? [] : [name]));
const all = longPrograms.map(({ name }) => name);

test.each([
  ['docs/style.md', []],
  ['web/src/features/company/company-page.tsx', []],
  ['server/src/features/company/routes.ts', []],
  ['server/src/platform/db/database.test.ts', []],
  ['ops/deploy', ['install', 'drill-ha']],
  ['README.md', ['install', 'fresh-clone']],
  ['ops/Dockerfile', ['install', 'container']],
  ['ops/ha/patroni.yml', ['drill-ha']],
  ['server/migrations/0003-company.sql', ['install', 'fresh-clone']],
  ['server/src/platform/backup/restic.ts', ['install', 'fresh-clone', 'drill', 'faults']],
  ['server/src/platform/jobs/run-jobs.ts', ['install', 'fresh-clone', 'drill-ha', 'faults']],
  ['web/src/offline/sender.ts', ['field']],
  ['server/testing/faults/disk-faults.ts', ['faults']],
  ['package-lock.json', all],
  ['.ci/run', all],
])('a change of %s runs %j', (path, expected) => {
  expect(reachedBy(path)).toEqual(expected);
});

test('a file that is gone counts as one of its folder', () => {
  expect(reachedBy('web/src/offline/gone.ts')).toEqual(['field']);
});

test('what each program starts and exercises exists', () => {
  const paths = [...files.keys()];
  for (const { entries, exercises } of longPrograms)
    for (const place of [...entries, ...exercises])
      expect(
        paths.some((path) => (place.endsWith('/') ? path.startsWith(place) : path === place)),
        place,
      ).toBe(true);
});

test('.ci/run has a stage for each, and CONTRIBUTING names each', () => {
  const text = (path: string) => readFileSync(join(repository, path), 'utf8');
  for (const name of all) expect(text('.ci/run')).toContain(`is_wanted ${name};`);
  expect(text('CONTRIBUTING.md')).toContain(`(${all.join(', ')})`);
});
