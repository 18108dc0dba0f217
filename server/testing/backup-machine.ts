import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { localPostgres, type LocalPostgres } from '../../ops/local-postgres.ts';
import { findPostgres } from '../../ops/postgres-binaries.ts';
import { unprivilegedAccount } from '../../ops/unprivileged-account.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const account = unprivilegedAccount();

/** The newest PostgreSQL that Debian 12's pgBackRest knows. */
const newestKnown = 15;

/** Why this machine cannot make backups, or undefined. */
export function whyNoBackups(): string | undefined {
  if (!account) return 'only root has several accounts to try with';
  for (const program of ['pgbackrest', 'restic']) {
    try {
      execFileSync(program, ['version'], { stdio: 'ignore' });
    } catch {
      return `there is no ${program}`;
    }
  }
  const { majorVersion } = findPostgres(account);
  return majorVersion > newestKnown ? `PostgreSQL ${majorVersion} is newer than pgBackRest knows` : undefined;
}

const withUmask = ['-c', 'umask 077; exec "$@"', 'sh'];
const program = [process.execPath, cli];

/** What the units of ops/debian leave of root's power. */
const capabilities = ['setpriv', '--bounding-set', '-all,+dac_read_search,+setuid,+setgid', ...program];
const runsInUnit = ([group, command]: readonly string[]) => group === 'backup' && command !== 'setup';
const commandFor = (args: readonly string[]) => [...withUmask, ...(runsInUnit(args) ? capabilities : program), ...args];

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Folders for a machine that dies, for its backups and for the machines that replace it. The accounts are those of
 * ops/debian: root backs up and restores with the units' umask, and PostgreSQL archives on its own.
 */
export class DrillPlace {
  readonly root = mkdtempSync(join(tmpdir(), 'gso-drill-'));
  readonly backups = join(this.root, 'backups');
  readonly passphrase = randomBytes(24).toString('hex');
  readonly sockets: string;

  constructor() {
    this.#giveAway(this.root);
    this.sockets = this.folder('sockets');
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

  /** Runs a command as root, with the umask and, if a unit runs it, with the capabilities of the units. */
  gso(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const options = { cwd: '/', env: { ...process.env, ...this.settings(), ...env } };
      const child = execFile('/bin/sh', commandFor(args), options, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }

  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const settings = { ...process.env, ...this.settings(), ...env };
    return spawn('/bin/sh', commandFor(args), { cwd: '/', env: settings, stdio: 'ignore' });
  }

  settings(): NodeJS.ProcessEnv {
    return {
      BACKUP_REPOSITORY: this.backups,
      BACKUP_PASSPHRASE: this.passphrase,
      BACKUP_CONFIG: join(this.root, 'pgbackrest.conf'),
      BACKUP_STATUS_DIRECTORY: join(this.root, 'status'),
      PGHOST: this.sockets,
      LOG_LEVEL: 'warn',
    };
  }

  /** What `gso backup setup` sets itself on a machine whose PostgreSQL can be restarted. */
  archiving(timeoutSeconds: number): Record<string, string> {
    return {
      archive_mode: 'on',
      archive_timeout: String(timeoutSeconds),
      unix_socket_directories: this.sockets,
    };
  }

  /** Starts PostgreSQL on a restored folder; resolves when it has replayed the log. */
  async startRestored(dataDirectory: string, adminUrl: string): Promise<LocalPostgres> {
    writeFileSync(`${dataDirectory}.password`, new URL(adminUrl).password);
    const postgres = await localPostgres({ dataDirectory });
    const client = new pg.Client({ connectionString: postgres.adminUrl });
    await client.connect();
    // Until then it can be read, but not changed.
    const isReplaying = async () =>
      (await client.query<{ it: boolean }>('select pg_is_in_recovery() as it')).rows[0]?.it;
    while (await isReplaying()) await sleep(50);
    await client.end();
    return postgres;
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
