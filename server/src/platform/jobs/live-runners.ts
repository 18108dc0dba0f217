import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

interface LiveRunnersOptions {
  queue: pg.Pool;
  logger: Logger;
  /** The interval of the heartbeat. */
  beatMs: number;
  /** A runner that has not been seen for this long is dead, and its jobs are given to others. */
  lostMs: number;
  /** The ids of the jobs that this process is running. */
  running: ReadonlySet<string>;
  /** Called after each heartbeat that the database took, with the groups that have a runner. */
  onBeat?: ((groups: ReadonlySet<string>) => void) | undefined;
  /** Called when this process has been out of touch for so long that others may soon take its jobs. */
  onLost: () => void;
}

/**
 * Writes every few seconds that the runners of this process are alive, and unlocks the jobs of those that are not.
 * graphile-worker alone would keep the jobs of a process that was killed for four hours.
 */
export class LiveRunners {
  readonly #options: LiveRunnersOptions;
  readonly #groups = new Map<string, string>();

  constructor(options: LiveRunnersOptions) {
    this.#options = options;
  }

  add(id: string, group: string): void {
    this.#groups.set(id, group);
    // Otherwise it would count as missing until the next beat, which repeats this if it fails.
    this.#beat().catch(() => undefined);
  }

  /** For a runner that has ended: its jobs need not wait until it counts as lost. */
  async remove(id: string): Promise<void> {
    const { queue } = this.#options;
    this.#groups.delete(id);
    await queue.query('delete from job_runner where id = $1', [id]);
    await queue.query('select graphile_worker.force_unlock_workers($1)', [[id]]);
  }

  async run(ending: AbortSignal): Promise<void> {
    const { beatMs, lostMs, logger, onBeat, onLost } = this.#options;
    let seenAt = performance.now();
    let inTouchSince: number | undefined;
    while (!ending.aborted) {
      const begun = performance.now();
      try {
        await this.#beat();
        seenAt = begun;
        onBeat?.(new Set(this.#groups.values()));
        inTouchSince ??= begun;
        // When the database was away, others could not report that they are alive either.
        if (begun - inTouchSince >= lostMs) await this.#unlockLostJobs();
      } catch (error) {
        inTouchSince = undefined;
        logger.debug({ err: error }, 'the heartbeat of the jobs failed');
      }
      if (performance.now() - seenAt > lostMs / 2) onLost();
      await sleep(beatMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  async #beat(): Promise<void> {
    const { queue } = this.#options;
    await queue.query(
      `insert into job_runner (id, job_group) select * from unnest($1::text[], $2::text[])
      on conflict (id) do update set seen_at = now()`,
      [[...this.#groups.keys()], [...this.#groups.values()]],
    );
    await queue.query(`delete from job_runner where seen_at < now() - interval '1 hour'`);
  }

  /**
   * Those of runners that are dead, and those that a runner of this process took without knowing: the connection was lost
   * after the commit. A job that was locked a moment ago may belong to a runner that has not written its first line yet.
   * A queue without a running job is free too.
   */
  async #unlockLostJobs(): Promise<void> {
    const { queue, lostMs, logger, running } = this.#options;
    const { rowCount } = await queue.query(
      `update graphile_worker._private_jobs as job set locked_by = null, locked_at = null
      where locked_at < now() - $1 * interval '1 ms' and (
        not exists (select from job_runner where id = job.locked_by and seen_at > now() - $1 * interval '1 ms')
        or job.locked_by = any($2) and job.id <> all($3))`,
      [lostMs, [...this.#groups.keys()], [...running]],
    );
    await queue.query(
      `update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
      where locked_at is not null and not exists (
        select from graphile_worker._private_jobs where job_queue_id = queue.id and locked_at is not null)
      and locked_at < now() - $1 * interval '1 ms'`,
      [lostMs],
    );
    if (rowCount) logger.warn({ jobs: rowCount }, 'the jobs of processes that no longer respond are run again');
  }
}
