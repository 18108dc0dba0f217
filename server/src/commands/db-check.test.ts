import { mkdir, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../testing/as-admin.ts';
import { addTask } from '../../testing/project-tasks.ts';
import { aProject } from '../../testing/projects.ts';
import { aMarket, type Market, poOf, sendPo } from '../../testing/purchase-orders.ts';
import { collected, runGso } from '../../testing/run-gso.ts';
import { type Caller, testApp } from '../../testing/test-app.ts';
import { openReads } from '../platform/db/database.ts';
import { DiskStore } from '../platform/files/disk-store.ts';
import { changedCollation } from './db-check/schema-checks.ts';
import { databaseFindings } from './db-check.ts';

// Each test leaves the database as it found it, so that the next one sees its own damage alone.
const app = testApp();
let seller: Caller;
let market: Market;
let picture: Buffer;

const check = async (newest?: number) => {
  const db = openReads({ url: app.ownerUrl, connections: 1, name: 'gso db check' });
  const store = new DiskStore(app.fileDirectory);
  try {
    return await collected(databaseFindings({ db, store, newest }));
  } finally {
    await db.destroy();
  }
};
const asOwner = (...statements: string[]) => asAdmin(app.ownerUrl, ...statements);

/** Runs the check on the damaged database and repairs it. */
async function damaged(damage: string[], repair: string[]) {
  await asOwner(...damage);
  try {
    return await check();
  } finally {
    await asOwner(...repair);
  }
}

beforeAll(async () => {
  seller = await app.userWith('MA_SALES', 'MA_QUOTATION', 'MA_PROJECT');
  market = await aMarket(app, seller);
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  await makeQuotations();
  await sendPo(seller, '/api/salespo', poOf(market.company, { quotation: { id: 1 } }), {
    name: 'order.png',
    content: picture,
  });
  const projectId = await aProject(app, seller, 'PRJ-26-0001');
  await addTask(app.db, { projectId, assignedTo: seller.username });
  await asOwner(`insert into document_counter values ('project', '26', 1)`);
});

/** A migration that has run already, once more on the rows as they are now. */
const migrateAgain = async (name: string) =>
  asOwner(await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8'));

async function makeQuotations(): Promise<void> {
  const by = { created_by: seller.username, updated_by: seller.username };
  const words = { brand: 'Omron', category: 'Sensor', material_no: 'M-1', material_desc: 'Sensor' };
  const prices = { currency: 'IDR', supp_price: 1, selling_price: 19.99, bottom_price: 17 };
  await app.db
    .insertInto('item')
    .values({ ...words, ...prices, ...by })
    .execute();
  const body = {
    quotationDate: '2026-11-14',
    name: 'Conveyor',
    paymentTerm: market.term,
    customer: { id: market.contact },
    salesUsername: seller.username,
    itemDetails: [{ id: 1, qty: 100, sellingPrice: 19.99, stockType: 'READY' }],
  };
  for (const terms of [{ discount: 12.5 }, { discount: 500, discType: 'LUMP_SUM' }, { isVat: false }]) {
    expect((await seller.post('/api/quo', { ...body, ...terms })).status).toBe(201);
  }
}

describe('gso db check', () => {
  it('finds nothing wrong with what the program made', async () => {
    const { status, checks, wrong } = await check();
    expect(wrong).toEqual([]);
    expect(status).toBe(0);
    expect(checks.map((finding) => `${finding.check}: ${finding.found}`)).toEqual(
      expect.arrayContaining([
        'quotations: the totals of 3 follow from their lines',
        'projects: the percentage of 1 follows from their tasks',
        'files: 1 rows and the files in the store match',
      ]),
    );
  });

  const settings = () => ({ MIGRATION_DATABASE_URL: app.ownerUrl, FILE_DIRECTORY: app.fileDirectory });

  it('is a command that exits with 0 when nothing is wrong', async () => {
    const { status, said, out } = await runGso(['db', 'check'], { env: settings() });
    expect([status, said]).toEqual([0, '']);
    expect(out).toMatch(/\n14 ok, 0 warnings, 0 problems\n$/);
  });

  it('is a command that fails when it finds something', async () => {
    const env = { ...settings(), FILE_DIRECTORY: '/does/not/exist' };
    const { status, out } = await runGso(['db', 'check', '--json', '--quick'], { env });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: 13, problems: 2 });
  });

  it('can check only the newest records', async () => {
    const { of } = await check(2);
    expect(of('quotations')).toMatchObject([{ found: 'the totals of 2 follow from their lines' }]);
  });

  it('names the migrations that are missing, and says how to apply them', async () => {
    const { status, checks } = await damaged(
      [`delete from kysely_migration where name = '0003-company'`],
      [`insert into kysely_migration values ('0003-company', now()::text)`],
    );
    expect(status).toBe(1);
    expect(checks).toEqual([
      {
        check: 'migrations',
        state: 'problem',
        found: 'The database has not seen 0003-company.',
        todo: 'Run `gso db migrate`.',
      },
    ]);
  });

  it('leaves the schema of a newer version alone', async () => {
    const { status, of, wrong } = await damaged(
      [`insert into kysely_migration values ('9999-later', now()::text)`, 'create table later (id integer)'],
      [`delete from kysely_migration where name = '9999-later'`, 'drop table later'],
    );
    expect(status).toBe(0);
    expect(wrong.map(({ found }) => found)).toEqual(['The database is of a newer version: it has seen 9999-later.']);
    expect(of('schema')).toEqual([]);
  });

  it('finds changes that do not come from migrations', async () => {
    const { status, of } = await damaged(
      [
        'drop index sales_po_search',
        'alter table company alter column industry drop not null',
        'grant update on audit_entry to gso_app',
        'revoke delete on graphile_worker._private_jobs from gso_app',
        'create table notes (text text)',
        `create or replace function business_time_zone() returns text language sql stable parallel safe return 'UTC'`,
      ],
      [
        'create index sales_po_search on sales_po using gin (search gin_trgm_ops) with (fastupdate = off)',
        'alter table company alter column industry set not null',
        'revoke update on audit_entry from gso_app',
        'grant delete on graphile_worker._private_jobs to gso_app',
        'drop table notes',
        `create or replace function business_time_zone() returns text language sql stable parallel safe
          return coalesce(nullif(current_setting('gso.time_zone', true), ''), 'Asia/Jakarta')`,
      ],
    );
    expect(status).toBe(1);
    const schema = of('schema').map(({ state, found }) => `${state} ${found}`);
    expect(schema).toEqual([
      `problem column company.industry is not as the migrations made it: text default ''::text`,
      expect.stringMatching(/^problem function business_time_zone\(\) is not as the migrations made it: [0-9a-f]{32}$/),
      'problem index sales_po_search is missing.',
      'problem rights of gso_app on audit_entry is not as the migrations made it: select, update',
      'problem rights of gso_app on graphile_worker._private_jobs is not as the migrations made it: insert, select, update',
      'warning column notes.text is not from the migrations.',
      'warning rights of gso_app on notes is not from the migrations.',
    ]);
    expect(of('schema')[2]?.todo).toContain('INDEX sales_po_search ON public.sales_po USING gin (search gin_trgm_ops)');
  });

  it('sees indexes, constraints and triggers that do not work', async () => {
    const { status, of } = await damaged(
      [
        `update pg_index set indisvalid = false where indexrelid = 'company_search'::regclass`,
        'alter table company disable trigger company_passes_name_on',
        'alter table project_task drop constraint project_task_check',
        'alter table project_task add constraint project_task_check check (end_date >= start_date) not valid',
      ],
      [
        'reindex index company_search',
        'alter table company enable trigger company_passes_name_on',
        'alter table project_task validate constraint project_task_check',
      ],
    );
    expect(status).toBe(1);
    expect(of('schema')).toMatchObject([{ state: 'ok' }]);
    expect(of('indexes')).toMatchObject([{ state: 'problem', todo: 'Run: reindex index concurrently company_search' }]);
    expect(of('triggers')).toMatchObject([{ state: 'problem', todo: 'Run: alter table company enable trigger all' }]);
    expect(of('constraints')).toMatchObject([
      { state: 'problem', todo: 'Run: alter table project_task validate constraint project_task_check' },
    ]);
    expect((await check()).wrong).toEqual([]);
  });

  it('sees that the sort order has changed since the indexes were made', async ({ skip }) => {
    const name = `${new URL(app.ownerUrl).pathname.slice(1)}_sorted`;
    const url = Object.assign(new URL(app.ownerUrl), { pathname: `/${name}` }).href;
    const { rows } = await sql`select from pg_collation where collprovider = 'i' limit 1`.execute(app.db);
    skip(rows.length === 0, 'This PostgreSQL was built without ICU, so its sort order has no version.');
    await asOwner(`create database ${name} template template0 locale_provider icu icu_locale 'en-US'`);
    const db = openReads({ url, connections: 1, name: 'gso db check' });
    try {
      const before = await collected(changedCollation(db));
      await asOwner(`update pg_database set datcollversion = '1.0' where datname = '${name}'`);
      const after = await collected(changedCollation(db));
      expect([before.status, after.status]).toEqual([0, 1]);
      expect(after.wrong[0]?.todo).toContain(`reindex database ${name};`);
    } finally {
      await db.destroy();
      await asOwner(`drop database ${name} with (force)`);
    }
  });

  it('finds counters that lag behind, and says how to fix them', async () => {
    const { of } = await damaged(
      [
        `select setval('company_id_seq', 1)`,
        `update document_counter set last = 2 where kind = 'quotation'`,
        `delete from document_counter where kind = 'project'`,
      ],
      [],
    );
    const sequences = of('sequences');
    const numbers = of('document numbers');
    expect(sequences.map(({ found }) => found)).toEqual([
      'company_id_seq has given numbers up to 1, but company holds 3.',
    ]);
    expect(numbers.map(({ found }) => found)).toEqual([
      'The counter of QUO-2611 is at 2, but number 3 exists.',
      'The counter of PRJ-26 is at 0, but number 1 exists.',
    ]);
    await asOwner(...[...sequences, ...numbers].map(({ todo = '' }) => todo.replace('Run: ', '')));
    expect((await check()).wrong).toEqual([]);
  });

  it('finds tasks that wait for each other', async () => {
    const copied = `insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, created_by, updated_by)
      select project_id, phase, place + 100, 'Copied', assigned_to, start_date, end_date, created_by, updated_by
      from project_task order by id limit 1`;
    const { status, of } = await damaged(
      [
        copied,
        `insert into task_dependency (task_id, after_id)
          select one.id, other.id from project_task as one, project_task as other
          where one.id <> other.id and 'Copied' in (one.description, other.description)
            and (one.id = (select min(id) from project_task) or other.id = (select min(id) from project_task))`,
      ],
      [`delete from project_task where description = 'Copied'`],
    );
    expect(status).toBe(1);
    expect(of('dependencies').map(({ found }) => found)).toEqual([
      expect.stringMatching(/^PRJ-26-0001: the tasks \d+, \d+ wait for each other\.$/),
    ]);
  });

  it('computes totals and percentages again', async () => {
    const { status, of } = await damaged(
      [
        'update quotation set total_price_vat = total_price_vat + 1, grand_total_price = grand_total_price + 1 where id = 1',
        'update quotation_line set qty = qty + 1 where quotation_id = 2',
        'update quotation set lines_below_bottom = 1 where id = 3',
        'update project set percentage = 12.5',
        'update quotation set status_before_order = null where id = 1',
        `update quotation set status_before_order = 'OPEN' where id = 2`,
      ],
      [
        'update quotation set total_price_vat = total_price_vat - 1, grand_total_price = grand_total_price - 1 where id = 1',
        'update quotation_line set qty = qty - 1 where quotation_id = 2',
        'update quotation set lines_below_bottom = 0 where id = 3',
        'update project set percentage = 0',
        `update quotation set status_before_order = 'OPEN' where id = 1`,
        `update quotation set status_before_order = null where id = 2`,
      ],
    );
    expect(status).toBe(1);
    expect(of('quotations').map(({ found }) => found)).toEqual([
      'QUO-2611-0003: lines below their bottom price is 1, but its lines add up to 0.',
      'QUO-2611-0002: subtotal of line 1 is 1999, but its lines add up to 2018.',
      'QUO-2611-0001: tax is 193, but its lines add up to 192.',
    ]);
    expect(of('projects').map(({ found }) => found)).toEqual([
      'PRJ-26-0001 is at 12.5 %, but its tasks add up to 0 %.',
    ]);
    expect(of('orders').map(({ found }) => found)).toEqual([
      'QUO-2611-0002 is not ordered, but its status (OPEN) or the status from before does not match.',
      'QUO-2611-0001 is ordered, but its status (WIN) or the status from before does not match.',
    ]);
  });

  it('finds entries of the timeline that are missing, wrong or too many', async () => {
    const { of } = await damaged(
      [
        `delete from timeline_entry where kind = 'quotation' and record_id = 1`,
        `update timeline_entry set company_id = company_id + 1 where kind = 'quotation' and record_id = 2`,
        `update timeline_entry set at = at - interval '2 days' where kind = 'quotation' and record_id = 3`,
        `insert into timeline_entry (kind, record_id, at, by, company_id) values ('shodan', 77, now(), 'x', 1)`,
      ],
      [`delete from timeline_entry where kind in ('quotation', 'shodan')`, 'call fill_timeline()'],
    );
    expect(of('timeline').map(({ found }) => found)).toEqual([
      'The entry of shodan 77 is of no record.',
      'The entry of quotation 1 is missing.',
      'The entry of quotation 2 is not what its record says.',
      'The entry of quotation 3 is not what its record says.',
    ]);
    expect((await check()).of('timeline')).toMatchObject([{ state: 'ok' }]);
  });

  it('finds nothing wrong with shortfalls that migration 0032 computed', async () => {
    const damage = 'update quotation_line set shortfall = shortfall + 1';
    expect(JSON.stringify(await damaged([damage], []))).toContain('shortfall of line 1');
    await asOwner('update quotation set lines_below_bottom = 7');
    await migrateAgain('0032-shortfalls');
    expect((await check()).wrong).toEqual([]);
  });

  it('sees files without a row and rows without a file', async () => {
    const { key } = await app.db.selectFrom('stored_file').select('key').executeTakeFirstOrThrow();
    const pathOf = (name: string) => join(app.fileDirectory, name.slice(0, 2), name);
    const aside = join(app.fileDirectory, 'aside');
    const stray = 'ff'.repeat(20);
    await mkdir(join(app.fileDirectory, 'ff'), { recursive: true });
    await writeFile(pathOf(stray), 'nobody knows me');
    await rename(pathOf(`${key}-small`), aside);
    await truncate(pathOf(key), 10);
    const { status, of } = await check();
    expect(status).toBe(1);
    expect(of('files').map(({ found, todo }) => [found, todo?.split('.')[0]])).toEqual([
      [`order.png has 10 bytes instead of ${picture.length}.`, `Bring ${key} back from a backup`],
      ['order.png is not in the store.', `Bring ${key}-small back from a backup`],
      [`${stray} is in the store, but not in the database.`, expect.any(String)],
    ]);
    await writeFile(pathOf(key), picture);
    await rename(aside, pathOf(`${key}-small`));
    expect((await readdir(join(app.fileDirectory, 'ff'))).length).toBe(1);
  });
});
