import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase, openReads } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from './as-admin.ts';
import { fillQuotations, fillVisits } from './fill-tables.ts';
import { long } from './long-tests.ts';

/** What an installation has before it is upgraded. With each release this becomes the newest one of that release. */
const before = '0059-passkey-sessions';
// The long run: npm run test:long
const visits = long ? 3_000_000 : 100_000;
const quotations = long ? 1_000_000 : 20_000;
/** The migrator waits one second for a lock. The short run shares the machine with other tests. */
const slowestMs = long ? 2000 : 5000;

const adminUrl = inject('adminUrl');
const database = `gso_upgrade_${process.pid}`;
const at = (user = {}) => Object.assign(new URL(adminUrl), { pathname: `/${database}`, ...user }).href;
const role = { username: `${database}_app`, password: 'app' };
const folder = mkdtempSync(join(tmpdir(), 'gso-upgrade-'));
const directory = pathToFileURL(`${folder}/`);

beforeAll(async () => {
  await asAdmin(adminUrl, `create database ${database}`);
  await migrate(at(), { through: before });
  await asAdmin(adminUrl, `create role ${role.username} login password '${role.password}' in role gso_app`);
  await asAdmin(at(), ...fillVisits(visits));
  await asAdmin(at(), ...fillQuotations(quotations));
  // All that is new, and one of each kind, so that there is always something to do.
  cpSync(new URL('../migrations', import.meta.url), folder, { recursive: true });
  writeFileSync(join(folder, '9998-column.sql'), `alter table visit add column extra text not null default ''`);
  writeFileSync(
    join(folder, '9999-index.sql'),
    '-- no transaction\ncreate index concurrently if not exists visit_extra on visit (extra, visit_date, id);\n',
  );
}, 1_800_000);
afterAll(async () => {
  await asAdmin(adminUrl, `drop database ${database} with (force)`, `drop role ${role.username}`);
  rmSync(folder, { recursive: true });
});

it(
  `${visits} visits and ${quotations} quotations: no read or save is refused while the database is migrated`,
  { timeout: 1_800_000 },
  async () => {
    const handle = { url: at(role), connections: 1, name: 'gso upgrade test' };
    const [db, reads] = [openDatabase(handle), openReads(handle)];
    const tables = await tableNames();
    const forgotten = new pg.Client(at());
    await forgotten.connect();
    await forgotten.query('begin; select id from visit limit 1');
    const stopping = new AbortController();
    const work = Promise.all([
      // These take the locks that any read and any save takes, whatever the columns are called.
      repeat(reads, tables, (table) => sql`select 1 from ${sql.table(table)} limit 1`, stopping.signal),
      repeat(db, tables, (table) => sql`delete from ${sql.table(table)} where false`, stopping.signal),
      repeat(db, ['visit'], () => sql`update visit set activity = activity || '.' where id = 7`, stopping.signal),
      repeat(db, ['quotation'], () => sql`update quotation set name = name || '.' where id = 7`, stopping.signal),
    ]);
    const begun = performance.now();
    const migrated = migrate(at(), { directory });
    await sleep(3000);
    await forgotten.query('commit');
    await forgotten.end();
    const names = await migrated;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    stopping.abort();
    const waits = (await work).flat();
    await Promise.all([db.destroy(), reads.destroy()]);
    const slowest = Math.max(...waits);
    console.log(
      `${names.length} migrations over ${visits} visits and ${quotations} quotations in ${seconds} s; ${waits.length} statements meanwhile, the slowest ${slowest.toFixed(0)} ms.`,
    );
    expect(names).toContain('9999-index');
    expect(waits.length).toBeGreaterThan(100);
    expect(slowest).toBeLessThan(slowestMs);
  },
);

/** Returns how long each statement took. A refused statement fails the test. */
async function repeat(
  db: Database,
  tables: readonly string[],
  statement: (table: string) => ReturnType<typeof sql>,
  signal: AbortSignal,
): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    for (const table of tables) {
      const begun = performance.now();
      await statement(table).execute(db);
      waits.push(performance.now() - begun);
    }
    await sleep(5);
  }
  return waits;
}

async function tableNames(): Promise<string[]> {
  const client = new pg.Client(at());
  await client.connect();
  const { rows: found } = await client.query<{ table: string }>(
    `select relname::text as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and has_table_privilege('gso_app', oid, 'DELETE')`,
  );
  await client.end();
  return found.map(({ table }) => table);
}
