// Migrates a database made for this alone and writes its types into the source; with --check, compares them.
import { join } from 'node:path';
import pg from 'pg';
import { localPostgres } from './local-postgres.ts';
import { repository, runProgram } from './run-program.ts';

const databaseName = 'gso_types';
const server = await localPostgres({ dataDirectory: join(repository, '.cache', 'types', 'postgres') });
const admin = new pg.Client({ connectionString: server.adminUrl });
await admin.connect();
try {
  await admin.query(`drop database if exists ${databaseName} with (force)`);
  await admin.query(`create database ${databaseName}`);
  const url = new URL(server.adminUrl);
  url.pathname = `/${databaseName}`;
  const env = { MIGRATION_DATABASE_URL: url.href };
  await runProgram(['server/src/cli.ts', 'db', 'migrate'], env);
  await runProgram(['server/src/cli.ts', 'db', 'types', ...process.argv.slice(2)], env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await admin.end();
  await server.stop();
}
