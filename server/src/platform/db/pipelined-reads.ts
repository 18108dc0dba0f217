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
import { currentPerson } from './current-person.ts';
import { timedQuery } from '../diagnostics.ts';
import { startHeartbeat } from './heartbeat.ts';
import { PersonShares } from './person-shares.ts';
import { sendTogether } from './send-together.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Single reads do not need their own connection. They are sent one after the other on the least busy of a few
 * connections, without waiting for earlier results, and those of the same turn of the event loop are sent in one
 * packet. This has about twice the throughput of a pool. A transaction cannot be opened here; writes use the pool. The
 * reads of one user never occupy all connections, so slow ones do not delay other users.
 */
export function pipelinedReads({ connections, ...options }: PipelinedReadsOptions): PipelinedReads {
  const links = Array.from({ length: connections }, () => new PipelinedConnection(options));
  return {
    state: () => ({
      open: links.filter(({ isOpen }) => isOpen).length,
      idle: links.filter(({ isOpen, underWay }) => isOpen && underWay === 0).length,
      // One read runs on each busy connection, the others are queued behind it.
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

/** How many reads of one user are sent on a connection before the first one returns. */
const readsOnConnection = 8;

class PipelinedDriver implements Driver {
  readonly #links: readonly PipelinedConnection[];
  readonly #shared: DatabaseConnection;

  constructor(links: readonly PipelinedConnection[]) {
    this.#links = links;
    const shares = new PersonShares(readsOnConnection * Math.max(1, links.length - 1));
    this.#shared = {
      // The connection is chosen when the read is sent: until then others may have been sent as well.
      executeQuery: async (query) => {
        const person = currentPerson.getStore();
        if (person === undefined) return linkFor(links).read(query);
        const turn = shares.enter(person);
        if (turn) await turn;
        try {
          return await linkFor(links, person).read(query, person);
        } finally {
          shares.leave(person);
        }
      },
      // eslint-disable-next-line require-yield -- the interface requires a generator
      async *streamQuery() {
        throw new Error('Reads share their connections; stream from the database for writes.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#shared;
  }

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await Promise.all(this.#links.map((link) => link.close()));
  }
}

function refuseTransaction(): Promise<void> {
  throw new Error('Reads share their connections; open transactions on the database for writes.');
}

/** The least busy connection. One user may use all but one of them. */
function linkFor(links: readonly PipelinedConnection[], person?: number): PipelinedConnection {
  const used = person === undefined ? [] : links.filter((link) => link.isUsedBy(person));
  const allowed = used.length > 0 && used.length >= links.length - 1 ? used : links;
  return allowed.reduce((least, next) => (next.underWay < least.underWay ? next : least));
}

class PipelinedConnection {
  readonly #options: LinkOptions;
  readonly #underWayOf = new Map<number, number>();
  #link: Promise<Link> | undefined;
  underWay = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#link !== undefined;
  }

  isUsedBy(person: number): boolean {
    return this.#underWayOf.has(person);
  }

  async read<Row>({ sql, parameters }: CompiledQuery, person?: number): Promise<QueryResult<Row>> {
    this.#count(person, 1);
    try {
      this.#link ??= this.#open();
      const { client, socket } = await this.#link;
      sendTogether(socket);
      const query = { ...this.#options.names.named(sql), values: [...parameters] };
      const { rows } = await timedQuery(sql, () => client.query<Row & pg.QueryResultRow>(query));
      return { rows };
    } finally {
      this.#count(person, -1);
    }
  }

  #count(person: number | undefined, by: 1 | -1): void {
    this.underWay += by;
    if (person === undefined) return;
    const own = (this.#underWayOf.get(person) ?? 0) + by;
    if (own > 0) this.#underWayOf.set(person, own);
    else this.#underWayOf.delete(person);
  }

  async close(): Promise<void> {
    const link = await this.#link?.catch(() => undefined);
    await link?.client.end();
  }

  /** The next read reopens a connection that broke or could not be opened. */
  #open(): Promise<Link> {
    const socket = new Socket();
    const client = new pg.Client({ ...this.#options.config, pipeline: true, stream: () => socket });
    startHeartbeat(client, () => this.underWay === 0, this.#options.heartbeatMs);
    const link = client.connect().then(() => ({ client, socket }));
    // The end of the old connection may be reported only after the new one is open.
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
