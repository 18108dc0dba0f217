import { execFile, execFileSync } from 'node:child_process';
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
 * pgBackRest runs as the account of the database server, and restored files belong to the owner of the target folder,
 * or of the folder above it. Only root can act for others: undefined means this account.
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

/** The account that Debian's PostgreSQL runs as. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new BackupError('There is no account postgres: backups are made on the machine of the database server.');
  }
}

export async function giveTo({ uid, gid }: Account, path: string): Promise<void> {
  await run('chown', ['--recursive', '--no-dereference', `${uid}:${gid}`, path]);
}
