import { fileIsUsed } from '../features/file-is-used.ts';
import { scheduledJobsOf } from '../features/scheduled-jobs.ts';
import { readWorkerConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { StoredFiles } from '../platform/files/stored-files.ts';
import { runScheduledJobs } from '../platform/scheduled-jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Shown by pg_stat_activity, where `gso doctor` looks for it. */
export const workerName = 'gso worker';

/** Runs the scheduled jobs until the process is asked to stop. A job that fails does not end it. */
export function worker(env: NodeJS.ProcessEnv): void {
  const config = readWorkerConfig(env);
  const logger = createLogger(config.LOG_LEVEL);
  const db = openDatabase({
    url: config.DATABASE_URL,
    connections: 2,
    name: workerName,
    timeZone: config.TIME_ZONE,
  });
  const store = openFileStore(config);
  const jobs = scheduledJobsOf({ db, files: new StoredFiles({ db, store, isUsed: fileIsUsed }) });
  const stopJobs = runScheduledJobs(jobs, logger);
  logger.info({ jobs: jobs.map(({ name }) => name) }, 'working');
  stopOnSignal(logger, async () => {
    await stopJobs();
    await db.destroy();
    store.close();
  });
}
