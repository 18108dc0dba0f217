import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as QueueLogger, type Runner, type WorkerEvents, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import { queueConnections } from '../db/connections.ts';
import { openQueue } from '../db/database.ts';
import { type Job, jobGroups } from './job.ts';
import { LiveRunners } from './live-runners.ts';
import { taskOf } from './run-job.ts';

interface RunJobsOptions {
  url: string;
  /** Shown by pg_stat_activity. */
  name: string;
  jobs: readonly Job[];
  logger: Logger;
  /** Called every `beatMs` while the database takes the heartbeat and each group of jobs has a runner. */
  onBeat?: (() => void) | undefined;
  beatMs?: number;
  lostMs?: number;
  /** How often a group looks for jobs whose time has come. New ones are noticed at once. */
  pollMs?: number;
}

/** Jobs that are running when the process is asked to stop may finish for this long. */
const finishMs = 5000;
/** A library that waits for a database that is away does not hold up the end of the process for longer. */
const stopMs = 6500;
const pauseMs = { first: 500, longest: 30_000 };

/**
 * Takes jobs from the queue and runs them, with one runner for each group. Losing the database ends neither the process
 * nor the jobs. Returns a function that stops: running jobs may finish, for a while.
 */
export function runJobs(options: RunJobsOptions): () => Promise<void> {
  const { url, name, jobs, logger, onBeat, beatMs = 10_000, lostMs = 40_000, pollMs = 5000 } = options;
  const queue = openQueue({ url, name, connections: queueConnections, statementMs: 10_000 });
  const stopping = new AbortController();
  let ending = new AbortController();
  const endRunningJobs = (reason: string) => {
    const ended = ending;
    ending = new AbortController();
    ended.abort(new Error(reason));
  };
  const stopped = new AbortController();
  const groups = Map.groupBy(jobs, ({ kind }) => kind.group);
  const ids = new Set<string>();
  const live = new LiveRunners({
    queue,
    logger,
    beatMs,
    lostMs,
    running: ids,
    onBeat: (alive) => {
      if (alive.size === groups.size) onBeat?.();
    },
    onLost: () => endRunningJobs('The process lost the database.'),
  });
  const context = {
    ...{ logger, running: ids },
    ...{ stopping: stopping.signal, ending: () => ending.signal, stopped: stopped.signal },
  };

  const startGroup = async (group: keyof typeof jobGroups, ofGroup: readonly Job[]): Promise<[string, Runner]> => {
    await addScheduled(ofGroup, (text, values) => queue.query(text, values));
    const events: WorkerEvents = new EventEmitter();
    let id = '';
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id;
      live.add(id, group);
    });
    const runner = await run({
      pgPool: queue,
      taskList: Object.fromEntries(ofGroup.map((job) => [job.kind.name, taskOf(job, context)])),
      parsedCronItems: parseCronItems(ofGroup.flatMap(cronItem)),
      concurrency: jobGroups[group].atOnce,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: queueLogger(logger),
      events,
      // Without a batch nothing would catch the error of a job whose end cannot be recorded.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return [id, runner];
  };

  const keepRunning = async (group: keyof typeof jobGroups, ofGroup: readonly Job[]): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      let id = '';
      try {
        const [started, runner] = await startGroup(group, ofGroup);
        id = started;
        if (failures > 0) logger.info({ group }, 'jobs run again');
        await untilStopped(runner, stopping.signal);
      } catch (error) {
        logger.warn({ err: error, group }, 'jobs cannot run; this is tried again');
      }
      // The heartbeat of others notices if this fails.
      if (id !== '') await live.remove(id).catch(() => undefined);
      failures = performance.now() - begun > pauseMs.longest ? 1 : failures + 1;
      await pause(Math.min(pauseMs.longest, pauseMs.first * 2 ** failures), stopping.signal);
    }
  };

  const heart = new AbortController();
  const beating = live.run(heart.signal);
  const running = [...groups].map(([group, ofGroup]) => keepRunning(group, ofGroup));
  return async () => {
    stopping.abort();
    const limit = setTimeout(() => {
      stopped.abort();
      endRunningJobs('The process was stopped.');
    }, finishMs);
    const given = new AbortController();
    await Promise.race([Promise.all(running), pause(stopMs, given.signal)]);
    given.abort();
    clearTimeout(limit);
    heart.abort();
    await Promise.race([beating.then(() => queue.end()), pause(networkMs, undefined)]);
  };
}

const networkMs = 1000;

async function untilStopped(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => undefined);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

/** The key keeps a scheduled job from waiting twice. Times that were missed are not made up for. */
function cronItem({ kind, cron }: Job) {
  if (!cron) return [];
  const options = { jobKey: kind.name, maxAttempts: kind.maxAttempts, backfillPeriod: 0 };
  return [{ task: kind.name, identifier: kind.name, match: cron, options }];
}

/** Scheduled jobs also run when a process starts, unless one is waiting or running. */
async function addScheduled(jobs: readonly Job[], query: (text: string, values: unknown[]) => Promise<unknown>) {
  for (const { kind, cron } of jobs) {
    if (!cron) continue;
    await query(
      `select from graphile_worker.add_job($1, max_attempts => $2::smallint, job_key => $1, job_key_mode => 'unsafe_dedupe')`,
      [kind.name, kind.maxAttempts],
    );
  }
}

/** Its messages about single jobs repeat ours, and their details hold the payload. */
const queueLogger = (logger: Logger): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    const [line = ''] = message.split('\n');
    if (level === 'error' && !line.startsWith('Failed task'))
      logger.warn({ queue: line }, 'trouble with the job queue');
  });

async function pause(ms: number, ending: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal: ending, ref: false }).catch(() => undefined);
}
