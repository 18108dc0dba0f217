import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Adds a job that has used all its attempts. */
export async function enterFailedJob(db: Database, kind: string, reason: string): Promise<void> {
  // Not before tomorrow, or it is run before it counts as failed.
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job(${kind},
    run_at => now() + interval '1 day', max_attempts => 3::smallint)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 3, run_at = now(), last_error = ${reason}
    where id = ${rows[0]?.id}`.execute(db);
}

export async function removeJobsOf(db: Database, kind: string): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = ${kind}))`.execute(db);
}
