import { Socket } from 'node:net';
import pg from 'pg';

/** Within which the database must respond to count as up. */
const upMs = 1000;
/** For one part of the facts; the others do not need it. */
const partMs = 800;
/** For all of them together. Prometheus waits ten seconds. */
const allMs = 3000;

/** Facts that only the database knows. Ages are in seconds, null if there is nothing to measure. */
export interface DatabaseFacts {
  sessions: number;
  unreadNotifications: number;
  /** How far the oldest leftover exceeds the age at which it should have been removed. */
  overdueRemovals: number;
  /** What the job queue holds, by kind of job. */
  jobs: { kind: string; waiting: number; running: number; failed: number }[];
  jobsFailed: number;
  /** How long the oldest job that could be running has been waiting. */
  jobsDueAge: number;
  /** The runners of jobs that are alive. */
  jobRunners: number;
  storedFiles: number;
  storedFileBytes: number;
  /** How long ago each scheduled job was added to the queue, by any process. */
  scheduled: { chore: string; age: number }[];
  /** The largest tables. */
  tables: { name: string; bytes: number; live: number; dead: number }[];
  databaseBytes: number;
  connections: number;
  mostConnections: number;
  waitingForLocks: number;
  oldestTransactionAge: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
  temporaryBytes: number;
  archiving: boolean;
  walArchived: number;
  /** Written since the end of the last file that was archived; null while nothing was. */
  walUnarchivedBytes: number | null;
  walArchiveFailures: number;
  walArchiveAge: number | null;
  walArchiveFailureAge: number | null;
}

type Part = Partial<DatabaseFacts>;

/**
 * Each takes its own time and may fail alone. None reads all rows of a table that grows: what there is is counted by triggers, estimated
 * by the last vacuum, or bounded.
 */
const parts: readonly { sql: string; cacheMs?: number }[] = [
  {
    // The database shows the transactions of other roles only to members of pg_read_all_stats.
    sql: `
      select activity.connections, current_setting('max_connections')::float8 as "mostConnections",
        activity.waiting as "waitingForLocks", activity.oldest as "oldestTransactionAge",
        d.xact_commit::float8 as commits, d.xact_rollback::float8 as rollbacks, d.deadlocks::float8 as deadlocks,
        d.temp_bytes::float8 as "temporaryBytes",
        current_setting('archive_mode') <> 'off' as archiving,
        a.archived_count::float8 as "walArchived", a.failed_count::float8 as "walArchiveFailures",
        case when a.last_archived_wal ~ '^[0-9A-F]{24}' and not pg_is_in_recovery() then
          (pg_current_wal_lsn() - '0/0') - (
            ('x' || substr(a.last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
            + (('x' || substr(a.last_archived_wal, 17, 8))::bit(32)::bigint + 1) * wal.segment_size
          )
        end::float8 as "walUnarchivedBytes",
        extract(epoch from now() - a.last_archived_time)::float8 as "walArchiveAge",
        extract(epoch from now() - a.last_failed_time)::float8 as "walArchiveFailureAge"
      from pg_stat_archiver a
        cross join (select setting::bigint as segment_size from pg_settings where name = 'wal_segment_size') as wal
        join pg_stat_database d on d.datname = current_database()
        cross join (
          select count(*)::float8 as connections,
            count(*) filter (where datname = current_database() and wait_event_type = 'Lock')::float8 as waiting,
            coalesce(extract(epoch from now() - min(xact_start) filter (
              where datname = current_database() and pid <> pg_backend_pid()
            )), 0)::float8 as oldest
          from pg_stat_activity where backend_type = 'client backend'
        ) as activity`,
  },
  {
    sql: `
      select coalesce(json_agg(kinds), '[]') as jobs, coalesce(sum(failed), 0)::float8 as "jobsFailed",
        coalesce(extract(epoch from now() - min(due)), 0)::float8 as "jobsDueAge",
        (select count(*) from job_runner where seen_at > now() - interval '1 minute')::float8 as "jobRunners"
      from (
        select task_identifier as kind, count(*) filter (where locked_at is not null) as running,
          count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
          count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
          min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due
        from graphile_worker.jobs group by task_identifier
      ) as kinds`,
  },
  {
    // All run at least every ten minutes. One that was configured away, such as mail, is forgotten after a week.
    sql: `
      select coalesce(json_agg(json_build_object('chore', identifier, 'age', age)), '[]') as scheduled,
        greatest(
          extract(epoch from now() - (select min(expires_at) from session)),
          extract(epoch from now() - (select min(expires_at) from idempotency_key)),
          extract(epoch from now() - interval '1 day' - (select min(failed_at) from login_failure)),
          max(age) - 600,
          0
        )::float8 as "overdueRemovals"
      from (
        select identifier, extract(epoch from now() - last_execution)::float8 as age
        from graphile_worker._private_known_crontabs
        where last_execution > (select max(last_execution) from graphile_worker._private_known_crontabs) - interval '7 days'
      ) as crontab`,
  },
  { sql: `select count(*)::float8 as sessions from session where expires_at > now()` },
  {
    sql: `
      select coalesce(sum(files), 0)::float8 as "storedFiles", coalesce(sum(bytes), 0)::float8 as "storedFileBytes"
      from stored_file_total`,
  },
  {
    // Beyond the limit, what the last vacuum or analyze counted in the index of unread notifications.
    sql: `
      select greatest(bounded.count, case when bounded.count = 50000 then
        (select reltuples from pg_class where oid = to_regclass('notification_unread')) end)::float8 as "unreadNotifications"
      from (select count(*) from (select from notification_to where read_at is null limit 50000) as unread) as bounded`,
  },
  {
    // Looks at every file of the database: one process at a time, and not at each call.
    cacheMs: 60_000,
    sql: `
      select pg_database_size(current_database())::float8 as "databaseBytes", (
        select json_agg(largest) from (
          select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as live,
            n_dead_tup::float8 as dead
          from pg_stat_user_tables order by 2 desc limit 15
        ) as largest
      ) as tables
      from (select pg_try_advisory_xact_lock(hashtext('gso watch')) as is_mine) as lock where is_mine`,
  },
];

