import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { channels } from './diagnostics.ts';

const second = 1000;
const minute = 60 * second;

/** A job that runs at an interval. Several processes may run it at the same time, so it must be safe to run twice. */
export interface ScheduledJob {
  name: string;
  everyMs: number;
  /** Returns the number of rows or files affected. */
  run: () => Promise<number>;
}

/** Runs each job now and then at its interval. Returns a function that stops them and waits for those still running. */
export function runScheduledJobs(jobs: readonly ScheduledJob[], logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  const rounds = jobs.map((job) => repeat(job, logger, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(rounds);
  };
}

async function repeat(job: ScheduledJob, logger: Logger, ending: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    failures = (await succeeds(job, logger, failures)) ? 0 : failures + 1;
    await pause(failures === 0 ? job.everyMs : retryMs(job, failures), ending);
  }
}

async function succeeds({ name, run }: ScheduledJob, logger: Logger, failures: number): Promise<boolean> {
  const begun = performance.now();
  try {
    const done = await run();
    channels.job.publish({ job: name, failed: false });
    const facts = { job: name, done, ms: Math.round(performance.now() - begun) };
    if (failures > 0) logger.info({ ...facts, failures }, 'job works again');
    else logger[done > 0 ? 'info' : 'debug'](facts, 'job done');
    return true;
  } catch (error) {
    channels.job.publish({ job: name, failed: true });
    logger.warn({ err: error, job: name, failures: failures + 1 }, 'job failed; it will be tried again');
    return false;
  }
}

/** Backs off exponentially, so that a job that fails for hours does not fill the log. */
export function retryMs({ everyMs }: Pick<ScheduledJob, 'everyMs'>, failures: number): number {
  const first = Math.min(everyMs, 5 * second);
  return Math.min(first * 2 ** (failures - 1), Math.max(everyMs, minute));
}

async function pause(ms: number, ending: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: ending }).catch(() => undefined);
}
