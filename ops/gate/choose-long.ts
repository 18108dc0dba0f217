// For .ci/run: which of the programs that take minutes run. Prints "run NAME: REASON" or "leave NAME: REASON" for each.
//   --all     all of them
//   --record  notes the commit as one on which everything has passed
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../run-program.ts';
import { changesSince, git, readRepository } from './files.ts';
import { graphOf } from './graph.ts';
import { chooseLongPrograms, longPrograms } from './long-programs.ts';

const { values: options } = parseArgs({ options: { all: { type: 'boolean' }, record: { type: 'boolean' } } });
const place = join(repository, '.ci/last-complete-run');

if (options.record) record();
else if (options.all) printAll('everything is wanted');
else choose();

function choose(): void {
  const commit = readFileSync(place, 'utf8').trim();
  if (!isKnown(commit)) {
    printAll('the commit of the last complete run is not in this clone');
    return;
  }
  const changed = changesSince(commit).map(({ path }) => path);
  for (const { name, because } of chooseLongPrograms(graphOf(readRepository()), changed))
    console.log(
      because === undefined
        ? `leave ${name}: nothing that it depends on has changed since ${commit.slice(0, 8)}`
        : `run ${name}: ${because} has changed since ${commit.slice(0, 8)}`,
    );
}

function record(): void {
  if (git('status', '--porcelain', '--untracked-files=no').trim() !== '') {
    console.log('Not recorded as complete: what ran is not committed.');
    return;
  }
  writeFileSync(place, git('rev-parse', 'HEAD'));
  console.log('Recorded as complete in .ci/last-complete-run; commit that file.');
}

function printAll(reason: string): void {
  for (const { name } of longPrograms) console.log(`run ${name}: ${reason}`);
}

function isKnown(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}
