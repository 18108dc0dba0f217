import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localPostgres } from '../../ops/local-postgres.ts';
import { repository } from '../../ops/run-program.ts';
import { seed } from '../../server/src/commands/seed-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { freePort } from '../../ops/free-port.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { testPassword } from '../../server/testing/people.ts';
import { buildWebIfOutdated } from './build-web.ts';
import { applicationRole, asAdmin, createDatabase, publishSystem, templateDatabase } from './system.ts';

const folder = join(repository, '.cache/e2e');

/** PostgreSQL, the server and the built web application, new for each run, so that two runs at once do not meet. */
export default async function startSystem(): Promise<() => Promise<void>> {
  buildWebIfOutdated();
  removeLeftovers();
  const ours = join(folder, String(process.pid));
  const postgres = await localPostgres({ dataDirectory: join(ours, 'postgres') });
  await createTemplate(postgres.adminUrl);
  const databaseUrl = await createDatabase(postgres.adminUrl);
  await seedDemo(databaseUrl);
  const server = await startServerProcess(databaseUrl, await freePort());
  publishSystem({ adminUrl: postgres.adminUrl, databaseUrl, origin: server.origin });
  return async () => {
    await server.kill();
    await postgres.stop();
    rmSync(ours, { recursive: true, force: true });
  };
}

async function createTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${templateDatabase}`);
  await migrate(Object.assign(new URL(adminUrl), { pathname: `/${templateDatabase}` }).href);
  await asAdmin(adminUrl, `create role ${applicationRole} login password '${applicationRole}' in role gso_app`);
}

async function seedDemo(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connections: 2, name: 'gso e2e seed' });
  await seed(db, testPassword);
  await db.destroy();
}

/** A run that was killed leaves its cluster behind; its number tells whether it still goes on. */
function removeLeftovers(): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (/^\d+$/.test(name) && !existsSync(`/proc/${name}`))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
