import { Socket } from 'node:net';
import pg from 'pg';

const limitMs = 1000;

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

// The database shows the transactions of other roles only to members of pg_read_all_stats.
const question = `
  select
    (select count(*) from session where expires_at > now())::float8 as sessions,
    (select count(*) from notification_to where read_at is null)::float8 as "unreadNotifications",
    greatest(
      extract(epoch from now() - (select min(expires_at) from session)),
      extract(epoch from now() - (select min(expires_at) from idempotency_key)),
      extract(epoch from now() - interval '1 day' - (select min(failed_at) from login_failure)),
      0
    )::float8 as "overdueRemovals",
    queue.*, (select count(*) from job_runner where seen_at > now() - interval '1 minute')::float8 as "jobRunners",
    files.count as "storedFiles", files.bytes as "storedFileBytes",
    pg_database_size(current_database())::float8 as "databaseBytes",
    activity.connections, current_setting('max_connections')::float8 as "mostConnections",
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
      select coalesce(json_agg(kinds), '[]') as jobs, coalesce(sum(failed), 0)::float8 as "jobsFailed",
        coalesce(extract(epoch from now() - min(due)), 0)::float8 as "jobsDueAge"
      from (
        select task_identifier as kind, count(*) filter (where locked_at is not null) as running,
          count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
          count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
          min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due
        from graphile_worker.jobs group by task_identifier
      ) as kinds
    ) as queue
    cross join (select count(*)::float8 as count, coalesce(sum(bytes), 0)::float8 as bytes from stored_file) as files
    cross join (
      select count(*)::float8 as connections,
        count(*) filter (where datname = current_database() and wait_event_type = 'Lock')::float8 as waiting,
        coalesce(extract(epoch from now() - min(xact_start) filter (
          where datname = current_database() and pid <> pg_backend_pid()
        )), 0)::float8 as oldest
      from pg_stat_activity where backend_type = 'client backend'
    ) as activity`;

/**
 * Queries the database over its own connection, so that it works when all others are busy, which is when somebody
 * looks. A query that takes longer than a second counts as failed.
 */
export class DatabaseFactsReader {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;
  #socket: Socket | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Undefined while the database does not respond. */
  async read(): Promise<DatabaseFacts | undefined> {
    const patience = new AbortController();
    const tooLate = new Promise<undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), limitMs);
      patience.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const answer = await Promise.race([this.#ask(), tooLate]);
    patience.abort();
    // A connection that timed out is not used again.
    if (!answer) this.close();
    return answer;
  }

  close(): void {
    const socket = this.#socket;
    this.#client = this.#socket = undefined;
    // Ending the session cleanly would wait for a reply that a dead connection never sends.
    socket?.destroy();
  }

  async #ask(): Promise<DatabaseFacts | undefined> {
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      const { rows } = await client.query<DatabaseFacts>(question);
      return rows[0];
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
      options: `-c statement_timeout=${limitMs} -c default_transaction_read_only=on`,
      stream: () => socket,
    });
    client.on('error', () => socket === this.#socket && this.close());
    await client.connect();
    return client;
  }
}
