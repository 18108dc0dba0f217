import type { DuplicatesReply } from '@gso/contract/record/duplicate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { findDuplicates } from './find-duplicates.ts';

const app = testApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});
beforeEach(async () => {
  for (const table of ['duplicate_pair', 'item', 'supplier', 'customer', 'company']) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  await sql`update duplicate_search set seen_at = '-infinity', seen_id = 0`.execute(app.db);
});

const create = async (path: string, body: object) => (await editor.post<{ id: number }>(path, body)).body.id;
const aCompany = (name: string, more: object = {}) =>
  create('/api/company', { name, address: { street: 'Jl. Satu 1' }, ...more });
const aContact = (name: string, company: number, more: object = {}) =>
  create('/api/customer', { name, company: { id: company }, ...more });

/** As if everything had been entered ten minutes ago: the job leaves the last minutes to the next run. */
async function find(): Promise<number> {
  for (const table of ['company', 'customer', 'supplier', 'item']) {
    await sql`update ${sql.table(table)} set updated_at = now() - interval '10 minutes' where updated_at > now() - interval '5 minutes'`.execute(
      app.db,
    );
  }
  return findDuplicates(app.db);
}
const pairs = async (kind: string, page = 0) =>
  (await editor.get<DuplicatesReply>(`/api/${kind}/duplicate?pn=${page}`)).body;
const found = async (kind: string) =>
  (await pairs(kind)).content.map(({ first, second, reasons, score }) => [first.name, second.name, reasons, score]);

it('finds companies with the same name, tax number, phone or mail domain, and similar names', async () => {
  const one = await aCompany('PT Sinar Jaya Abadi', { npwp: '012345678901000', phone: '0215550101' });
  await aCompany('Sinar Jaya Abadi, Tbk');
  await aCompany('CV Lain Sekali', { npwp: '012345678901000', phone: '0215550101' });
  await aCompany('PT Sinar Jaya Abady');
  const other = await aCompany('Grup Tirta');
  await aContact('Ani', one, { email: 'ani@sinarjaya.co.id' });
  await aContact('Budi', other, { email: 'budi@SINARJAYA.co.id' });
  await aContact('Cici', other, { email: 'cici@gmail.com' });
  await aContact('Dodi', one, { email: 'dodi@gmail.com' });
  expect(await find()).toBe(9);
  const list = await found('company');
  expect(list.slice(0, 2)).toEqual([
    ['PT Sinar Jaya Abadi', 'CV Lain Sekali', ['npwp', 'phone'], 100],
    ['PT Sinar Jaya Abadi', 'Sinar Jaya Abadi, Tbk', ['name'], 90],
  ]);
  expect(list).toContainEqual(['PT Sinar Jaya Abadi', 'PT Sinar Jaya Abady', ['similar-name'], expect.any(Number)]);
  expect(list).toContainEqual(['PT Sinar Jaya Abadi', 'Grup Tirta', ['mail-domain'], 50]);
  expect(list.filter(([first]) => first === 'Grup Tirta')).toEqual([]);
});

it('finds contacts, suppliers and items', async () => {
  const [one, other] = [await aCompany('PT Satu'), await aCompany('PT Lain')];
  await aContact('Rina Kusuma', one, { email: 'rina@satu.id' });
  await aContact('Rina K.', other, { email: 'RINA@satu.id' });
  await aContact('Rina Kusuma', other);
  await aContact('Rina  kusuma', one);
  const aSupplier = (name: string) => create('/api/supplier', { name, country: 'JPN', address: { street: 'Kyoto' } });
  for (const name of ['Omron', 'PT. OMRON', 'Keyence']) await aSupplier(name);
  const anItem = (brand: string, materialNo: string) =>
    create('/api/item', { brand, materialNo, materialDesc: 'Valve', currency: 'IDR', price: { suppPrice: 1 } });
  for (const [brand, number] of [
    ['SMC', 'VX-210'],
    ['smc', 'VX210'],
    ['Festo', 'vx 210'],
  ] as const) {
    await anItem(brand, number);
  }
  await find();
  expect(await found('customer')).toEqual([
    ['Rina Kusuma', 'Rina K.', ['email'], 95],
    ['Rina Kusuma', 'Rina  kusuma', ['name'], 85],
  ]);
  expect(await found('supplier')).toEqual([['Omron', 'PT. OMRON', ['name'], 90]]);
  expect((await found('item')).map(([first, second, , score]) => [first, second, score])).toEqual([
    ['SMC VX-210', 'smc VX210', 95],
    ['SMC VX-210', 'Festo vx 210', 60],
    ['smc VX210', 'Festo vx 210', 60],
  ]);
});

it('remembers that two are not the same, and examines only what changed', async () => {
  const [one, two] = [await aCompany('PT Satu'), await aCompany('CV Satu')];
  expect(await find()).toBe(2);
  expect(await find()).toBe(0);
  const decide = (isDuplicate: boolean, by = editor) =>
    by.post('/api/company/duplicate/decision', { ids: [two, one], isDuplicate });
  expect((await decide(false)).status).toBe(200);
  expect(await found('company')).toEqual([]);
  await editor.patch(`/api/company/${one}`, { version: 1, phone: '021' });
  expect(await find()).toBe(1);
  expect(await found('company')).toEqual([]);
  expect((await decide(true)).status).toBe(200);
  expect(await found('company')).toHaveLength(1);
  // A new name ends it.
  await editor.patch(`/api/company/${one}`, { version: 2, name: 'PT Berbeda Sama Sekali' });
  await find();
  expect(await found('company')).toEqual([]);
  expect((await decide(false)).status).toBe(404);
  const reader = await app.userWith('MA_MD_COMPANY_READ');
  expect((await decide(false, reader)).status).toBe(403);
  expect((await reader.get('/api/company/duplicate')).status).toBe(403);
});

it('forgets the pairs of records that were merged or deleted', async () => {
  const [one, two, three] = [await aCompany('PT Satu'), await aCompany('CV Satu'), await aCompany('Satu')];
  await find();
  expect(await found('company')).toHaveLength(3);
  await editor.post(`/api/company/${one}/merge`, { version: 1, merged: [{ id: three, version: 1 }], values: {} });
  expect(await found('company')).toHaveLength(1);
  await editor.delete(`/api/company/${two}?version=1`);
  expect(await found('company')).toEqual([]);
});

it('reads a page along the index of the scores, and each record by its key', async () => {
  await sql`insert into duplicate_pair (entity, first_id, second_id, score, reasons)
    select 'company', n, n + 1, 50 + n % 50, '{name}' from generate_series(1, 20000) as n`.execute(app.db);
  await asAdmin(app.ownerUrl, 'analyze duplicate_pair');
  const { rows } = await sql<
    Record<string, string>
  >`explain select * from duplicate_pair where entity = 'company' and dismissed_by is null
    order by score desc, first_id, second_id limit 21`.execute(app.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using duplicate_pair_by_score');
  expect(plan).not.toContain('Sort');
});
