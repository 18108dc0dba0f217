import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { startHeartbeat } from './heartbeat.ts';
import { type PoolState, pipelinedReads } from './pipelined-reads.ts';
import type { DB } from './schema.ts';
import { StatementNames } from './statement-names.ts';
import { transactionClient } from './transaction-client.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** For reads that can run on their own or in a transaction. */
export type Reader = Database | Tx;

const int8 = 20;
const timestamptz = 1184;
const date = 1082;

// Identifiers and counts stay far below 2^53. Instants and dates stay text: exact to the microsecond, without a time
// zone conversion.
const types = new pg.TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(date, (value) => value);
// The connections use UTC: 2026-11-14 08:30:00.123456+00
types.setTypeParser(timestamptz, (value) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`);

export interface DatabaseOptions {
  url: string;
  connections: number;
  /** Shown by pg_stat_activity. */
  name: string;
  /** The time zone of the business; SQL reads it through business_time_zone(). */
  timeZone?: string | undefined;
  /** The timeout of one statement. */
  statementMs?: number;
  /** How long an idle connection for transactions stays open; without a limit if not set. */
  idleMs?: number;
  /** The interval of the heartbeat on idle connections. */
  heartbeatMs?: number;
  /** Called for every statement that was run, with its parameters. */
  onQuery?: (query: CompiledQuery) => void;
}

const usualStatementMs = 30_000;
/** A server that is up accepts a connection well within this time, even if the first packets are lost. */
const connectMs = 5000;
/** How long a transaction waits for a connection of the pool. */
const poolWaitMs = 10_000;
/**
 * The server's own timeout fires first and reports why. Only if its error does not arrive, the client closes the
 * connection.
 */
const networkMs = 2000;

function clientConfig(options: DatabaseOptions, ...settings: string[]): pg.ClientConfig {
  const { url, name, timeZone, statementMs = usualStatementMs } = options;
  return {
    connectionString: url,
    application_name: name,
    types,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + networkMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: [
      'timezone=UTC',
      `statement_timeout=${statementMs}`,
      `lock_timeout=${Math.min(statementMs, 10_000)}`,
      'idle_in_transaction_session_timeout=60s',
      // Cancels a statement whose client has disconnected.
      'client_connection_check_interval=2s',
      // JIT compilation costs more than it saves for pages of twenty rows.
      'jit=off',
      ...(timeZone ? [`gso.time_zone=${timeZone}`] : []),
      ...settings,
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  };
}

/** For transactions: each holds a connection of the pool until it ends. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connections, heartbeatMs, idleMs = 0 } = options;
  const pool = new pg.Pool({
    ...clientConfig(options),
    connectionTimeoutMillis: poolWaitMs,
    max: connections,
    idleTimeoutMillis: idleMs,
    Client: transactionClient({ names: new StatementNames(), connectMs, heartbeatMs }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...logging(options) });
  states.set(db, () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  return db;
}

/** For single reads, on connections that cannot write. */
export function openReads(options: DatabaseOptions): Database {
  const { connections, heartbeatMs } = options;
  const config = clientConfig(options, 'default_transaction_read_only=on');
  const dialect = pipelinedReads({ config, connections, names: new StatementNames(), heartbeatMs });
  const db = new Kysely<DB>({ dialect, ...logging(options) });
  states.set(db, dialect.state);
  return db;
}

/** For the library of the job queue, which brings its own statements and reads values with the usual types of pg. */
export function openQueue(options: DatabaseOptions): pg.Pool {
  const { types: _, ...config } = clientConfig(options);
  const inUse = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: poolWaitMs,
    max: options.connections,
    idleTimeoutMillis: 0,
    Client: class QueueClient extends pg.Client {
      constructor(client?: pg.ClientConfig) {
        super({ ...client, connectionTimeoutMillis: connectMs, pipeline: true });
        startHeartbeat(this, () => !inUse.has(this), options.heartbeatMs);
      }
    },
  });
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  // As above; the library insists on a listener for each of the two events.
  pool.on('error', () => undefined);
  pool.on('connect', () => undefined);
  return pool;
}

const states = new WeakMap<Database, () => PoolState>();

/** How busy the connections of this handle are. */
export function poolState(db: Database): PoolState {
  return states.get(db)?.() ?? { open: 0, idle: 0, waiting: 0 };
}

function logging({ onQuery }: DatabaseOptions) {
  return onQuery ? { log: ({ query }: { query: CompiledQuery }) => onQuery(query) } : {};
}
