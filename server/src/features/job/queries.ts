import type { FailedJob, FailedJobQuery, JobState } from '@gso/contract/jobs/job';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';

interface StoredJob {
  id: number;
  kind: string;
  attempts: number;
  reason: string;
  added_at: string;
  failed_at: string;
}

/** graphile-worker moves a failed job's time by its pause, also after the last attempt. */
const columns = text(`id, task_identifier as kind, attempts, coalesce(last_error, '') as reason, created_at as added_at,
  greatest(created_at, run_at - exp(least(attempts, 10)) * interval '1 second') as failed_at`);

export const hasFailed = text('attempts >= max_attempts and locked_at is null');

export function listFailedJobs(db: Reader, query: FailedJobQuery) {
  const { kind, search } = query;
  const where = [
    hasFailed,
    ...(kind ? [statement`task_identifier = ${kind}`] : []),
    ...(search ? [statement`position(lower(${search}) in lower(last_error)) > 0`] : []),
  ];
  const source = { table: text('graphile_worker.jobs'), where, sortBy: text('id'), columns };
  return pageOf(db, source, query, toFailedJob);
}

const toFailedJob = ({ added_at, failed_at, ...job }: StoredJob): FailedJob => ({
  ...job,
  addedAt: added_at,
  failedAt: failed_at,
});

export async function readJobState(db: Reader): Promise<JobState> {
  const kinds = await readRows<JobState['kinds'][number]>(
    db,
    statement`select task_identifier as kind,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
        count(*) filter (where ${hasFailed}) as failed,
        min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as "dueSince"
      from graphile_worker.jobs group by task_identifier order by task_identifier`,
  );
  const [runner] = await readRows<{ alive: boolean }>(
    db,
    statement`select exists (select from job_runner where seen_at > now() - interval '1 minute') as alive`,
  );
  return { isServed: runner?.alive ?? false, kinds };
}
