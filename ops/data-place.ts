import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { reachableFolder } from './postgres-binaries.ts';
import { canReach, type Account } from './unprivileged-account.ts';

/**
 * The real location of a data directory. If root works in a closed home, the account that PostgreSQL runs as cannot
 * enter it: the data is then stored elsewhere, and a symlink is put in the wanted place.
 */
export function placeOf(wanted: string, account: Account | undefined): string {
  mkdirSync(dirname(wanted), { recursive: true });
  if (isLink(wanted)) {
    if (existsSync(wanted)) return realpathSync(wanted);
    rmSync(wanted);
  }
  if (!account || canReach(account, wanted)) return wanted;
  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
  removeAbandoned();
  const place = join(reachableFolder, createHash('sha256').update(wanted).digest('hex').slice(0, 16));
  writeFileSync(`${place}.link`, wanted);
  symlinkSync(place, wanted);
  return place;
}

/** Deleting a data directory by its wanted name deletes only the symlink. */
function removeAbandoned(): void {
  for (const file of globSync(join(reachableFolder, '*.link'))) {
    if (isLink(readFileSync(file, 'utf8'))) continue;
    for (const abandoned of globSync(file.replace(/link$/, '*'))) rmSync(abandoned, { force: true });
    rmSync(file.replace(/\.link$/, ''), { recursive: true, force: true });
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
