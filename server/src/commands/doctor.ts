import { existsSync } from 'node:fs';
import { allSettings, ConfigError, isOfServer, readServerConfig, type ServerConfig } from '../platform/config.ts';
import { type Database, openReads } from '../platform/db/database.ts';
import { readRows, statement } from '../platform/db/statement.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { readSettings, shownValue } from '../platform/read-settings.ts';
import { backupFinding } from './doctor/backup-check.ts';
import { certificateFinding } from './doctor/certificate-check.ts';
import { companyFinding } from './doctor/company-check.ts';
import { databaseFindings } from './doctor/database-checks.ts';
import { guarded } from './doctor/guarded.ts';
import { mailFinding } from './doctor/mail-check.ts';
import {
  folderFinding,
  nodeFinding,
  portFinding,
  spaceFinding,
  versionFinding,
  webFinding,
} from './doctor/machine-checks.ts';
import { settingFindings } from './doctor/setting-checks.ts';
import { bucketFinding, newestFilesFinding } from './doctor/store-checks.ts';
import { type Finding, fine, problem, report } from './findings.ts';

/** Checks everything that an installation needs, and changes nothing. */
export async function doctor(env: NodeJS.ProcessEnv, options: { json: boolean }): Promise<void> {
  await report(installationFindings(env), options);
}

export async function* installationFindings(env: NodeJS.ProcessEnv): AsyncIterable<Finding> {
  yield versionFinding();
  yield nodeFinding();
  const settings = readSettings(allSettings, env);
  yield* settingFindings(settings, env);
  const unusable = settings.filter(({ name, problem: wrong }) => wrong && isOfServer(name));
  if (unusable.length > 0) {
    const found = 'Database, files, web application and port were not checked, because settings are missing or wrong.';
    yield problem('other checks', found, 'Correct the settings and run this again.');
    return;
  }
  const config = usableConfig(env);
  if (config instanceof ConfigError) {
    yield problem('settings', config.message, 'Correct the settings and run this again.');
    return;
  }
  const store = await openFileStore(config);
  const db = openReads({ url: config.DATABASE_URL, connections: 1, name: 'gso doctor', timeZone: config.TIME_ZONE });
  try {
    yield* findingsAround(config, db, store);
  } finally {
    await db.destroy();
    store.close();
  }
  yield* backupFindings(new Map(settings.map(({ name, value }) => [name, value])));
}

/** Settings that are right one by one may still not fit together. */
function usableConfig(env: NodeJS.ProcessEnv): ServerConfig | ConfigError {
  try {
    return readServerConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function* backupFindings(values: ReadonlyMap<string, unknown>): AsyncIterable<Finding> {
  const status = values.get('BACKUP_STATUS_DIRECTORY');
  yield await guarded('backup', () => backupFinding(status, Number(values.get('BACKUP_MAX_AGE_HOURS'))));
  const place = values.get('BACKUP_REPOSITORY');
  if (typeof place === 'string' && place.startsWith('/'))
    yield await guarded('disk of backups', () => spaceFinding('disk of backups', place));
}

async function* findingsAround(config: ServerConfig, db: Database, store: FileStore): AsyncIterable<Finding> {
  const reachable = await guarded('database', () => databaseFinding(db, config));
  yield reachable;
  const isReachable = reachable.state === 'ok';
  if (isReachable) {
    yield* databaseFindings(db, {
      timeZone: config.TIME_ZONE,
      connections: config.DATABASE_CONNECTIONS,
      serveDoesChores: config.SERVE_DOES_CHORES,
    });
  }
  if (existsSync(config.DATABASE_DIRECTORY))
    yield await guarded('disk space of the database', () =>
      spaceFinding('disk space of the database', config.DATABASE_DIRECTORY),
    );
  yield* fileFindings(config, store);
  if (isReachable) yield await guarded('attachments', () => newestFilesFinding(db, store));
  yield await guarded('company sign-in', () => companyFinding(config, db));
  yield await guarded('certificate', () => certificateFinding(config.PUBLIC_URL));
  yield await guarded('mail', () => mailFinding(config));
  yield await guarded('web application', () => webFinding(config.WEB_DIRECTORY));
  if (config.API_PORTS) {
    for (const port of config.API_PORTS.split(' ')) {
      yield await guarded('port', () => portFinding(config.HOST, Number(port), { mustRespond: true }));
    }
  } else yield await guarded('port', () => portFinding(config.HOST, config.PORT));
}

async function databaseFinding(db: Database, { DATABASE_URL }: ServerConfig): Promise<Finding> {
  await readRows(db, statement`select 1`);
  return fine('database', `responds at ${shownValue('DATABASE_URL', DATABASE_URL)}`);
}

async function* fileFindings({ S3_BUCKET, FILE_DIRECTORY }: ServerConfig, store: FileStore): AsyncIterable<Finding> {
  if (S3_BUCKET) yield await guarded('file store', () => bucketFinding(store, S3_BUCKET));
  else {
    yield await guarded('file store', () => folderFinding('file store', FILE_DIRECTORY));
    yield await guarded('disk of files', () => spaceFinding('disk of files', FILE_DIRECTORY));
  }
}
