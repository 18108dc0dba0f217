import { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { timedStatement } from '../watch/happenings.ts';
import { keepAsking } from './heartbeat.ts';
import { sendTogether } from './send-together.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Single reads do not need a connection of their own: they are sent one behind the other on the least busy of a few
 * connections, without waiting for earlier answers, and what is sent in the same turn leaves in one packet. This is
 * worth about twice the throughput of a pool. Nothing here can open a transaction; writes go through the pool.
 */
export function pipelinedReads({ connections, ...options }: PipelinedReadsOptions): PipelinedReads {
  const links = Array.from({ length: connections }, () => new PipelinedConnection(options));
  return {
    state: () => ({
      open: links.filter(({ isOpen }) => isOpen).length,
      idle: links.filter(({ isOpen, underWay }) => isOpen && underWay === 0).length,
      // One is under way on each busy connection, the others are queued behind it.
      waiting: links.reduce((sum, { underWay }) => sum + Math.max(0, underWay - 1), 0),
    }),
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(links),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

interface LinkOptions {
  config: pg.ClientConfig;
  names: StatementNames;
  heartbeatMs?: number | undefined;
}

interface PipelinedReadsOptions extends LinkOptions {
  connections: number;
}

/** How busy the connections are. */
export interface PoolState {
  open: number;
  idle: number;
  /** Statements or transactions that wait for a connection. */
  waiting: number;
}

type PipelinedReads = Dialect & { state: () => PoolState };

class PipelinedDriver implements Driver {
  readonly #connections: readonly PipelinedConnection[];

  constructor(connections: readonly PipelinedConnection[]) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connections.reduce((least, next) => (next.underWay < least.underWay ? next : least));
  }

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

function refuseTransaction(): Promise<void> {
  throw new Error('Reads share their connections; open transactions on the database for writes.');
}

class PipelinedConnection implements DatabaseConnection {
  readonly #options: LinkOptions;
  #link: Promise<Link> | undefined;
  underWay = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#link !== undefined;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.underWay += 1;
    try {
      this.#link ??= this.#open();
      const { client, socket } = await this.#link;
      sendTogether(socket);
      const query = { ...this.#options.names.named(sql), values: [...parameters] };
      const { rows } = await timedStatement(sql, () => client.query<Row & pg.QueryResultRow>(query));
      return { rows };
    } finally {
      this.underWay -= 1;
    }
  }

  // eslint-disable-next-line require-yield -- the interface wants a generator
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Reads share their connections; stream from the database for writes.');
  }

  async close(): Promise<void> {
    const link = await this.#link?.catch(() => undefined);
    await link?.client.end();
  }

  /** A connection that breaks, or cannot be opened, is opened anew by the next read. */
  #open(): Promise<Link> {
    const socket = new Socket();
    const client = new pg.Client({ ...this.#options.config, pipeline: true, stream: () => socket });
    keepAsking(client, () => this.underWay === 0, this.#options.heartbeatMs);
    const link = client.connect().then(() => ({ client, socket }));
    // Its end may be heard of only when the next one is open already.
    const forget = () => {
      if (this.#link === link) this.#link = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    link.catch(forget);
    return link;
  }
}

interface Link {
  client: pg.Client;
  socket: Socket;
}
