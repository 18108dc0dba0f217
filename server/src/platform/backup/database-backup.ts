import * as z from 'zod';
import type { Account } from './account.ts';
import { BackupError } from './backup-error.ts';
import { stanza } from './repository.ts';
import { type Ran, runProgram } from './run-program.ts';

export const backupTypes = ['full', 'diff', 'incr'] as const;
export type BackupType = (typeof backupTypes)[number];

/** What pgBackRest reports about a backup. */
const report = z.object({
  label: z.string(),
  type: z.enum(backupTypes),
  /** Whether pages of the database were damaged when it was made; null if that was not looked at. */
  error: z.boolean().nullish(),
  timestamp: z.object({ start: z.number(), stop: z.number() }),
  info: z.object({ size: z.number(), delta: z.number(), repository: z.object({ delta: z.number() }) }),
  annotation: z.record(z.string(), z.string()).nullish(),
});
const information = z.array(
  z.object({
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(report),
    db: z.array(z.object({ version: z.string() })),
  }),
);

/** Other codes mean that there is no backup yet. */
const unreadable = 99;

export interface DatabaseBackup {
  label: string;
  type: BackupType;
  startedAt: Date;
  finishedAt: Date;
  /** Of the database, and of what this backup added to the repository. */
  bytes: number;
  addedBytes: number;
  hasDamagedPages: boolean;
  /** The snapshot of the attachments that belongs to it. */
  files: string | undefined;
}

export interface DatabaseBackups {
  /** The oldest first. */
  backups: DatabaseBackup[];
  /** The major version of the database server. */
  version: string | undefined;
}

/** pgBackRest with one configuration, as the account of the database server. */
export class PgBackRest {
  readonly #config: string;
  readonly #account: Account | undefined;
  constructor(config: string, account: Account | undefined) {
    this.#config = config;
    this.#account = account;
  }

  async backups(): Promise<DatabaseBackups> {
    // Its messages contain line breaks, which JSON does not allow.
    const said = (await this.#run('info', '--output=json')).replaceAll(/\p{Cc}+/gu, ' ');
    const [found] = information.parse(JSON.parse(said));
    if (!found) return { backups: [], version: undefined };
    const { code, message } = found.status;
    if (code === unreadable) throw new BackupError(`The backups cannot be read. Is the passphrase right? ${message}`);
    const backups = found.backup.map(({ label, type, error, timestamp, info, annotation }) => ({
      label,
      type,
      startedAt: new Date(timestamp.start * 1000),
      finishedAt: new Date(timestamp.stop * 1000),
      bytes: info.size,
      addedBytes: info.repository.delta,
      hasDamagedPages: error === true,
      files: annotation?.['files'],
    }));
    return { backups, version: found.db.at(-1)?.version };
  }

  async createStanza(): Promise<void> {
    await this.#run('stanza-create');
  }

  async backup(type: BackupType): Promise<void> {
    await this.#run('backup', `--type=${type}`);
  }

  async nameFiles(label: string, snapshot: string): Promise<void> {
    await this.#run('annotate', `--set=${label}`, `--annotation=files=${snapshot}`);
  }

  /** Makes the server archive a segment of its log, and waits until it is in the repository. */
  async check(): Promise<void> {
    await this.#run('check');
  }

  /** Reads everything in the repository. Returns what is wrong with it. */
  async verify(): Promise<string | undefined> {
    const { code, out, said } = await this.#try('verify', '--output=text');
    return code === 0 && !out.includes('status: error') ? undefined : `${out.toString()}${said}`.trim();
  }

  async restore(to: string, options: readonly string[]): Promise<void> {
    await this.#run('restore', `--pg1-path=${to}`, ...options);
  }

  async #run(command: string, ...options: string[]): Promise<string> {
    const ran = await this.#try(command, ...options);
    if (ran.code !== 0) throw new BackupError(`pgbackrest ${command} failed: ${messageOf(ran)}`);
    return ran.out.toString();
  }

  #try(command: string, ...options: string[]): Promise<Ran> {
    const common = [`--config=${this.#config}`, `--stanza=${stanza}`, '--log-level-console=off'];
    const logging = ['--log-level-stderr=error', '--no-log-timestamp'];
    return runProgram('pgbackrest', [...common, ...logging, command, ...options], { account: this.#account });
  }
}

/** Without the numbers of the process and of the error. */
function messageOf({ code, said }: Ran): string {
  const text = said.replaceAll(/^P\d+ +ERROR: +(\[\d+\]: )?/gm, '').trim();
  return text || `exit code ${code}`;
}
