import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface RunningVersion {
  version: string;
  commit: string;
  /** Made by `npm run release`, without what only developers use. */
  isRelease: boolean;
}

const home = fileURLToPath(new URL('../../../../', import.meta.url));

/** A release has its commit in release.json. In a checkout git knows it. */
export function runningVersion(folder = home): RunningVersion {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
  const { version = 'unknown' } = read('package.json');
  try {
    const { commit = 'unknown' } = read('release.json');
    return { version, commit, isRelease: true };
  } catch {
    return { version, commit: checkedOut(join(folder, '.git')) ?? 'unknown', isRelease: false };
  }
}

/** The same for all processes of one release and different for another one; does not say which version it is. */
export function runningRelease(folder = home): string {
  const { version, commit } = runningVersion(folder);
  return createHash('sha256').update(`${version} ${commit}`).digest('hex').slice(0, 12);
}

function checkedOut(git: string): string | undefined {
  try {
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
    const branch = /^ref: (\S+)$/.exec(head)?.[1];
    const commit = branch ? readFileSync(join(git, branch), 'utf8').trim() : head;
    return commit.slice(0, 12);
  } catch {
    return undefined;
  }
}
