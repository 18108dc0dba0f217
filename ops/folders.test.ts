import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './run-program.ts';

/** The most files in a folder that is still easy to read. Beyond it, related files get a folder of their own. */
const mostFiles = 40;

const trackedFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: repository, encoding: 'utf8' })
    .trim()
    .split('\n');

test('no folder of the source holds more than 40 files', () => {
  const files = trackedFiles('contract/src', 'server/src', 'web/src');
  const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)));
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter(([, held = []]) => held.length > mostFiles).map(([folder]) => folder)).toEqual([]);
});

/** The guide is made of docs/guide, without the server. */
const onlyInTheBrowser = ['guide'];

test('a feature of the web has the name of its feature on the server', () => {
  const featuresOf = (part: string) =>
    Object.keys(Object.groupBy(trackedFiles(`${part}/src/features/*/*`), (file) => file.split('/')[3] ?? ''));
  const web = featuresOf('web');
  const server = featuresOf('server');
  expect(web.length).toBeGreaterThan(10);
  expect(web.filter((feature) => !server.includes(feature))).toEqual(onlyInTheBrowser);
});
