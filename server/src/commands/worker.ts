import { fileIsUsed } from '../features/file-is-used.ts';
import { choresOf } from '../features/scheduled-jobs.ts';
import { readWorkerConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { StoredFiles } from '../platform/files/stored-files.ts';
import { keepHouse } from '../platform/scheduled-jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { stopWhenTold } from './stop-when-told.ts';

/** Shown by pg_stat_activity, where `gso doctor` looks for it. */
export const workerName = 'gso worker';

/** Does the regular chores until it is told to stop, whatever fails meanwhile. */
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
  const chores = choresOf({ db, files: new StoredFiles({ db, store, isUsed: fileIsUsed }) });
  const stopChores = keepHouse(chores, logger);
  logger.info({ chores: chores.map(({ name }) => name) }, 'working');
  stopWhenTold(logger, async () => {
    await stopChores();
    await db.destroy();
    store.close();
  });
}
