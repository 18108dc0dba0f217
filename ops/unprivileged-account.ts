import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

const candidates = ['postgres', 'nobody', 'daemon'];

/** PostgreSQL refuses to run as root. Returns the account to run it as, or undefined for the current one. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  for (const name of candidates) {
    const account = accounts.get(name);
    if (account) return account;
  }
  throw new Error(`PostgreSQL refuses to run as root, and none of the accounts ${candidates.join(', ')} exists.`);
}

/** Whether the account may pass through every folder above this path (a home folder is often closed to others). */
export function canReach(account: Account, path: string): boolean {
  const folder = dirname(path);
  return mayEnter(account, folder) && (folder === dirname(folder) || canReach(account, folder));
}

function mayEnter(account: Account, folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & executeBit) !== 0;
}
