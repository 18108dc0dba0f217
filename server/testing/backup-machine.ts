import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localPostgres, type LocalPostgres } from '../../ops/local-postgres.ts';
import { findPostgres } from '../../ops/postgres-binaries.ts';
import { canReach, unprivilegedAccount } from '../../ops/unprivileged-account.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const account = unprivilegedAccount();

/** Why this machine cannot make base backups, or undefined. */
export function whyNoBackups(): string | undefined {
  if (!existsSync(join(findPostgres(account).bindir, 'pg_basebackup'))) return 'there is no pg_basebackup';
  if (account && !canReach(account, cli)) return 'the account of PostgreSQL cannot reach this checkout';
  return undefined;
}

const withUmask = ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, cli];

export interface Outcome {
  code: number;
  output: string;
}

/** Without root there is only one account, so there is nothing to separate. */
export const hasAccounts = account !== undefined;

/**
 * Folders for a machine that dies, for its backups and for the machines that replace it. The accounts are those of
 * ops/debian if the tests run as root: root backs up and restores with the units' umask, PostgreSQL archives on its
 * own.
 */
export class DrillPlace {
  readonly root = mkdtempSync(join(tmpdir(), 'gso-drill-'));
  readonly backups = join(this.root, 'backups');
  readonly identity = join(this.root, 'key.txt');
  recipient = '';

  constructor() {
    this.#giveAway(this.root);
    mkdirSync(this.backups, { mode: 0o755 });
    this.folder('backups/wal', 0o700);
  }

  /** A folder of PostgreSQL's account. */
  folder(name: string, mode = 0o755): string {
    const path = join(this.root, name);
    mkdirSync(path, { mode });
    this.#giveAway(path);
    return path;
  }

  copyOfBackups(name: string): string {
    const copy = join(this.root, name);
    execFileSync('cp', ['--archive', this.backups, copy]);
    return copy;
  }

  #giveAway(path: string): void {
    if (account) chownSync(path, account.uid, account.gid);
  }

  /**
   * Writes a private key that PostgreSQL can read while it replays, as docs/operate-backup.md says; returns the public
   * one.
   */
  async makeKeys(identity = this.identity): Promise<string> {
    const { output } = await this.gso(['backup', 'keys', '--identity', identity]);
    this.#giveAway(identity);
    return /age1\w+/.exec(output)?.[0] ?? '';
  }

  /** Runs a command as root with the umask of the units; without root, as this account. */
  gso(args: readonly string[], env: NodeJS.ProcessEnv = {}, by: { uid?: number; gid?: number } = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const options = { ...by, cwd: '/', env: { ...process.env, ...this.settings(), ...env } };
      const child = execFile('/bin/sh', [...withUmask, ...args], options, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }

  gsoAsPostgres(args: readonly string[]): Promise<Outcome> {
    return this.gso(args, {}, { ...account });
  }

  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const settings = { ...process.env, ...this.settings(), ...env };
    return spawn('/bin/sh', [...withUmask, ...args], { cwd: '/', env: settings, stdio: 'ignore' });
  }

  settings(): NodeJS.ProcessEnv {
    return { BACKUP_DIRECTORY: this.backups, BACKUP_RECIPIENT: this.recipient, LOG_LEVEL: 'warn' };
  }

  /** What PostgreSQL needs to archive into the backups. */
  archiving(timeoutSeconds: number): Record<string, string> {
    const settings = `BACKUP_DIRECTORY='${this.backups}' BACKUP_RECIPIENT='${this.recipient}'`;
    return {
      archive_mode: 'on',
      archive_timeout: String(timeoutSeconds),
      archive_command: `${settings} '${process.execPath}' '${cli}' backup wal %p`,
    };
  }

  /** Starts PostgreSQL on a restored folder; resolves when it has replayed the log. */
  startRestored(dataDirectory: string, adminUrl: string): Promise<LocalPostgres> {
    writeFileSync(`${dataDirectory}.password`, new URL(adminUrl).password);
    return localPostgres({ dataDirectory });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** As in a power failure: the server and all its processes at once. */
export async function killPostgres(dataDirectory: string): Promise<void> {
  const pid = Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  process.kill(-pid, 'SIGKILL');
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It has noticed that its parent is gone.
    }
  }
  while ([pid, ...children].some((one) => existsSync(`/proc/${one}`) && !isZombie(one))) await sleep(10);
}

const isZombie = (pid: number): boolean => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
