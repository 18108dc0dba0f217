import { type Database, type DatabaseOptions, openDatabase, openReads } from './database.ts';

/** The connections of one API process. Each kind of work has its own, so that none waits behind another. */
export interface Connections {
  /** For transactions. */
  db: Database;
  /** For single reads, such as lists. */
  reads: Database;
  /** For authenticating every request, for sign-ins, and for /readyz. */
  sessions: Database;
  /** For longer work: exports and jobs. */
  slow: Database;
}

/**
 * The timeout of one statement of a request. Callers do not wait longer, and it bounds what a network without replies
 * can cost.
 */
const requestMs = 10_000;
/** A look-up by a primary key. */
const sessionMs = 3000;
/** Exports at once in one process. */
export const exportsAtOnce = 3;
/** Jobs at once that use the database; others wait their turn. */
const jobsAtOnce = 3;
/** The job queue: one to listen for each of its three groups, and two for everything else. */
export const queueConnections = 5;
const slowIdleMs = 60_000;

export function openConnections(options: Omit<DatabaseOptions, 'statementMs' | 'idleMs'>): Connections {
  return {
    db: openDatabase({ ...options, statementMs: requestMs }),
    reads: openReads({ ...options, statementMs: requestMs }),
    sessions: openReads({ ...options, connections: 1, statementMs: sessionMs }),
    slow: openDatabase({ ...options, connections: exportsAtOnce + jobsAtOnce, idleMs: slowIdleMs }),
  };
}

export async function closeConnections({ db, reads, sessions, slow }: Connections): Promise<void> {
  await Promise.all([db, reads, sessions, slow].map((handle) => handle.destroy()));
}

/** The most connections that one API process opens, including those for events and /metrics. */
export const mostConnections = (connections: number): number =>
  2 * connections + 1 + (exportsAtOnce + jobsAtOnce) + queueConnections + 2;
/** Those that `gso worker` opens for what its jobs do, besides the queue's. */
export const workerConnections = jobsAtOnce;
