import type { DuplicatesReply } from '@gso/contract/record/duplicate';
import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { p95 } from '../../../testing/load-watch.ts';
import { long } from '../../../testing/long-tests.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { findDuplicates } from './find-duplicates.ts';

// The full size: npm run test:long
const rows = long ? 1_000_000 : 2000;
/** Of each shape, as many as this have the same value. */
const share = rows / 10;

const app = testApp();
let editor: Caller;

/** Letters in groups, which are different for each number. */
const letters = (from: number, length: number) =>
  `substr(translate(md5(n::text), '0123456789abcdef', 'aiueoaiueobdkmrt'), ${from}, ${length})`;
const ordinary = `'PT ' || ${letters(1, 6)} || ' ' || ${letters(8, 5)} || ' ' || ${letters(14, 7)}`;

/** What people could enter or import a hundred thousand times, as expressions of `n`. */
const shapes: Record<string, { kind: 'company' | 'customer' | 'item'; name?: string; phone?: string; mail?: string }> =
  {
    'companies with different names': { kind: 'company' },
    'companies with the same name': { kind: 'company', name: `'PT Nama Sama'` },
    'companies with the same phone': { kind: 'company', phone: `'0215550000'` },
    'companies with names of one letter': { kind: 'company', name: 'chr(97 + n % 26)' },
    'companies with very long names that are similar': {
      kind: 'company',
      name: `repeat('perusahaan dagang dan jasa pengadaan umum ', 5) || n`,
    },
    'branches with a number': { kind: 'company', name: `'PT Swalayan Maju Bersama Cabang ' || n` },
    'names that differ in front and at the end': {
      kind: 'company',
      name: `${letters(1, 5)} || ' sinar jaya abadi sentosa makmur ' || ${letters(6, 5)}`,
    },
    'contacts with the same mail domain': { kind: 'customer', mail: `'orang' || n || '@satudomain.co.id'` },
    'contacts with the same address and phone': { kind: 'customer', mail: `'info@satu.id'`, phone: `'0811111111'` },
    'contacts with the same name in one company': { kind: 'customer', name: `'Budi Santoso'` },
    'contacts with similar names in one company': { kind: 'customer', name: `'Raden Mas Haji Budi ' || n` },
    'items with the same number': { kind: 'item', name: `'VX-210'` },
    'items without a number': { kind: 'item', name: `'---'` },
  };
const names = Object.keys(shapes);

const begin = (shape: string) => `timestamptz '2026-01-01' + interval '1 day' * ${names.indexOf(shape)}`;
const at = (shape: string) => `${begin(shape)} + n * interval '1 millisecond'`;

function insertOf(shape: string): string {
  const {
    kind,
    name = ordinary,
    phone = `'08' || n`,
    mail = `'a@d' || n || '.id'`,
  } = shapes[shape] ?? { kind: 'item' };
  const from = `from generate_series(1, ${share}) as n`;
  if (kind === 'company')
    return `insert into company (name, phone, street, created_by, updated_by, updated_at)
      select ${name}, ${phone}, 'Jl. ' || n, 'test', 'test', ${at(shape)} ${from}`;
  if (kind === 'item')
    return `insert into item (brand, material_no, material_desc, currency, supp_price, created_by, updated_by, updated_at)
      select 'B' || n % 50, ${name}, 'Valve', 'IDR', 1, 'test', 'test', ${at(shape)} ${from}`;
  const company = name === ordinary ? '(select min(id) from company) + n' : '(select max(id) from company)';
  return `insert into customer (name, mobile_phone, email, company_id, created_by, updated_by, updated_at)
    select ${name}, ${phone}, ${mail}, ${company}, 'test', 'test', ${at(shape)} ${from}`;
}

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  const tables = ['company', 'customer', 'item'].map((table) => `'${table}'::regclass`).join(', ');
  await asAdmin(
    app.ownerUrl,
    // Without the triggers, and the indexes are built after that, which is much faster.
    'set session_replication_role = replica',
    `set maintenance_work_mem = '256MB'`,
    `create temporary table one as select indexrelid::regclass as index, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in (${tables}) and not indisunique`,
    `do $$ begin execute (select 'drop index ' || string_agg(index::text, ', ') from one); end $$`,
    ...names.map(insertOf),
    `do $$ begin execute (select string_agg(definition, '; ') from one); end $$`,
    'analyze',
  );
}, 3_600_000);

