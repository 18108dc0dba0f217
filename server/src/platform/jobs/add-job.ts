import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { JobKind } from './job.ts';

interface AddOptions {
  /** Not before this moment; at once if not set. */
  runAt?: Date;
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  /** Jobs of the same queue run one after the other. */
  queue?: string;
}

/** Adds a job that runs once this transaction has committed, and never if it is rolled back. */
export async function addJob<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  { runAt, key, queue }: AddOptions = {},
): Promise<void> {
  const stored = JSON.stringify(kind.payload.parse(payload));
  await sql`select from graphile_worker.add_job(${kind.name}, payload => ${stored}::json,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${kind.maxAttempts}::smallint,
    job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text,
    priority => ${kind.isUrgent ? -1 : 0}::smallint)`.execute(tx);
}
