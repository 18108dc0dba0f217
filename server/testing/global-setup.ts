import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { localPostgres } from '../../ops/local-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

export const templateDatabase = 'gso_test_template';
export const applicationRole = 'gso_test_app';

const folder = join(import.meta.dirname, '../../.cache/test');

/** One new PostgreSQL for the whole run, so that two runs at once do not meet, with a migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const ours = join(folder, String(process.pid));
  const server = await localPostgres({ dataDirectory: join(ours, 'postgres') });
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await migrate(databaseUrl(server.adminUrl, templateDatabase));
  await admin.query(`create role ${applicationRole} login password '${applicationRole}' in role gso_app`);
  await admin.end();
  project.provide('adminUrl', server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(ours, { recursive: true, force: true });
  };
}

/** A run that was killed leaves its cluster behind; its number tells whether it still goes on. */
function removeLeftovers(): void {
  for (const pid of existsSync(folder) ? readdirSync(folder) : []) {
    if (!existsSync(`/proc/${pid}`)) rmSync(join(folder, pid), { recursive: true, force: true });
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
