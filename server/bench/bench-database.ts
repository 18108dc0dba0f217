import { join } from 'node:path';
import { sql } from 'kysely';
import { localPostgres } from '../../ops/local-postgres.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from '../testing/as-admin.ts';
import { type Person, createPerson } from '../testing/people.ts';

export interface BenchDatabase {
  url: string;
  person: Person;
  stop(): Promise<void>;
}

const applicationRole = 'gso_bench';
/** A statement that takes longer than the application's time limit is broken off, here too. */
const rowsAtOnce = 50_000;

/** A database with so many companies, made anew each time so that every run starts from the same state. */
export async function openBenchDatabase(companies: number): Promise<BenchDatabase> {
  const server = await localPostgres({
    dataDirectory: join(import.meta.dirname, '../../.cache/bench/postgres'),
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min', autovacuum: 'off' },
  });
  const name = `gso_bench_${companies}`;
  const ownerUrl = Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href;
  const url = Object.assign(new URL(ownerUrl), { username: applicationRole, password: applicationRole }).href;
  await asAdmin(server.adminUrl, `drop database if exists ${name} with (force)`, `create database ${name}`);
  await migrate(ownerUrl);
  await asAdmin(
    server.adminUrl,
    `drop role if exists ${applicationRole}`,
    `create role ${applicationRole} login password '${applicationRole}' in role gso_app`,
  );
  const db = openDatabase({ url, connections: 2, name: 'gso bench fill' });
  const person = await createPerson(db, ['MA_MASTER_DATA']);
  await fill(db, person.username, companies);
  await db.destroy();
  await asAdmin(ownerUrl, 'vacuum (analyze)', 'checkpoint');
  return { url, person, stop: () => server.stop() };
}

const words = [
  'sinar',
  'baja',
  'karya',
  'mitra',
  'tirta',
  'agung',
  'prima',
  'abadi',
  'sentosa',
  'makmur',
  'cahaya',
  'teknik',
  'mandiri',
  'global',
  'nusantara',
  'perkasa',
  'lestari',
  'utama',
  'indah',
  'sejahtera',
];

/** Names of three of twenty words and a number: "jaya sakti" stands in one of five hundred, "zamrud" in twelve alone. */
async function fill(db: Database, username: string, companies: number): Promise<void> {
  for (let first = 1; first <= companies; first += rowsAtOnce) {
    await fillPart(db, username, companies, first, Math.min(first + rowsAtOnce - 1, companies));
  }
}

async function fillPart(db: Database, username: string, companies: number, first: number, last: number): Promise<void> {
  await sql`
    insert into company (name, phone, industry, street, zip_code, created_by, updated_by, updated_at)
    select
      case n % 10 when 0 then 'CV ' else 'PT ' end
        || case when n % ${sql.lit(Math.floor(companies / 12))} = 0 then 'zamrud ' else '' end
        || case when n % 500 = 0 then 'jaya sakti ' else '' end
        || (${words}::text[])[1 + (hashint4(n) & 15)] || ' ' || (${words}::text[])[1 + (hashint4(n + 7) & 15)] || ' ' || n,
      '021' || (5000000 + n), (${words}::text[])[1 + (hashint4(n + 3) & 15)],
      'Jl. Industri No. ' || n, lpad((n % 99999)::text, 5, '0'), ${username}, ${username},
      now() - (hashint4(n) & 65535) * interval '1 minute'
    from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n
  `.execute(db);
}
