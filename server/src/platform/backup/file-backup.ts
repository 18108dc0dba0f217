import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import { linesOf, type Ran, runProgram } from './run-program.ts';

const snapshot = z.object({ id: z.string(), time: z.coerce.date() });
const summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  files_new: z.number(),
  total_files_processed: z.number(),
  data_added: z.number(),
});
const node = z.object({ type: z.string(), name: z.string() });
const found = z.array(z.object({ snapshot: z.string(), matches: z.array(z.object({ path: z.string() })) }));

export interface Snapshot {
  id: string;
  at: Date;
}

export interface CopiedFiles {
  snapshot: string;
  files: number;
  newFiles: number;
  addedBytes: number;
}

const lockTries = 120;

/** restic, which keeps encrypted snapshots of the folder of the attachments. */
export class FileBackup {
  readonly #env: Record<string, string>;
  readonly #options: string[];
  constructor({ env, options }: { env: Record<string, string>; options: string[] }) {
    this.#env = env;
    this.#options = options;
  }

  /** Does nothing if the repository is there and opens with the passphrase. */
  async prepare(): Promise<void> {
    const ran = await this.#try(['cat', 'config']);
    if (ran.code === 0) return;
    if (/wrong password|no key found/.test(ran.said)) throw failure('open', ran);
    await this.#run(['init']);
  }

  /** Files never change under their names, so only new ones are read. */
  async copy(folder: string, parent?: string): Promise<CopiedFiles> {
    return (await isEmpty(folder)) ? this.#copyNothing() : this.#copy(folder, parent);
  }

  /**
   * restic refuses a folder without entries. A new installation is backed up and restored like any other, so what is copied
   * for it is an empty folder within a folder; the store of attachments ignores its name.
   */
  async #copyNothing(): Promise<CopiedFiles> {
    const folder = await mkdtemp(join(tmpdir(), 'gso-no-attachments-'));
    try {
      await mkdir(join(folder, 'no-attachments'));
      return await this.#copy(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #copy(folder: string, parent?: string): Promise<CopiedFiles> {
    const options = ['--json', '--host', 'gso', '--exclude', '*.part', ...(parent ? ['--parent', parent] : [])];
    const out = await this.#run(['backup', ...options, '.'], folder);
    const done = summary.parse(JSON.parse(out.trim().split('\n').at(-1) ?? ''));
    return {
      snapshot: done.snapshot_id,
      files: done.total_files_processed,
      newFiles: done.files_new,
      addedBytes: done.data_added,
    };
  }

  /** The oldest first. */
  async snapshots(): Promise<Snapshot[]> {
    const all = z.array(snapshot).parse(JSON.parse(await this.#run(['snapshots', '--json'])));
    return all
      .map(({ id, time }) => ({ id, at: time }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** The names of the files of a snapshot in their order, which is that of their folders' names first. */
  async *namesIn(id: string): AsyncIterable<string> {
    const args = [...this.#options, 'ls', '--json', id];
    for await (const line of linesOf('restic', args, { env: this.#env })) {
      const found = node.safeParse(JSON.parse(line));
      if (found.data?.type === 'file') yield found.data.name;
    }
  }

  async restore(id: string, to: string): Promise<void> {
    await this.#run(['restore', id, '--target', to]);
  }

  /** The content of a file in the newest snapshot that holds it. */
  async read(name: string): Promise<Buffer | undefined> {
    const times = new Map((await this.snapshots()).map(({ id, at }) => [id, at.getTime()]));
    const matches = found.parse(JSON.parse(await this.#run(['find', '--json', name])));
    const [newest] = matches.toSorted(
      (one, other) => (times.get(other.snapshot) ?? 0) - (times.get(one.snapshot) ?? 0),
    );
    const path = newest?.matches[0]?.path;
    if (!newest || !path) return undefined;
    return this.#bytes(['dump', newest.snapshot, path]);
  }

  /** Every snapshot of a day, one an hour of a week, and one a day for as long as the database can be restored. */
  async forget(days: number): Promise<void> {
    const keep = ['--keep-within', '1d', '--keep-within-hourly', '7d', '--keep-within-daily', `${days}d`];
    await this.#alone(['forget', '--group-by', '', ...keep, '--prune']);
  }

  /** Returns what is wrong with the repository. */
  async check(readData: boolean): Promise<string | undefined> {
    const ran = await this.#alone(['check', ...(readData ? ['--read-data'] : [])], { mayFail: true });
    return ran.code === 0 ? undefined : `${ran.out.toString()}${ran.said}`.trim();
  }

  /** While a copy is being made, which takes some seconds, nobody else may remove anything. */
  async #alone(args: string[], { mayFail = false } = {}): Promise<Ran> {
    for (let tries = 1; ; tries += 1) {
      // Removes what a crash left behind, never the lock of a program that runs.
      await this.#try(['unlock']);
      const ran = await this.#try(args);
      const isLocked = ran.said.includes('already locked');
      if (ran.code === 0 || (mayFail && !isLocked)) return ran;
      if (!isLocked || tries === lockTries) throw failure(args[0], ran);
      await sleep(1000);
    }
  }

  async #run(args: string[], cwd = '/'): Promise<string> {
    return (await this.#bytes(args, cwd)).toString();
  }

  async #bytes(args: string[], cwd = '/'): Promise<Buffer> {
    const ran = await this.#try(args, cwd);
    if (ran.code !== 0) throw failure(args[0], ran);
    return ran.out;
  }

  #try(args: string[], cwd = '/'): Promise<Ran> {
    return runProgram('restic', [...this.#options, ...args], { env: this.#env, cwd });
  }
}

/** A folder that was never written to need not exist. */
export async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length === 0;
}

const failure = (command: string | undefined, { said, code }: Ran): BackupError =>
  new BackupError(`restic ${command} failed: ${said.trim() || `exit code ${code}`}`);
