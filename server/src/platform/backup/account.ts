import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

/**
 * Only root can read everything that the units of root, postgres and the service have written. Files that root restores
 * belong to the owner of the target folder, or of the folder above it. Other accounts restore for themselves:
 * undefined.
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder).catch(() => stat(dirname(folder)));
  if (uid !== 0) return { uid, gid };
  throw new BackupError(
    `${folder} would belong to root, but neither PostgreSQL nor the server runs as root. ` +
      `Create it first: install --directory --owner=postgres --mode=0700 ${folder} (for attachments --owner=gso)`,
  );
}

export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await run('chown', ['--recursive', '--no-dereference', `${uid}:${gid}`, folder]);
}

const readEach = `for (const path of process.argv.slice(1))
  try { fs.closeSync(fs.openSync(path)) } catch { console.log(path); break }`;

/** Without an account: checks for this one. PostgreSQL itself reads the log and the private key while it replays. */
export async function refuseUnreadable(
  account: Account | undefined,
  paths: readonly (string | undefined)[],
): Promise<void> {
  const known = paths.filter((path) => path !== undefined);
  const { stdout } = await run(process.execPath, ['-e', readEach, ...known], { ...account, cwd: '/' });
  if (stdout === '') return;
  const todo = account
    ? `the account of PostgreSQL, which replays the log. Run: chown ${account.uid}:${account.gid} (and let it into the folders above)`
    : 'this account. Run this as root.';
  throw new BackupError(`${stdout.trim()} cannot be read by ${todo}`);
}
