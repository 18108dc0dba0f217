import { limits } from '@gso/contract/limits';
import { notFound } from '../../platform/app-error.ts';
import { auditChanges } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { hasFailed } from './queries.ts';

interface StoredJob {
  id: number;
  kind: string;
  attempts: number;
  reason: string | null;
}

/** Locked, so that two people who act on the same job do it one after the other. */
function failedJobs(tx: Tx, which: Statement): Promise<StoredJob[]> {
  return readRows<StoredJob>(
    tx,
    statement`select jobs.id, identifier as kind, attempts, last_error as reason
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where ${hasFailed} and ${which} order by jobs.id limit ${limits.retriedJobs} for update of jobs`,
  );
}

async function oneFailed(tx: Tx, id: number): Promise<StoredJob> {
  const [job] = await failedJobs(tx, statement`jobs.id = ${id}`);
  if (!job) throw notFound();
  return job;
}

const recordOf = ({ id, kind, attempts, reason }: StoredJob) => ({ id, version: 1, kind, attempts, reason });

export async function retryJob(tx: Tx, author: Author, id: number): Promise<void> {
  await retry(tx, author, [await oneFailed(tx, id)]);
}

/** As many as are allowed at once; returns their number. */
export async function retryKind(tx: Tx, author: Author, kind: string): Promise<number> {
  const jobs = await failedJobs(tx, statement`identifier = ${kind}`);
  if (jobs.length > 0) await retry(tx, author, jobs);
  return jobs.length;
}

/** The job has all its attempts again, the first one at once. */
async function retry(tx: Tx, author: Author, jobs: readonly StoredJob[]): Promise<void> {
  await readRows(
    tx,
    statement`select from graphile_worker.reschedule_jobs(${jobs.map(({ id }) => id)}::bigint[],
      run_at => now(), attempts => 0::smallint)`,
  );
  const changes = jobs.map((job) => {
    const before = recordOf(job);
    return { before, after: { ...before, version: 2, attempts: 0 }, name: job.kind };
  });
  await auditChanges(tx, author, 'job', changes);
}

export async function removeJob(tx: Tx, author: Author, id: number): Promise<void> {
  const job = await oneFailed(tx, id);
  await readRows(tx, statement`select from graphile_worker.complete_jobs(${[id]}::bigint[])`);
  await auditChanges(tx, author, 'job', [{ before: recordOf(job), name: job.kind }]);
}
