import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { migrate } from './migrate.ts';

const database = `gso_migrate_${process.pid}`;
let url: string;
let folder: string;
let holder: pg.Client;
let reader: pg.Client;

beforeAll(() => {
  url = Object.assign(new URL(inject('adminUrl')), { pathname: `/${database}` }).href;
});
beforeEach(async () => {
  await asAdmin(inject('adminUrl'), `create database ${database}`);
  folder = mkdtempSync(join(tmpdir(), 'gso-migrate-'));
  [holder, reader] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([holder.connect(), reader.connect()]);
  put('0001-begin', 'create table visit (id int primary key, note text); insert into visit values (1, $$a$$)');
  await run();
});
afterEach(async () => {
  await Promise.all([holder.end(), reader.end()]);
  await asAdmin(inject('adminUrl'), `drop database ${database} with (force)`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const put = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
const run = () => migrate(url, { directory: pathToFileURL(`${folder}/`), lockTimeoutMs: 200, pauseMs: 100 });

describe('a migration on a database that is in use', () => {
  it('does not block others while it waits for a lock', async () => {
    put('0002-column', 'alter table visit add column place text');
    await holder.query('begin; select * from visit');
    const migrated = run();
    const waits: number[] = [];
    for (const end = Date.now() + 1200; Date.now() < end; await sleep(20)) {
      const begun = performance.now();
      await reader.query('select * from visit');
      waits.push(performance.now() - begun);
    }
    await holder.query('commit');
    expect(await migrated).toEqual(['0002-column']);
    // It blocked the migration and released its lock each time.
    expect(Math.max(...waits)).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThan(1000);
  });

  it('leaves nothing of a file that fails, and all of the files before it', async () => {
    put('0002-good', 'alter table visit add column place text');
    put('0003-bad', 'alter table visit add column time text; select 1/0');
    await expect(run()).rejects.toThrow('division by zero');
    const { rows } = await reader.query('select name from kysely_migration order by name');
    expect(rows).toEqual([{ name: '0001-begin' }, { name: '0002-good' }]);
    await expect(reader.query('select time from visit')).rejects.toThrow('does not exist');
  });

  it('refuses a database that is newer than the program', async () => {
    await reader.query(`insert into kysely_migration values ('0009-later', '')`);
    await expect(run()).rejects.toThrow('newer than this program: it has seen 0009-later');
  });
});

describe('a file that begins with "-- no transaction"', () => {
  const index = `-- no transaction\ndrop index concurrently if exists visit_note;\n-- For the list.\ncreate index concurrently visit_note on visit (note);\n`;

  it('makes an index while a transaction is open that has written, also when two begin at once', async () => {
    put('0002-index', index);
    await holder.query(`begin; update visit set note = 'b'`);
    const migrated = Promise.all([run(), run()]);
    await sleep(500);
    // Longer than the timeout for locks. Nothing queues behind it.
    await reader.query(`insert into visit values (2, 'c')`);
    await holder.query('commit');
    expect((await migrated).toSorted()).toEqual([['0002-index'], []].toSorted());
    const { rows } = await reader.query(`select indisvalid from pg_index where indexrelid = 'visit_note'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('is repeated from its start when it was interrupted', async () => {
    await reader.query(`insert into visit values (2, 'a')`);
    put('0002-index', index.replace('create index', 'create unique index'));
    await expect(run()).rejects.toThrow('could not create unique index');
    await reader.query('delete from visit where id = 2');
    expect(await run()).toEqual(['0002-index']);
  });
});
