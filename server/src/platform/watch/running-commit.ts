import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('../../../../', import.meta.url));

/** A release is in a folder that is named after its commit. In a checkout git knows it. */
export function runningCommit(folder = home): string {
  const name = basename(folder);
  return /^[0-9a-f]{12,40}$/.test(name) ? name : (checkedOut(join(folder, '.git')) ?? 'unknown');
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
