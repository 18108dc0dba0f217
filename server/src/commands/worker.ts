import type { Logger } from 'pino';
import { fileIsUsed } from '../features/file-is-used.ts';
import { jobsOf } from '../features/jobs.ts';
import { webhookSetupOf } from '../features/webhook/setup.ts';
import { backupWatchOf, readWorkerConfig } from '../platform/config.ts';
import { workerConnections } from '../platform/db/connections.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { StoredFiles } from '../platform/files/stored-files.ts';
import { mailSettingsOf } from '../platform/mail/mail-settings.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { Metrics } from '../platform/watch/metrics.ts';
import { runningVersion } from '../platform/watch/running-version.ts';
import { serveMetrics } from '../platform/watch/serve-metrics.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Shown by pg_stat_activity. */
const workerName = 'gso worker';

/** Runs the jobs until the process is asked to stop. A job that fails does not end it. */
export function worker(env: NodeJS.ProcessEnv): void {
  const config = readWorkerConfig(env);
  const mail = mailSettingsOf(config);
  const webhooks = webhookSetupOf(config);
  const logger = createLogger(config.LOG_LEVEL);
  const db = openDatabase({
    url: config.DATABASE_URL,
    connections: workerConnections,
    name: workerName,
    timeZone: config.TIME_ZONE,
  });
  const store = openFileStore(config);
  const mailer = mail && new Mailer(mail);
  const jobs = jobsOf({
    db,
    files: new StoredFiles({ db, store, isUsed: fileIsUsed }),
    mailer,
    webhooks,
    backups: backupWatchOf(config),
  });
  const stopJobs = runJobs({ url: config.DATABASE_URL, name: workerName, jobs, logger });
  const stopMetrics = startMetrics(config, db, logger);
  logger.info({ jobs: jobs.map(({ kind }) => kind.name) }, 'working');
  stopOnSignal(logger, async () => {
    stopMetrics?.();
    await stopJobs();
    await db.destroy();
    mailer?.close();
    store.close();
  });
}

function startMetrics(config: ReturnType<typeof readWorkerConfig>, db: Database, logger: Logger) {
  const { METRICS_TOKEN: token, DATABASE_URL: databaseUrl, WORKER_METRICS_HOST: host } = config;
  if (!token) return undefined;
  const metrics = new Metrics({ token, databaseUrl, ...runningVersion() }, { slow: db });
  return serveMetrics(metrics, { token, host, port: config.WORKER_METRICS_PORT, logger });
}
