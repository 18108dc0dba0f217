import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../ops/free-port.ts';
import { type LocalPostgres, localPostgres } from '../../ops/local-postgres.ts';
import { throwawayPlace } from '../../ops/throwaway-place.ts';
import { asAdmin } from './as-admin.ts';
import { type CopiedDatabase, copyTemplate, makeTemplate } from './template-cluster.ts';

/** A PostgreSQL that may be restarted, killed and cut off from its clients, always at the same address. */
export class FaultyCluster {
  readonly database: CopiedDatabase;
  readonly #folder: string;
  readonly #start: () => Promise<LocalPostgres>;
  #server: LocalPostgres;

  private constructor(
    folder: string,
    start: () => Promise<LocalPostgres>,
    server: LocalPostgres,
    database: CopiedDatabase,
  ) {
    this.#folder = folder;
    this.#start = start;
    this.#server = server;
    this.database = database;
  }

  static async start(): Promise<FaultyCluster> {
    const folder = join(throwawayPlace(1), `gso-faults-${process.pid}`);
    const port = await freePort();
    const start = () => localPostgres({ dataDirectory: join(folder, 'postgres'), port });
    const server = await start();
    await makeTemplate(server.adminUrl);
    return new FaultyCluster(folder, start, server, await copyTemplate(server.adminUrl));
  }

  /** As pg_ctl restart -m fast does. */
  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await this.#start();
  }

  /** The whole server at once, by SIGQUIT as an immediate shutdown, or by SIGKILL as the kernel does when memory is short. */
  async kill(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const file = join(this.#folder, 'postgres', 'postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    process.kill(pid, signal);
    // Connections of a postmaster that was killed notice that later, and the next one waits for them.
    for (let attempt = 1; ; attempt += 1) {
      await sleep(200);
      try {
        this.#server = await this.#start();
        return;
      } catch (error) {
        if (attempt === 20) throw error;
      }
    }
  }

  /** Ends some connection of the application, or the one that has been in its transaction for longest. */
  async terminateOne(how: 'any' | 'busy'): Promise<void> {
    const order = how === 'busy' ? `(state = 'idle') , xact_start` : 'random()';
    await asAdmin(
      this.database.ownerUrl,
      `select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and application_name like 'gso%' order by ${order} limit 1
      ) as chosen`,
    );
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
