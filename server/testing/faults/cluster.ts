import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../../ops/free-port.ts';
import { type LocalPostgres, localPostgres } from '../../../ops/local-postgres.ts';
import { throwawayPlace } from '../../../ops/throwaway-place.ts';
import { unprivilegedAccount } from '../../../ops/unprivileged-account.ts';
import { killChild, killPostgres } from '../backup-machine.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type CopiedDatabase, copyTemplate, makeTemplate } from '../template-cluster.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

export const folderOfRun = (): string => join(throwawayPlace(2), `gso-faults-${process.pid}`);

export interface ClusterOptions {
  processes: number;
  /** Settings of PostgreSQL. */
  settings?: Record<string, string>;
  /** Environment of PostgreSQL and the API processes. */
  env?: NodeJS.ProcessEnv;
  /** The folder of the program, if it is not this one. */
  source?: string | undefined;
}

interface Slot {
  port: number;
  /** Missing while it starts. */
  server?: ServerProcess | undefined;
  starting: Promise<void>;
  /** Environment of its next process. */
  env: NodeJS.ProcessEnv;
}

/** PostgreSQL, API processes that are started again whenever they end, and a worker. */
export class Cluster {
  /** Processes that ended although nobody ended them. */
  readonly deaths: string[] = [];
  readonly folder: string;
  dataDirectory: string;
  readonly files: string;
  readonly slots: Slot[] = [];
  database!: CopiedDatabase;
  /** In front of the database. */
  proxy!: DatabaseProxy;
  readonly #options: ClusterOptions;
  readonly #log: number;
  readonly #expected = new Set<ChildProcess>();
  #port = 0;
  #server!: LocalPostgres;
  #worker: ChildProcess | undefined;
  #isStopping = false;

  private constructor(options: ClusterOptions) {
    this.#options = options;
    this.folder = folderOfRun();
    this.dataDirectory = join(this.folder, 'data', 'postgres');
    this.files = join(this.folder, 'files');
    for (const name of ['data', 'files', 'archive']) mkdirSync(join(this.folder, name), { recursive: true });
    const account = unprivilegedAccount();
    if (account) for (const name of ['data', 'archive']) chownSync(join(this.folder, name), account.uid, account.gid);
    chmodSync(this.folder, 0o755);
    this.#log = openSync(join(this.folder, 'processes.log'), 'a');
  }

  /** `prepare` sees the folders before anything is written into them. */
  static async start(options: ClusterOptions, prepare?: (cluster: Cluster) => void): Promise<Cluster> {
    const cluster = new Cluster(options);
    prepare?.(cluster);
    cluster.#port = await freePort();
    await cluster.startDatabase();
    await makeTemplate(cluster.adminUrl);
    cluster.database = await copyTemplate(cluster.adminUrl);
    cluster.proxy = await startDatabaseProxy(cluster.database.url);
    return cluster;
  }

  get adminUrl(): string {
    return this.#server.adminUrl;
  }

  get settings(): Record<string, string> {
    return {
      max_connections: '400',
      max_wal_size: '256MB',
      // A killed server leaves other shared memory behind.
      dynamic_shared_memory_type: 'mmap',
      ...this.#options.settings,
    };
  }

  get env(): NodeJS.ProcessEnv {
    return this.#options.env ?? {};
  }

