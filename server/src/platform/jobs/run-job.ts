import type { JobHelpers, Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFault } from '../db/database-fault.ts';
import { channels } from '../diagnostics.ts';
import { FinalFailure, type Job } from './job.ts';
import { reasonOf } from './reason.ts';

export interface RunContext {
  logger: Logger;
  stopping: AbortSignal;
  /** Aborted when all jobs of this process must end now. */
  ending: () => AbortSignal;
  /** Aborted when the process, asked to stop, waits no longer for what is under way. */
  stopped: AbortSignal;
  /** The ids of the jobs that this process is running. */
  running: Set<string>;
}

const recordPauseMs = 200;

/** What graphile-worker calls for a job of this kind. */
export function taskOf(job: Job, context: RunContext): Task {
  const { name } = job.kind;
  return async (payload: unknown, helpers) => {
    const { id, attempts, max_attempts } = helpers.job;
    context.running.add(id);
    const begun = performance.now();
    const facts = () => ({ job: name, id, attempt: attempts, ms: Math.round(performance.now() - begun) });
    const ended = (result: 'done' | 'failed' | 'failed for good') =>
      channels.job.publish({ job: name, result, startedAt: begun });
    try {
      const result = (await attempt(job, payload, attempts, context)) ?? 0;
      const { affected: done, record } = typeof result === 'number' ? { affected: result } : result;
      await recorded(context, async () => {
        await record?.();
        await removeOlderFailures(job, helpers);
        await removeJob(helpers);
      });
      ended('done');
      if (attempts > 1) context.logger.info({ ...facts(), done }, 'job works again');
      else context.logger[done > 0 ? 'info' : 'debug']({ ...facts(), done }, 'job done');
    } catch (error) {
      const isFinal = error instanceof FinalFailure || attempts >= max_attempts;
      ended(isFinal ? 'failed for good' : 'failed');
      context.logger[isFinal ? 'error' : 'warn'](
        { err: error, ...facts() },
        isFinal ? 'job failed for good' : 'job failed; it will be tried again',
      );
      if (isFinal) await failForGood(job, helpers);
      throw new Error(reasonOf(error), { cause: error });
    } finally {
      context.running.delete(id);
    }
  };
}

/** Its queue, if it has one, is free for the next job of that queue. */
async function removeJob(helpers: JobHelpers): Promise<void> {
  const { id, locked_by } = helpers.job;
  await helpers.query(
    `with job as (delete from graphile_worker._private_jobs where id = $1 returning job_queue_id)
    update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
    from job where queue.id = job_queue_id and queue.locked_by = $2`,
    [id, locked_by],
  );
}

/**
 * Repeats the write until the database takes it: what is done must not be done again because the database was away. The
 * library would start the next job before the end of this one is recorded, and give it to others if that fails.
 */
async function recorded({ stopped, logger }: RunContext, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (stopped.aborted || databaseFault(error) === undefined) throw error;
      logger.debug({ err: error }, 'the end of a job cannot be recorded yet');
      await sleep(recordPauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
}

/** A job that ignores its signal is left behind at its limit, so that it does not hold its slot for ever. */
async function attempt(job: Job, payload: unknown, number: number, context: RunContext): ReturnType<Job['run']> {
  const { stopping, logger } = context;
  const limit = AbortSignal.timeout(job.kind.limitMs);
  const signal = AbortSignal.any([limit, context.ending()]);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () =>
    reject(limit.aborted ? new Error(`It took longer than ${job.kind.limitMs / 1000} s.`) : signal.reason);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await Promise.race([job.run(payload, { signal, stopping, logger, attempt: number }), ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function failForGood(job: Job, helpers: JobHelpers): Promise<void> {
  await helpers.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [
    helpers.job.id,
  ]);
  await removeOlderFailures(job, helpers);
}

/** A scheduled job is added again and again, so only its newest failure is worth keeping, and none after a success. */
async function removeOlderFailures({ kind, cron }: Job, helpers: JobHelpers): Promise<void> {
  if (!cron) return;
  await helpers.query(
    `select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = $1 and attempts >= max_attempts and locked_at is null and id < $2))`,
    [kind.name, helpers.job.id],
  );
}
