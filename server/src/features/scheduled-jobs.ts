import { limits } from '@gso/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { StoredFiles } from '../platform/files/stored-files.ts';
import type { ScheduledJob } from '../platform/scheduled-jobs.ts';
import { foldFigures } from './dashboard/fold-figures.ts';

const second = 1000;
const minute = 60 * second;

/** Every scheduled job, one entry each. */
export function scheduledJobsOf({ db, files }: { db: Database; files: StoredFiles }): ScheduledJob[] {
  const removed = async (statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0);
  return [
    {
      name: 'remove expired sessions',
      everyMs: 10 * minute,
      run: () => removed(sql`delete from session where expires_at < now()`),
    },
    {
      name: 'remove old replies to repeated calls',
      everyMs: 10 * minute,
      run: () => removed(sql`delete from idempotency_key where created_at < now() - interval '3 days'`),
    },
    {
      name: 'remove old failed sign-ins',
      everyMs: 10 * minute,
      run: () => removed(sql`delete from login_failure where failed_at < now() - interval '1 day'`),
    },
    {
      name: 'remove old deleted records',
      everyMs: 10 * minute,
      run: () =>
        removed(
          sql`delete from deleted_record where deleted_at < now() - make_interval(mins => ${limits.restoreMinutes})`,
        ),
    },
    { name: 'remove files that no record refers to', everyMs: 10 * minute, run: () => files.sweep() },
    { name: 'fold the figures of the dashboard', everyMs: 2 * second, run: () => foldFigures({ db }) },
  ];
}