/**
 * Queries the database over its own connection, so that it works when all others are busy, which is when somebody
 * looks. A database that takes longer than a second for nothing counts as down.
 */
export class DatabaseFactsReader {
  readonly #url: string;
  readonly #kept = new Map<string, { at: number; facts: Part }>();
  #client: Promise<pg.Client> | undefined;
  #socket: Socket | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Undefined while the database does not respond. What could not be read in time is left out. */
  async read(): Promise<Part | undefined> {
    const up = await within(upMs, this.#ask('select 1'));
    if (!up || up === late) {
      this.close();
      return undefined;
    }
    const end = Date.now() + allMs;
    const found: Part = {};
    for (const part of parts) {
      const facts = await within(Math.max(0, end - Date.now()), this.#part(part));
      if (facts === late) {
        this.close();
        break;
      }
      Object.assign(found, facts);
    }
    return found;
  }

  close(): void {
    const socket = this.#socket;
    this.#client = this.#socket = undefined;
    // Ending the session cleanly would wait for a reply that a dead connection never sends.
    socket?.destroy();
  }

  async #part({ sql, cacheMs = 0 }: { sql: string; cacheMs?: number }): Promise<Part | undefined> {
    const kept = this.#kept.get(sql);
    if (kept && Date.now() - kept.at < cacheMs) return kept.facts;
    const [facts] = (await this.#ask(sql)) ?? [];
    // Another process is reading it, or it took too long: what is known is better than nothing for a while.
    if (!facts) return kept && Date.now() - kept.at < 10 * cacheMs ? kept.facts : undefined;
    if (cacheMs) this.#kept.set(sql, { at: Date.now(), facts });
    return facts;
  }

  async #ask(sql: string): Promise<Part[] | undefined> {
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      const { rows } = await client.query<Part>(sql);
      return rows;
    } catch {
      return undefined;
    }
  }

  async #connect(): Promise<pg.Client> {
    const socket = new Socket();
    this.#socket = socket;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'gso watch',
      options: `-c statement_timeout=${partMs} -c default_transaction_read_only=on`,
      stream: () => socket,
    });
    client.on('error', () => socket === this.#socket && this.close());
    await client.connect();
    return client;
  }
}

const late = Symbol('late');

/** The result, or that it has not come in time. */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | typeof late> {
  const patience = new AbortController();
  const tooLate = new Promise<typeof late>((resolve) => {
    const timer = setTimeout(() => resolve(late), ms);
    patience.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    patience.abort();
  }
}
