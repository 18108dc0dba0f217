import type { Logger } from 'pino';
import type * as z from 'zod';

/**
 * Every group has its own runner in each process, so that jobs that hang hold up no other group. The number is how many
 * of its jobs one process runs at the same time.
 */
export const jobGroups = {
  upkeep: { atOnce: 2 },
  // One, so that a process that is killed can have sent only one message that is not recorded as sent (decision 073).
  mail: { atOnce: 1 },
  webhook: { atOnce: 4 },
};

/** A kind of job: what is stored when one is added. */
export interface JobKind<Payload> {
  /** Stored with every job, so it never changes. */
  name: string;
  group: keyof typeof jobGroups;
  payload: z.ZodType<Payload>;
  /** The pauses between attempts grow: 3, 7, 20, 55 s, 2.5, 7, 18, 50 min, 2.3 h, then 6.1 h each (docs/operate.md). */
  maxAttempts: number;
  /** How long one attempt may take. It then counts as failed, and its slot is free for the next job. */
  limitMs: number;
  /** Somebody waits for it: it runs before the other jobs of its group. */
  isUrgent?: boolean;
}

export interface JobContext {
  /** Aborted when the attempt must end: at its time limit, or when the process must stop. */
  signal: AbortSignal;
  /** Aborted as soon as the process is asked to stop. Long jobs end early then; short ones finish. */
  stopping: AbortSignal;
  logger: Logger;
  attempt: number;
}

/** For a job that must record something of its own once the work is done. */
interface Done {
  affected: number;
  /** Repeated until the database takes it, so it must be safe to repeat. */
  record: () => Promise<unknown>;
}

/** A job can run twice: when the process dies after the work and before that is recorded. */
export type RunJob<Payload> = (payload: Payload, context: JobContext) => Promise<number | Done | void>;

/** A kind of job with what it does. */
export interface Job {
  kind: Omit<JobKind<unknown>, 'payload'>;
  /** Returns the number of rows or files affected, for the log. */
  run: RunJob<unknown>;
  /** When it is added automatically: minute, hour, day, month and weekday, in UTC. */
  cron?: string | undefined;
}

export function job<Payload>(kind: JobKind<Payload>, run: RunJob<Payload>): Job {
  return { kind, run: (payload, context) => run(kind.payload.parse(payload), context) };
}

/** Fails a job for good at the first attempt: another one would fail the same way. */
export class FinalFailure extends Error {
  override name = 'FinalFailure';
}
