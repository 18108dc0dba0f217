import { buildApp } from '../app.ts';
import { readServerConfig } from '../platform/config.ts';
import { assertDurable } from '../platform/db/assert-durable.ts';
import { openDatabase, openReads } from '../platform/db/database.ts';
import { EventListener } from '../platform/events/event-listener.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keepHouse } from '../platform/housekeeping.ts';
import { createLogger } from '../platform/logger.ts';

const patienceMs = 15_000;

/** Starts one API process and keeps it until it is told to stop. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readServerConfig(env);
  const logger = createLogger(config.LOG_LEVEL);
  const connection = {
    url: config.DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    name: 'gso',
    timeZone: config.TIME_ZONE,
  };
  const db = openDatabase(connection);
  const reads = openReads(connection);
  const events = new EventListener({ url: config.DATABASE_URL, name: 'gso events', logger });
  await assertDurable(db);
  const store = openFileStore(config);
  const { http, readiness, files } = await buildApp({
    db,
    reads,
    files: store,
    events,
    jwtSecret: config.JWT_SECRET,
    logger,
    trustProxy: config.TRUST_PROXY,
    webDirectory: config.WEB_DIRECTORY,
  });
  const stopHousekeeping = keepHouse({ db, files }, logger);
  const place = { host: config.HOST, port: config.PORT, ...(config.REUSE_PORT && { reusePort: true }) };
  const address = await http.listen(place);
  logger.info({ address }, 'listening');

  const stop = async (signal: string) => {
    if (readiness.stopping) return;
    readiness.stopping = true;
    logger.info({ signal }, 'stopping: finishing the requests under way');
    setTimeout(() => process.exit(1), patienceMs).unref();
    stopHousekeeping();
    await http.close();
    await Promise.all([db.destroy(), reads.destroy(), events.close()]);
    store.close();
    logger.info('stopped');
    logger.flush();
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}