  /** Starts PostgreSQL, again and again if it cannot start, as a service manager does. */
  async startDatabase(): Promise<void> {
    const { settings, env } = this;
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#server = await localPostgres({
          dataDirectory: this.dataDirectory,
          port: this.#port,
          settings,
          env,
        });
        return;
      } catch (error) {
        if (attempt === 60) throw error;
        await sleep(500);
      }
    }
  }

  /** As in a power failure, without the loss of what the kernel has not written yet. */
  async crashDatabase(): Promise<void> {
    await killPostgres(this.dataDirectory);
    await this.startDatabase();
  }

  /** As pg_ctl restart -m fast does. */
  async restartDatabase(): Promise<void> {
    await this.#server.stop();
    await this.startDatabase();
  }

  /** Another server takes the place of the database, at the same address for the application. */
  adopt({ server, dataDirectory, port }: { server: LocalPostgres; dataDirectory: string; port: number }): void {
    this.#server = server;
    this.dataDirectory = dataDirectory;
    this.#port = port;
    const moved = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
    const { name, url, ownerUrl } = this.database;
    this.database = { name, url: moved(url), ownerUrl: moved(ownerUrl) };
    this.proxy.leadTo(this.database.url);
  }

  /** How many connections the application has. */
  async connections(): Promise<number> {
    const client = new pg.Client({ connectionString: this.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ open: string }>(
      `select count(*) as open from pg_stat_activity where application_name like 'gso%'`,
    );
    await client.end();
    return Number(rows[0]?.open);
  }

  async startApplication(): Promise<void> {
    const first = await this.#startServer(await freePort(), {});
    // The compile cache is written when a process ends regularly. It saves a third of each later start.
    await this.#end(first.process, 'SIGTERM');
    for (let count = 0; count < this.#options.processes; count += 1) {
      const slot: Slot = { port: await freePort(), starting: Promise.resolve(), env: {} };
      this.slots.push(slot);
      this.#keepRunning(slot);
    }
    await Promise.all(this.slots.map(({ starting }) => starting));
    this.#startWorker();
  }

  get ready(): (Slot & { server: ServerProcess })[] {
    return this.slots.filter((slot): slot is Slot & { server: ServerProcess } => slot.server !== undefined);
  }

  get origins(): string[] {
    return this.ready.map(({ server }) => server.origin);
  }

  get worker(): ChildProcess | undefined {
    return this.#worker;
  }

  /** Ends a process like a power failure. It is started again. */
  async kill(server: ServerProcess): Promise<void> {
    await this.#end(server.process, 'SIGKILL');
  }

  /** Nobody is surprised if this process ends. */
  expectDeath({ process }: ServerProcess): void {
    this.#expected.add(process);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.slots.map(({ starting }) => starting));
    for (const { server } of this.ready) await this.kill(server);
    if (this.#worker) await killChild(this.#worker);
    await this.proxy.close();
    await this.#server.stop();
  }

  /** Copies what explains a failure to where it stays, and returns the place. */
  keepLogs(): string {
    const place = mkdtempSync(join(tmpdir(), 'gso-faults-'));
    for (const name of ['acknowledged.jsonl', 'processes.log']) cpSync(join(this.folder, name), join(place, name));
    cpSync(`${this.dataDirectory}.log`, join(place, 'postgres.log'));
    return place;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The environment of every process of the application. */
  get environment(): NodeJS.ProcessEnv {
    return {
      NODE_COMPILE_CACHE: join(this.folder, 'compile-cache'),
      FILE_DIRECTORY: this.files,
      SERVE_DOES_CHORES: 'false',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      ...this.env,
    };
  }

  #startServer(port: number, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const program = join(this.#options.source ?? source, 'main.ts');
    return startServerProcess(this.proxy.url, port, { ...this.environment, ...env }, this.#log, program);
  }

  #startWorker(): void {
    const worker = spawn(process.execPath, [join(this.#options.source ?? source, 'cli.ts'), 'worker'], {
      env: { ...process.env, ...this.environment, DATABASE_URL: this.proxy.url },
      stdio: ['ignore', this.#log, this.#log],
    });
    this.#worker = worker;
    worker.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.deaths.push(`the worker ended with ${code ?? signal}`);
      this.#startWorker();
    });
  }

  #keepRunning(slot: Slot): void {
    slot.server = undefined;
    slot.starting = this.#startInto(slot);
  }

  async #startInto(slot: Slot): Promise<void> {
    while (!this.#isStopping) {
      try {
        const server = await this.#startServer(slot.port, slot.env);
        slot.server = server;
        server.process.once('exit', (code, signal) => {
          slot.server = undefined;
          if (this.#isStopping) return;
          if (!this.#expected.delete(server.process)) this.deaths.push(`API process ended with ${code ?? signal}`);
          this.#keepRunning(slot);
        });
        return;
      } catch {
        // A process that finds no database ends; the service manager starts it again.
        await sleep(200);
      }
    }
  }

  async #end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    this.#expected.add(child);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended;
  }
}
