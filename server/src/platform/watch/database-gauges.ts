import { Counter, Gauge, type Registry } from 'prom-client';
import type { DatabaseFacts } from './database-facts.ts';

type Fact = Exclude<keyof DatabaseFacts, 'archiving' | 'jobs' | 'scheduled' | 'tables'>;

const gauges: Partial<Record<Fact, { name: string; help: string }>> = {
  sessions: { name: 'gso_sessions', help: 'Sessions that have not ended.' },
  unreadNotifications: { name: 'gso_notifications_unread', help: 'Unread notifications.' },
  overdueRemovals: {
    name: 'gso_chores_overdue_seconds',
    help: 'How far the scheduled jobs are behind: by the oldest row that they should have removed, and by the one that was added last.',
  },
  jobsFailed: { name: 'gso_jobs_failed', help: 'Jobs that have failed for good, of all kinds.' },
  jobsDueAge: {
    name: 'gso_jobs_oldest_due_seconds',
    help: 'How long the oldest job that could be running has been waiting; 0 if none is.',
  },
  jobRunners: { name: 'gso_job_runners', help: 'Runners of jobs that are alive, one for each group and process.' },
  storedFiles: { name: 'gso_stored_files', help: 'Attachments that are stored.' },
  storedFileBytes: { name: 'gso_stored_file_bytes', help: 'Bytes of the attachments that are stored.' },
  databaseBytes: { name: 'gso_database_size_bytes', help: 'Bytes of the database on its disk.' },
  connections: { name: 'gso_database_connections', help: 'Connections to the database server, from all clients.' },
  mostConnections: { name: 'gso_database_connections_max', help: 'Connections that the database server allows.' },
  waitingForLocks: { name: 'gso_database_lock_waits', help: 'Statements that wait for a lock.' },
  oldestTransactionAge: {
    name: 'gso_database_oldest_transaction_seconds',
    help: 'Age of the oldest unfinished transaction.',
  },
  walUnarchivedBytes: {
    name: 'gso_wal_unarchived_bytes',
    help: 'WAL written since the last archived file. It would be lost with the disk of the database.',
  },
  walArchiveAge: { name: 'gso_wal_archive_age_seconds', help: 'Time since the last file of the WAL was archived.' },
  walArchiveFailureAge: {
    name: 'gso_wal_archive_failure_age_seconds',
    help: 'Time since archiving a file of the WAL last failed.',
  },
};

const counters: Partial<Record<Fact, { name: string; help: string }>> = {
  commits: { name: 'gso_database_commits_total', help: 'Transactions that were committed.' },
  rollbacks: { name: 'gso_database_rollbacks_total', help: 'Transactions that were rolled back.' },
  deadlocks: { name: 'gso_database_deadlocks_total', help: 'Deadlocks that the database had to end.' },
  temporaryBytes: { name: 'gso_database_temporary_bytes_total', help: 'Bytes written to temporary files.' },
  walArchived: { name: 'gso_wal_archived_total', help: 'Files of the WAL that were archived.' },
  walArchiveFailures: { name: 'gso_wal_archive_failures_total', help: 'Failed tries to archive a file of the WAL.' },
};

/**
 * Gauges with values from the database. While it does not respond, they are absent rather than old, and gso_database_up
 * is 0. A part that could not be read in time is absent alone.
 */
export class DatabaseGauges {
  readonly #up: Gauge;
  readonly #archiving: Gauge;
  readonly #jobs: Gauge;
  readonly #scheduled: Gauge;
  readonly #tables: Record<'bytes' | 'live' | 'dead', Gauge>;
  readonly #gauges: [Fact, Gauge][];
  readonly #counters: [Fact, Counter][];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#up = new Gauge({
      name: 'gso_database_up',
      help: 'Whether the database responded within a second.',
      registers,
    });
    this.#archiving = new Gauge({
      name: 'gso_wal_archiving',
      help: 'Whether the database archives its WAL, which point-in-time recovery needs.',
      registers,
    });
    this.#jobs = new Gauge({
      name: 'gso_jobs',
      help: 'Jobs in the queue by kind: waiting, running, or failed for good.',
      labelNames: ['kind', 'state'],
      registers,
    });
    this.#scheduled = new Gauge({
      name: 'gso_chore_added_age_seconds',
      help: 'Time since each scheduled job was added to the queue, by any process. All are added at least every ten minutes.',
      labelNames: ['chore'],
      registers,
    });
    const ofTable = (name: string, help: string) => new Gauge({ name, help, labelNames: ['table'], registers });
    this.#tables = {
      bytes: ofTable('gso_table_size_bytes', 'Bytes of the largest tables, with their indexes.'),
      live: ofTable('gso_table_rows', 'Rows of the largest tables, estimated.'),
      dead: ofTable('gso_table_dead_rows', 'Old versions of rows that vacuum has not removed yet, estimated.'),
    };
    this.#gauges = entries(gauges).map(([fact, named]) => [fact, new Gauge({ ...named, registers })]);
    this.#counters = entries(counters).map(([fact, named]) => [fact, new Counter({ ...named, registers })]);
  }

  set(facts: Partial<DatabaseFacts> | undefined): void {
    this.#up.set(facts ? 1 : 0);
    replace(this.#archiving, facts?.archiving === undefined ? undefined : Number(facts.archiving));
    this.#jobs.reset();
    for (const { kind, ...counts } of facts?.jobs ?? []) {
      for (const state of ['waiting', 'running', 'failed'] as const) this.#jobs.set({ kind, state }, counts[state]);
    }
    this.#scheduled.reset();
    for (const { chore, age } of facts?.scheduled ?? []) this.#scheduled.set({ chore }, age);
    for (const part of ['bytes', 'live', 'dead'] as const) {
      this.#tables[part].reset();
      for (const { name: table, [part]: value } of facts?.tables ?? []) this.#tables[part].set({ table }, value);
    }
    for (const [fact, gauge] of this.#gauges) replace(gauge, facts?.[fact]);
    for (const [fact, counter] of this.#counters) replace(counter, facts?.[fact]);
  }
}

function replace(metric: Gauge | Counter, value: number | null | undefined): void {
  metric.remove({});
  if (value !== null && value !== undefined) metric.inc(value);
}

const entries = (table: Partial<Record<Fact, { name: string; help: string }>>) =>
  Object.entries(table) as [Fact, { name: string; help: string }][];
