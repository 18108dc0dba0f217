import { join } from 'node:path';
import { localPostgres } from '../../ops/local-postgres.ts';
import { permissions } from '@gso/contract/permissions';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from '../testing/as-admin.ts';
import { type Person, createPerson } from '../testing/people.ts';
import { fill, type FilledTable } from './fill.ts';

export interface BenchDatabase {
  url: string;
  person: Person;
  stop(): Promise<void>;
}

const applicationRole = 'gso_bench';

interface Filling {
  rows: number;
  visitsPerDay?: number | undefined;
  /** Takes the database of an earlier run as it is. */
  reuse?: boolean;
}

/**
 * A database with so many rows in each of the tables, created again each time so that every run starts from the same
 * state.
 */
export async function openBenchDatabase(
  tables: readonly FilledTable[],
  { rows, visitsPerDay, reuse = false }: Filling,
): Promise<BenchDatabase> {
  const server = await localPostgres({
    dataDirectory: join(import.meta.dirname, '../../.cache/bench/postgres'),
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min', autovacuum: 'off' },
  });
  const name = `gso_bench_${rows}`;
  const ownerUrl = Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href;
  const url = Object.assign(new URL(ownerUrl), { username: applicationRole, password: applicationRole }).href;
  if (!reuse) await asAdmin(server.adminUrl, `drop database if exists ${name} with (force)`, `create database ${name}`);
  await migrate(ownerUrl);
  await asAdmin(
    server.adminUrl,
    `drop role if exists ${applicationRole}`,
    `create role ${applicationRole} login password '${applicationRole}' in role gso_app`,
  );
  const db = openDatabase({ url, connections: 2, name: 'gso bench fill' });
  const person = await createPerson(db, permissions);
  await db.destroy();
  if (!reuse) await fill(ownerUrl, tables, rows, person.username, visitsPerDay);
  return { url, person, stop: () => server.stop() };
}
