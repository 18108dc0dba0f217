import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobContext } from '../../platform/jobs/job.ts';

const minute = 60_000;
const everyMs = 2000;

/** Adds the changes of the dashboard's figures to the figures, and notifies every process if there were any. */
export async function foldFigures({ db }: { db: Database }): Promise<void> {
  await sql`select fold_figures()`.execute(db);
}

/**
 * Folds every two seconds until shortly before the next full minute, when this job is added again: dashboards show
 * changes within seconds, and the queue knows no shorter interval than a minute.
 */
export async function keepFolding(db: Database, { signal, stopping }: JobContext): Promise<void> {
  const ending = AbortSignal.any([signal, stopping]);
  const end = (Math.floor(Date.now() / minute) + 1) * minute - everyMs;
  do {
    await foldFigures({ db });
    await sleep(everyMs, undefined, { signal: ending }).catch(() => undefined);
  } while (!ending.aborted && Date.now() < end);
}
