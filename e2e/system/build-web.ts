import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../ops/run-program.ts';

const sources = ['web/src/**/*', 'web/public/**/*', 'web/index.html', 'web/*.ts', 'contract/src/**/*'];
const builtPage = join(repository, 'web/dist/index.html');

/** The tests use the built application, so a build that is older than its source is made again. */
export function buildWebIfOutdated(): void {
  const built = changedAt(builtPage);
  const newest = Math.max(...globSync(sources, { cwd: repository }).map((file) => changedAt(join(repository, file))));
  if (built > newest) return;
  console.log('Building the web application.');
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
