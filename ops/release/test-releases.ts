import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../run-program.ts';
import { makeRelease, packRelease, signRelease } from './make-release.ts';

export interface TestReleases {
  /** The public key that both are signed with. */
  key: string;
  /** The newest release before this commit, or the commit itself if there is none. */
  first: { version: string; archive: string };
  /** The commit, with two migrations more and a version after all others. */
  second: { version: string; archive: string };
}

const migrations = {
  '9998-column.sql': `alter table visit add column extra text not null default '';\n`,
  '9999-index.sql': `-- no transaction\ncreate index concurrently if not exists visit_extra on visit (extra, visit_date, id);\n`,
};

/**
 * Makes two releases between which an installation can be upgraded and rolled back: these two tags, if they are given.
 * "this-commit" saves half of the time: the first release is the commit itself.
 */
export async function makeTestReleases(
  home: string,
  between?: { from: string; to: string } | 'this-commit',
): Promise<TestReleases> {
  const tags = between === 'this-commit' ? undefined : between;
  const source = join(home, 'source');
  makeSource(source);
  const secretKey = join(home, 'secret.key');
  run('minisign', ['-G', '-W', '-p', join(home, 'public.key'), '-s', secretKey]);
  const [, key = ''] = readFileSync(join(home, 'public.key'), 'utf8').split('\n');
  const before = between === 'this-commit' ? undefined : (tags?.from ?? newestTag(source));
  const first = await makeRelease({ source, commit: before ?? 'HEAD', output: join(home, 'first') });
  const latest = before
    ? await makeRelease({ source, commit: tags?.to ?? 'HEAD', output: join(home, 'latest') })
    : first;
  const second = tags ? latest : await withMigrations(latest.archive, home);
  for (const { archive } of [first, second]) await signRelease([basename(archive)], join(archive, '..'), secretKey);
  rmSync(source, { recursive: true });
  return { key, first, second };
}

/** A repository whose newest commit is what is to be released. What is not committed yet becomes a commit there. */
export function makeSource(source: string): void {
  run('git', ['clone', '--quiet', repository, source]);
  const git = (...args: string[]) =>
    run('git', ['-C', source, '-c', 'user.name=check', '-c', 'user.email=check@localhost', ...args]);
  if (run('git', ['-C', repository, 'status', '--porcelain']) === '') return;
  git('rm', '-r', '--quiet', '.');
  const files = run('git', ['-C', repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const present = files.split('\0').filter((file) => file !== '' && existsSync(join(repository, file)));
  execFileSync('tar', ['-C', source, '-x'], {
    input: execFileSync('tar', ['-C', repository, '-c', '--null', '--files-from=-'], {
      input: present.join('\0'),
      maxBuffer: 2 ** 30,
    }),
  });
  git('add', '--all');
  git('commit', '--quiet', '--message', 'what is not committed yet');
}

/** Of the releases before this commit; a shallow clone has none. */
function newestTag(source: string): string | undefined {
  const args = ['-C', source, 'describe', '--tags', '--match=v*', '--abbrev=0', 'HEAD~'];
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  console.log('    There is no release before this commit; the first release is the commit itself.');
  return undefined;
}

async function withMigrations(archive: string, home: string): Promise<TestReleases['second']> {
  const folder = join(home, 'second-files');
  mkdirSync(folder);
  run('tar', ['--extract', '--strip-components=1', '--file', archive, '--directory', folder]);
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'server/migrations', name), sql);
  const version = '99.0.0';
  for (const file of ['package.json', 'release.json']) {
    const content = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), content.replace(/("version": ?")[^"]+/, `$1${version}`));
  }
  const packed = await packRelease(folder, join(home, 'second'));
  rmSync(folder, { recursive: true });
  return { version, archive: packed };
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
}
