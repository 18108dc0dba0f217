import { writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { fileIsUnused } from '../features/file-is-unused.ts';
import { type WorkerConfig, readWorkerConfig, unknownSettingsIn } from '../platform/config.ts';
import { workerConnections } from '../platform/db/connections.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { StoredFiles } from '../platform/files/stored-files.ts';
import { createLogger } from '../platform/logger.ts';
import { Metrics } from '../platform/watch/metrics.ts';
import { runningVersion } from '../platform/watch/running-version.ts';
import { serveMetrics } from '../platform/watch/serve-metrics.ts';
import { runChores } from './run-chores.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Shown by pg_stat_activity. */
const workerName = 'gso worker';

/** Runs the jobs until the process is asked to stop. A job that fails does not end it. */
export async function worker(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readWorkerConfig(env);
  const logger = createLogger(config.LOG_LEVEL);
  for (const unknown of unknownSettingsIn(env)) logger.warn({ unknown }, 'not a setting, ignored');
  const db = openDatabase({
    url: config.DATABASE_URL,
    connections: workerConnections,
    name: workerName,
    timeZone: config.TIME_ZONE,
  });
  const store = await openFileStore(config);
  const files = new StoredFiles({ db, store, isUnused: fileIsUnused });
  const onBeat = heartbeatTo(config.WORKER_HEARTBEAT_FILE, logger);
  const stopChores = runChores(config, { name: workerName, db, files, logger, onBeat });
  const stopMetrics = startMetrics(config, db, logger);
  stopOnSignal(logger, async () => {
    stopMetrics?.();
    await stopChores();
    await db.destroy();
    store.close();
  });
}

/** A health check looks at the time of the file: it stays behind when the process hangs or cannot run jobs. */
function heartbeatTo(file: string | undefined, logger: Logger): () => void {
  if (!file) return () => undefined;
  return () => {
    writeFile(file, `${new Date().toISOString()}\n`).catch((err: unknown) =>
      logger.warn({ err, file }, 'the heartbeat cannot be written'),
    );
  };
}

function startMetrics(config: WorkerConfig, db: Database, logger: Logger) {
  const { METRICS_TOKEN: token, DATABASE_URL: databaseUrl, WORKER_METRICS_HOST: host } = config;
  if (!token) return undefined;
  const metrics = new Metrics({ token, databaseUrl, ...runningVersion() }, { slow: db });
  return serveMetrics(metrics, { token, host, port: config.WORKER_METRICS_PORT, logger });
}