/** Examines from the first record of the shape until the limit of a run. */
async function run(shape: string): Promise<{ records: number; seconds: number }> {
  const { kind } = shapes[shape] ?? { kind: 'item' };
  await sql`update duplicate_search set seen_id = 0, seen_at = case entity when ${kind} then ${sql.raw(begin(shape))}
    else 'infinity' end`.execute(app.db);
  const started = performance.now();
  const records = await findDuplicates(app.db);
  return { records, seconds: (performance.now() - started) / 1000 };
}

async function timesOf(path: string, until: Promise<unknown>): Promise<number[]> {
  const state = { over: false };
  const watch = until.finally(() => (state.over = true));
  const times: number[] = [];
  do {
    const started = performance.now();
    expect((await editor.get(path)).status).toBe(200);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 10));
  } while (!state.over);
  await watch;
  return times;
}

describe(`among ${rows} records`, { timeout: 600_000 }, () => {
  it.each(names)('%s are examined at a steady pace, and have few pairs each', async (shape) => {
    await sql`delete from duplicate_pair`.execute(app.db);
    const search = '/api/company?q=budi';
    const usual = p95(await timesOf(search, new Promise((resolve) => setTimeout(resolve, long ? 2000 : 0))));
    const running = run(shape);
    const meanwhile = p95(await timesOf(search, running));
    const { records, seconds } = await running;
    const { rows: counted } = await sql<{ most: number; all: number }>`
      select coalesce(max(count), 0)::integer as most, coalesce(sum(count) / 2, 0)::integer as all from (
        select count(*) from duplicate_pair, unnest(array[first_id, second_id]) as record group by entity, record
      ) as pairs`.execute(app.db);
    const { most = 0, all = 0 } = counted[0] ?? {};
    const figures =
      `${shape}: ${(records / seconds).toFixed(0)} a second, ${all} pairs, at most ${most} of one record; p95 of a search ` +
      `${usual.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile; memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`;
    if (long) console.log(figures);
    expect(records, figures).toBeGreaterThanOrEqual(limits.duplicateBatch);
    // From both sides, for each of the reasons.
    expect(most, figures).toBeLessThanOrEqual(limits.duplicatesOfOne * 5);
    if (long) expect(records / seconds, figures).toBeGreaterThan(20);
  });

  it('one that is changed is searched for among all names, for a limited time', async () => {
    await sql`delete from duplicate_pair`.execute(app.db);
    const shape = 'names that differ in front and at the end';
    await sql`update duplicate_search set seen_id = 0, seen_at = 'infinity'`.execute(app.db);
    await sql`update duplicate_search set seen_at = now() - interval '1 hour' where entity = 'company'`.execute(app.db);
    await sql`update company set updated_at = now() - interval '10 minutes'
      where id in (select id from company where updated_at >= ${sql.raw(begin(shape))} order by updated_at limit 1)`.execute(
      app.db,
    );
    const started = performance.now();
    expect(await findDuplicates(app.db)).toBe(1);
    const seconds = (performance.now() - started) / 1000;
    if (long) console.log(`one record: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(limits.duplicateSearchMs / 1000 + 10);
    const { rows: pairs } = await sql`select from duplicate_pair`.execute(app.db);
    if (!long) expect(pairs.length).toBeGreaterThanOrEqual(limits.duplicatesOfOne);
  });

  it('shows a page of a million pairs', async () => {
    await asAdmin(
      app.ownerUrl,
      'truncate duplicate_pair',
      `insert into duplicate_pair (entity, first_id, second_id, score, reasons)
       select 'company', id, id + 1, 50 + id % 50, array[(array['name', 'phone', 'npwp', 'similar-name'])[1 + id % 4]]
       from company where id < (select max(id) from company)`,
      'analyze duplicate_pair',
    );
    const deepest = Math.floor(limits.listDepth / limits.duplicatesPage);
    for (const page of [0, Math.min(deepest, share / 50)]) {
      const started = performance.now();
      const reply = await editor.get<DuplicatesReply>(`/api/company/duplicate?pn=${page}`);
      if (long) console.log(`page ${page}: ${(performance.now() - started).toFixed(0)} ms`);
      expect(reply.body.content).toHaveLength(limits.duplicatesPage);
    }
  });
});
