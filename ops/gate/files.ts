import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../run-program.ts';

/** The text of each file by its path. */
export type Files = ReadonlyMap<string, string>;

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|cjs|js)$/.test(path);

const notText = /\.(png|jpg|pdf|xlsx?|woff2?|ico|zip)$|^package-lock\.json$/;
const longestText = 2_000_000;

export function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** All files of the repository, tracked or new. */
export function readRepository(): Files {
  const files = new Map<string, string>();
  for (const path of linesOf(git('ls-files', '--cached', '--others', '--exclude-standard'))) {
    const stat = statSync(join(repository, path), { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > longestText) continue;
    files.set(path, notText.test(path) ? '' : readFileSync(join(repository, path), 'utf8'));
  }
  return files;
}

/** A file that differs from the base. */
export interface Change {
  path: string;
  /** Lines that are gone or were replaced. */
  removed: string[];
  isGone: boolean;
}

/** What differs from a commit: committed, not committed, and new. */
export function changesSince(base: string): Change[] {
  const changes: Change[] = [];
  for (const part of git('diff', '--no-color', '--no-renames', '--unified=0', base)
    .split(/^diff --git /m)
    .slice(1)) {
    const path = /^a\/(.+?) b\//.exec(part)?.[1] ?? '';
    const removed = linesOf(part).filter((line) => line.startsWith('-') && !line.startsWith('--- '));
    changes.push({ path, removed: removed.map((line) => line.slice(1)), isGone: part.includes('\ndeleted file mode') });
  }
  for (const path of linesOf(git('ls-files', '--others', '--exclude-standard')))
    changes.push({ path, removed: [], isGone: false });
  return changes;
}
