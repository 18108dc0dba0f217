import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.ts';

interface Setup {
  /** Unique on this machine: a cgroup gets it as its name. */
  name: string;
  /** The options of unshare besides those that every machine needs. */
  isolate: readonly string[];
  /** What its first process does, as a shell script with arguments, until it becomes the first program. */
  script: string;
  args: readonly string[];
  /** Where the output of the first program goes. */
  log: string;
  /** Moves the machine into a cgroup of its own. */
  hasCgroup?: boolean;
}

const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where cgroups of version 2 are, alone or next to those of version 1. */
const cgroups = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '/sys/fs/cgroup' : '/sys/fs/cgroup/unified';

/** All that run now, for the end of this program. */
const running = new Set<Machine>();

/** A machine in namespaces: its own processes and mounts, mostly its own network. All of it ends with its first process. */
export class Machine {
  readonly #setup: Setup;
  readonly #process: ChildProcess;
  #pid = 0;

  private constructor(setup: Setup, process: ChildProcess) {
    this.#setup = setup;
    this.#process = process;
  }

  static async start(setup: Setup): Promise<Machine> {
    const { name, isolate, script, args, log, hasCgroup } = setup;
    const cgroup = join(cgroups, name);
    if (hasCgroup) mkdirSync(cgroup, { recursive: true });
    const pidFile = `${log}.pid`;
    rmSync(pidFile, { force: true });
    const enter = hasCgroup ? `echo $$ >${cgroup}/cgroup.procs && exec "$@"` : 'exec "$@"';
    // /proc is still the one of the outer machine, whose number of this process is needed to enter.
    const begin = `set -e\nread -r pid rest </proc/self/stat\necho "$pid" >"$1"\nshift\n${script}`;
    const alone = ['unshare', '--mount', '--propagation=private', '--pid', '--fork', '--kill-child', ...isolate];
    const output = openSync(log, 'a');
    const child = spawn('sh', ['-c', enter, 'sh', ...alone, 'sh', '-c', begin, 'sh', pidFile, ...args], {
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: programPath },
    });
    closeSync(output);
    const machine = new Machine(setup, child);
    running.add(machine);
    await until(`the start of ${name}`, 20, () => {
      if (machine.hasEnded) throw new Error(`${name} ended at once:\n${tail(log)}`);
      return existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n');
    });
    machine.#pid = Number(readFileSync(pidFile, 'utf8'));
    return machine;
  }

  static async stopAll(): Promise<void> {
    for (const machine of running) await machine.kill();
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Runs a shell script in the machine, as root with nothing of our environment. */
  async run(script: string, { input, env = {} }: { input?: string; env?: Record<string, string> } = {}) {
    const settings = { PATH: programPath, HOME: '/root', LANG: 'C.UTF-8', ...env };
    return run(
      [
        ...['nsenter', '--target', String(this.#pid), '--all', 'env', '-i', '--chdir=/'],
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
        // With a socket as its input bash would read its settings for people.
        ...['bash', '--norc', '-euo', 'pipefail', '-c', script],
      ],
      input === undefined ? {} : { input },
    );
  }

  /** Runs a program of the outer machine in the network of this one. */
  async fromOutside(command: readonly string[], input?: string): Promise<string> {
    const enter = ['nsenter', '--target', String(this.#pid), '--net'];
    return run([...enter, ...command], input === undefined ? {} : { input });
  }

  /** Waits until its first process has ended after a command that stops it. */
  async ended(seconds: number): Promise<void> {
    await until(`the end of ${this.#setup.name}`, seconds, () => this.hasEnded);
    await this.kill();
  }

  /** As when the power fails. */
  async kill(): Promise<void> {
    const child = this.#process;
    // unshare takes its child along, which is the first process of the machine and takes all others along.
    if (!this.hasEnded) child.kill('SIGKILL');
    await until(`the end of ${this.#setup.name}`, 20, () => this.hasEnded);
    if (this.#setup.hasCgroup) await removeCgroup(join(cgroups, this.#setup.name));
    running.delete(this);
  }

  get log(): string {
    return tail(this.#setup.log);
  }
}

/** Empties itself when the last process in it has ended, which takes a moment. */
export async function removeCgroup(folder: string): Promise<void> {
  await until(`the end of ${folder}`, 20, () => {
    try {
      removeFolders(folder);
      return true;
    } catch {
      return false;
    }
  });
}

/** The files of a cgroup cannot be deleted and do not keep it. */
function removeFolders(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeFolders(join(folder, entry.name));
  rmdirSync(folder);
}

/** Asks every 200 ms. */
export async function until(what: string, seconds: number, ask: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${seconds} s.`);
    await sleep(200);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-40).join('\n');
}
