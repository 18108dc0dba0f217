import type { JobKindName } from '@gso/contract/jobs/job';
import type { Database } from '../server/src/platform/db/database.ts';
import { readRows, statement } from '../server/src/platform/db/statement.ts';

/** The worker runs a scheduled job now, and not only at its next time. */
export async function runSoon(database: Database, job: JobKindName): Promise<void> {
  await readRows(
    database,
    statement`select graphile_worker.add_job(${job}, job_key => ${job}, priority => -1::smallint)`,
  );
}
