import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { localPostgres } from './local-postgres.ts';
import { repository, runProgram } from './run-program.ts';

export interface DevDatabase {
  /** For the API: a role that may not change the schema. */
  url: string;
  /** For migrations and seeds: the owner. */
  migrationUrl: string;
  stop(): Promise<void>;
}

export const devFolder = join(repository, '.cache', 'dev');
export const demoPasswordFile = join(devFolder, 'demo-password');
/** The attachments of the development database. */
export const devFiles = join(devFolder, 'files');

const databaseName = 'gso_dev';
const applicationRole = 'gso_dev';
const cli = 'server/src/cli.ts';

/** The database that the environment names, otherwise one of our own under .cache/dev. */
export async function openDevDatabase({ reset = false } = {}): Promise<DevDatabase> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl } = process.env;
  if (url && migrationUrl) {
    if (reset)
      throw new Error('DATABASE_URL is set. This command drops only the database that npm run dev made itself.');
    await migrateAndSeed({ url, migrationUrl });
    return { url, migrationUrl, stop: async () => {} };
  }
  if (url ?? migrationUrl) {
    throw new Error('Set both DATABASE_URL (application) and MIGRATION_DATABASE_URL (owner), or neither.');
  }
  return openOwnDatabase(reset);
}

/** A secret that is made once and kept in a file which only its owner can read. */
export function keptSecret(file: string, bytes = 32): string {
  if (!existsSync(file)) {
    mkdirSync(devFolder, { recursive: true });
    writeFileSync(file, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

async function openOwnDatabase(reset: boolean): Promise<DevDatabase> {
  const server = await localPostgres({ dataDirectory: join(devFolder, 'postgres') });
  try {
    const password = keptSecret(join(devFolder, 'database-password'));
    const migrationUrl = onDatabase(server.adminUrl, { name: databaseName });
    const url = onDatabase(server.adminUrl, { name: databaseName, user: applicationRole, password });
    await createDatabase(server.adminUrl, reset);
    await migrateAndSeed({ url, migrationUrl, afterMigration: () => createApplicationRole(server.adminUrl, password) });
    return { url, migrationUrl, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Preparation {
  url: string;
  migrationUrl: string;
  afterMigration?: () => Promise<void>;
}

async function migrateAndSeed({ url, migrationUrl, afterMigration }: Preparation): Promise<void> {
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl };
  await runProgram([cli, 'db', 'migrate'], env);
  await afterMigration?.();
  keptSecret(demoPasswordFile, 12);
  const people = await query(migrationUrl, 'select from user_login limit 1');
  if (people > 0) return;
  console.log('Writing the demonstration data.');
  await runProgram([cli, 'seed', 'demo', '--password-file', demoPasswordFile], { ...env, FILE_DIRECTORY: devFiles });
}

async function createDatabase(adminUrl: string, reset: boolean): Promise<void> {
  if (reset) await query(adminUrl, `drop database if exists ${databaseName} with (force)`);
  const found = await query(adminUrl, 'select 1 from pg_database where datname = $1', [databaseName]);
  if (found === 0) await query(adminUrl, `create database ${databaseName}`);
}

async function createApplicationRole(adminUrl: string, password: string): Promise<void> {
  const found = await query(adminUrl, 'select 1 from pg_roles where rolname = $1', [applicationRole]);
  if (found === 0) await query(adminUrl, `create role ${applicationRole} login in role gso_app`);
  await query(adminUrl, `alter role ${applicationRole} password ${pg.escapeLiteral(password)}`);
}

async function query(url: string, sql: string, values: string[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql, values);
    return rows.length;
  } finally {
    await client.end();
  }
}

function onDatabase(
  adminUrl: string,
  { name, user, password }: { name: string; user?: string; password?: string },
): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (user) url.username = user;
  if (password) url.password = password;
  return url.href;
}
