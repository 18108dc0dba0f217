import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The network of the drill: one bridge in a network namespace of its own, which no packet leaves. */
const network = '10.85.0';
export const ourAddress = `${network}.254`;

export interface Service {
  command: readonly string[];
  account: 'root' | 'postgres' | 'etcd';
  env?: Record<string, string>;
}

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });

export function makeNetwork(): void {
  // The names of namespaces are files; these exist only for us.
  mkdirSync('/run/netns', { recursive: true });
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'bridge', 'type', 'bridge');
  run('ip', 'address', 'add', `${ourAddress}/24`, 'dev', 'bridge');
  run('ip', 'link', 'set', 'bridge', 'up');
}

/** A machine with its own network, its own folder and services that are started again when they end. */
export class Machine {
  readonly name: string;
  readonly address: string;
  /** What is `/` for ops/ha/cluster. */
  readonly folder: string;
  readonly #services: Record<string, Service>;
  readonly #running = new Map<string, ChildProcess>();
  readonly #stopped = new Set<string>();
  #isOn = false;

  constructor(options: {
    name: string;
    number: number;
    folder: string;
    services: (folder: string) => Record<string, Service>;
  }) {
    this.name = options.name;
    this.address = `${network}.${options.number}`;
    this.folder = join(options.folder, options.name);
    this.#services = options.services(this.folder);
    mkdirSync(join(this.folder, 'log'), { recursive: true });
    run('ip', 'netns', 'add', this.name);
    run('ip', 'link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.name);
    run('ip', 'link', 'set', this.#link, 'master', 'bridge', 'up');
    run('ip', '-n', this.name, 'address', 'add', `${this.address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) run('ip', '-n', this.name, 'link', 'set', device, 'up');
  }

  get #link(): string {
    return `to-${this.name}`;
  }

  /** Runs a command on this machine to its end. */
  async run(...command: string[]): Promise<string> {
    return (await promisify(execFile)('ip', ['netns', 'exec', this.name, ...command])).stdout;
  }

  switchOn(): void {
    run('ip', 'link', 'set', this.#link, 'up');
    this.#isOn = true;
    for (const name of Object.keys(this.#services)) if (!this.#running.has(name)) this.#keepRunning(name);
  }

  /** As when the power fails: nobody gets a last packet. */
  async switchOff(): Promise<void> {
    this.#isOn = false;
    this.unplug();
    await this.#killAll();
  }

  async #killAll(): Promise<void> {
    for (let pids = this.#pids(); pids.length > 0; pids = this.#pids()) {
      for (const pid of pids) kill(pid, 'SIGKILL');
      await sleep(10);
    }
  }

  #pids(): number[] {
    return run('ip', 'netns', 'pids', this.name).split('\n').filter(Boolean).map(Number);
  }

  unplug(): void {
    run('ip', 'link', 'set', this.#link, 'down');
  }

  plugIn(): void {
    run('ip', 'link', 'set', this.#link, 'up');
  }

  /** Drops what this machine sends to the others, and leaves the rest of the network alone. */
  cutOff(others: readonly Machine[]): void {
    for (const { address } of others) run('ip', '-n', this.name, 'route', 'add', 'blackhole', address);
  }

  reconnect(others: readonly Machine[]): void {
    for (const { address } of others) run('ip', '-n', this.name, 'route', 'delete', 'blackhole', address);
  }

  stop(service: string): void {
    this.#stopped.add(service);
    this.#running.get(service)?.kill('SIGKILL');
  }

  start(service: string): void {
    this.#stopped.delete(service);
    if (this.#isOn && !this.#running.has(service)) this.#keepRunning(service);
  }

  #keepRunning(name: string): void {
    const service = this.#services[name];
    if (!service) return;
    const { command, account, env } = service;
    const log = openSync(join(this.folder, 'log', `${name}.log`), 'a');
    const as =
      account === 'root'
        ? []
        : ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups', '--reset-env', '--'];
    const child = spawn('ip', ['netns', 'exec', this.name, ...as, ...command], {
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#running.set(name, child);
    child.once('exit', () => {
      this.#running.delete(name);
      const restart = () => {
        const isWanted = this.#isOn && !this.#stopped.has(name) && !this.#running.has(name);
        if (isWanted) this.#keepRunning(name);
      };
      setTimeout(restart, 500).unref();
    });
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
