import { bundleList, type BundleRow } from '@gso/contract/bundle';
import type { Explanation } from '@gso/contract/explain/explanation';
import type { HistoryEntry } from '@gso/contract/record/history';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { bundlePrices } from '@gso/contract/rules/price';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAgreement } from '../../../testing/evaluate.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { untilQueriesWait } from '../../../testing/waiting-queries.ts';
import { openReads } from '../../platform/db/database.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { listBundles } from './queries.ts';
import { updateBundle } from './write-bundle.ts';

const app = testApp();
let editor: Caller;
let reader: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_QUOTATION');
  reader = await app.userWith('MA_MASTER_DATA');
});

beforeEach(async () => {
  await app.db.deleteFrom('bundle').execute();
  await app.db.deleteFrom('item').execute();
  await app.db.deleteFrom('exchange_rate').execute();
});

interface NewItem {
  materialNo?: string;
  currency?: string;
  sellingPrice?: number;
  bottomPrice?: number;
}

async function items(wanted: readonly NewItem[]): Promise<number[]> {
  const by = editor.username;
  const rows = await app.db
    .insertInto('item')
    .values(
      wanted.map(({ materialNo = 'MAT', currency = 'IDR', sellingPrice = 0, bottomPrice = 0 }) => ({
        brand: 'Siemens',
        category: 'PLC',
        material_no: materialNo,
        material_desc: `Part ${materialNo}`,
        currency,
        supp_price: 0,
        selling_price: sellingPrice,
        bottom_price: bottomPrice,
        created_by: by,
        updated_by: by,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
const item = async (wanted: NewItem = {}): Promise<number> => (await items([wanted]))[0] ?? 0;

async function setRate(currency: string, value: number): Promise<void> {
  const by = editor.username;
  await sql`
    insert into exchange_rate (source_curr, conv_value, created_by, updated_by) values (${currency}, ${value}, ${by}, ${by})
    on conflict (source_curr, target_curr) do update set conv_value = excluded.conv_value
  `.execute(app.db);
}

const header = { brand: 'Siemens', category: 'Starter', materialNo: '0001E5', materialDesc: 'Starter kit' };
const path = '/api/itembundling';

async function create(members: { id: number; qty?: number }[], fields: object = {}): Promise<BundleRow> {
  const reply = await editor.post<BundleRow & { message: string }>(path, { ...header, ...fields, items: members });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { message: _, ...saved } = reply.body;
  return saved;
}
const one = async (id: number) => (await reader.get<BundleRow>(`${path}/${id}`)).body;
const list = async (query = '') => (await reader.get<ListPage<BundleRow>>(`${path}${query}`)).body;
const numbers = async (query = '') => (await list(query)).content.map(({ materialNo }) => materialNo);
const recompute = (row: { id: number; version: number }, caller = editor) =>
  caller.post<BundleRow & RefusalReply>(`${path}/${row.id}/recompute`, { version: row.version });

describe('create and read', () => {
  it('keeps every field, the members in their order, and adds up mixed currencies in rupiah', async () => {
    await setRate('USD', 16_250.5);
    await setRate('JPY', 105.123456);
    const [usd = 0, jpy = 0, idr = 0] = await items([
      { materialNo: 'Z-1', currency: 'USD', sellingPrice: 19.99, bottomPrice: 15.5 },
      { materialNo: 'A-2', currency: 'JPY', sellingPrice: 1000.5, bottomPrice: 900 },
      { materialNo: 'M-3', currency: 'IDR', sellingPrice: 250_000, bottomPrice: 200_000 },
    ]);
    const members = [{ id: idr, qty: 2 }, { id: usd, qty: 3 }, { id: jpy }];
    const reply = await editor.post<BundleRow & { message: string }>(path, { ...header, items: members });
    expect(reply.status).toBe(201);
    const { message, ...saved } = reply.body;
    expect(message).toBe('SUCCESS');
    expect(saved).toMatchObject({
      ...header,
      currency: 'IDR',
      isBundling: true,
      version: 1,
      priceNow: null,
      missingRates: [],
      lastUpdateBy: editor.username,
      // 2 × 250.000 + 3 × 324.847,495 + 105.176,0177; 2 × 200.000 + 3 × 251.882,75 + 94.611,1104
      price: { sellingPrice: 1_579_719, bottomPrice: 1_250_259 },
    });
    expect(saved.items.map(({ id, qty }) => ({ id, qty }))).toEqual([
      { id: idr, qty: 2 },
      { id: usd, qty: 3 },
      { id: jpy, qty: 1 },
    ]);
    expect(saved.items[1]).toEqual({
      id: usd,
      brand: 'Siemens',
      category: 'PLC',
      materialNo: 'Z-1',
      materialDesc: 'Part Z-1',
      qty: 3,
      currency: 'USD',
      price: { sellingPrice: 19.99, bottomPrice: 15.5 },
      rupiah: { sellingPrice: 324_847.495, bottomPrice: 251_882.75 },
    });
    expect(await one(saved.id)).toEqual(saved);
    expect((await list()).content).toEqual([saved]);
    expect((await list('?isb=true')).content).toEqual([saved]);
    expect((await list('?isb=false')).content).toEqual([saved]);
  });

  it('computes what the shared rule computes', async () => {
    const rates: Record<string, number> = { IDR: 1, USD: 16_250.123456, JPY: 105.5, EUR: 17_900.000001 };
    for (const [currency, value] of Object.entries(rates)) if (currency !== 'IDR') await setRate(currency, value);
    const price = fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 10_000);
    const member = fc.record({
      currency: fc.constantFrom(...Object.keys(rates)),
      sellingPrice: price,
      bottomPrice: price,
      qty: fc.integer({ min: 1, max: 5000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 12 }), async (members) => {
        const ids = await items(members);
        const { id, price: saved } = await create(members.map(({ qty }, place) => ({ id: ids[place] ?? 0, qty })));
        expect(saved).toEqual(bundlePrices(members.map((one) => ({ ...one, rate: rates[one.currency] ?? 0 }))));
        expect(await one(id)).toMatchObject({ price: saved, priceNow: null });
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['items', { items: [] }, 'Please select at least one'],
    ['items', { items: [{ id: 1 }, { id: 1 }] }, 'Each item only once'],
    ['items.0.qty', { items: [{ id: 1, qty: 0 }] }, 'At least 1'],
    ['items.0.qty', { items: [{ id: 1, qty: 1.5 }] }, 'Must be a whole number'],
    ['brand', { brand: ' ' }, 'Required.'],
    ['brand', { brand: 'x'.repeat(51) }, 'Max 50 characters'],
    ['category', { category: 'x'.repeat(51) }, 'Max 50 characters'],
    ['materialNo', { materialNo: '' }, 'Required.'],
    ['materialDesc', { materialDesc: '' }, 'Required.'],
  ])('refuses a wrong %s', async (field, fields, message) => {
    const reply = await editor.post<RefusalReply>(path, { ...header, items: [{ id: 1 }], ...fields });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual([{ path: field, message }]);
  });

  it('takes 200 members and refuses one more', async () => {
    const ids = await items(Array.from({ length: limits.bundleMembers + 1 }, () => ({ sellingPrice: 0.0025 })));
    const members = ids.map((id) => ({ id, qty: 2 }));
    const reply = await editor.post<RefusalReply>(path, { ...header, items: members });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual([{ path: 'items', message: 'At most 200' }]);
    const saved = await create(members.slice(1));
    expect(saved.items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(saved.price.sellingPrice).toBe(1);
  });

  it.each(['price', 'priceNow', 'currency', 'isBundling', 'createdBy', 'sellingPrice', 'missingRates'])(
    'never takes %s from the caller',
    async (field) => {
      const id = await item({ sellingPrice: 100 });
      const forged = { [field]: field === 'price' ? { sellingPrice: 1, bottomPrice: 1 } : 'x' };
      const saved = await create([{ id }]);
      // Read-only fields may be sent back, and are ignored.
      const made = await editor.post(path, { ...header, materialNo: 'FORGED', items: [{ id }], ...forged });
      expect(made.status).toBe(field in saved ? 201 : 400);
      expect(made.body).not.toMatchObject(forged);
      const status = field in saved ? 200 : 400;
      expect((await editor.patch(`${path}/${saved.id}`, { version: 1, ...forged })).status).toBe(status);
      const member = { id, qty: 1, price: 1 };
      expect((await editor.patch(`${path}/${saved.id}`, { version: 1, items: [member] })).status).toBe(200);
      expect(await one(saved.id)).toEqual(saved);
    },
  );

  it('refuses a member without a rate, in both languages, and keeps nothing', async () => {
    const ids = await items([{ currency: 'USD' }, { currency: 'EUR' }, { currency: 'USD' }, {}]);
    const members = ids.map((id) => ({ id }));
    const send = (language: string) =>
      editor.post<RefusalReply>(path, { ...header, items: members }, { 'accept-language': language });
    const reply = await send('en');
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      details: 'No rate EUR→IDR, USD→IDR',
      fields: [{ path: 'items', message: 'No rate EUR→IDR, USD→IDR' }],
    });
    expect((await send('id')).body.details).toBe('Tidak ada kurs EUR→IDR, USD→IDR');
    expect((await list()).totalElements).toBe(0);
  });

  it('refuses members that are not there, and totals that no field can hold', async () => {
    const gone = await editor.post<RefusalReply>(path, { ...header, items: [{ id: 2_000_000_000 }] });
    expect(gone.status).toBe(422);
    expect(gone.body.fields?.[0]?.path).toBe('items');
    const id = await item({ sellingPrice: 99_999_999_999 });
    const huge = await editor.post<RefusalReply>(path, { ...header, items: [{ id, qty: limits.wholeNumber }] });
    expect(huge.status).toBe(422);
    expect(huge.body.details).toBe('The total is too large.');
  });

  it('returns the same record for the same key, and creates one', async () => {
    const key = { 'idempotency-key': 'key-for-one-bundle' };
    const body = { ...header, items: [{ id: await item() }] };
    const replies = await Promise.all([1, 2, 3].map(() => editor.post<BundleRow>(path, body, key)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect((await list()).totalElements).toBe(1);
  });
});

describe('list', () => {
  it('sorts by every column both ways without losing or doubling rows', async () => {
    const id = await item({ sellingPrice: 5 });
    for (const [materialNo, brand] of [
      ['b', 'Omron'],
      ['C', 'omron'],
      ['a', 'ABB'],
    ])
      await create([{ id }], { materialNo, brand });
    expect(await numbers()).toEqual(['a', 'b', 'C']);
    expect(await numbers('?so=materialNo')).toEqual(['a', 'b', 'C']);
    expect(await numbers('?so=brand&dc=true')).toEqual(['C', 'b', 'a']);
    for (const so of ['category', 'materialDesc', 'price.sellingPrice', 'lastUpdateBy', 'lastUpdateDate']) {
      expect(await numbers(`?so=${so}`), so).toEqual(['b', 'C', 'a']);
      expect(await numbers(`?so=${so}&dc=true`), so).toEqual(['a', 'C', 'b']);
      const pages = await Promise.all([0, 1, 2].map((pn) => numbers(`?so=${so}&ps=1&pn=${pn}`)));
      expect(pages.flat(), so).toEqual(['b', 'C', 'a']);
    }
  });

  it('searches brand, category, material number and description, also for % and _', async () => {
    const id = await item();
    await create([{ id }], { materialNo: 'KIT-100%', materialDesc: 'Panel_set besar' });
    await create([{ id }], { materialNo: 'OTHER', brand: 'Omron', category: 'Sensor' });
    expect(await numbers('?q=siem')).toEqual(['KIT-100%']);
    expect(await numbers('?q=SENS')).toEqual(['OTHER']);
    expect(await numbers(`?q=${encodeURIComponent('100%')}`)).toEqual(['KIT-100%']);
    expect(await numbers('?q=l_set')).toEqual(['KIT-100%']);
    expect(await numbers('?q=%25%25%25')).toEqual([]);
    expect(await numbers('?q=om')).toEqual(['OTHER']);
    expect(await numbers('?q=mr')).toEqual([]);
  });

  it('reads a page with all its members in one statement', async () => {
    const ids = await items(Array.from({ length: 5 }, (_, n) => ({ materialNo: `M${n}` })));
    for (let n = 0; n < 12; n += 1) await create(ids.map((id) => ({ id })));
    let statements = 0;
    const counting = { url: app.url, connections: 1, name: 'gso test counting', onQuery: () => (statements += 1) };
    const reads = openReads(counting);
    const page = await listBundles(reads, { ...bundleList.defaults, size: 10 });
    await reads.destroy();
    expect(page).toMatchObject({ totalElements: 12, totalPages: 2 });
    expect(page.content.every(({ items: members }) => members.length === 5)).toBe(true);
    expect(statements).toBe(1);
  });
});

describe('later prices', () => {
  it('shows that a price or a rate gives another total, and updates it on demand', async () => {
    await setRate('USD', 16_000);
    const id = await item({ currency: 'USD', sellingPrice: 10, bottomPrice: 8 });
    const saved = await create([{ id, qty: 2 }]);
    expect(saved.price).toEqual({ sellingPrice: 320_000, bottomPrice: 256_000 });

    await setRate('USD', 16_500);
    expect(await one(saved.id)).toMatchObject({
      price: saved.price,
      priceNow: { sellingPrice: 330_000, bottomPrice: 264_000 },
      version: 1,
    });
    const renewed = await recompute(saved);
    expect(renewed.status).toBe(200);
    expect(renewed.body).toMatchObject({
      message: 'SUCCESS',
      price: { sellingPrice: 330_000, bottomPrice: 264_000 },
      priceNow: null,
      version: 2,
    });

    await app.db.updateTable('item').set({ bottom_price: 9 }).where('id', '=', id).execute();
    expect((await list()).content[0]?.priceNow).toEqual({ sellingPrice: 330_000, bottomPrice: 297_000 });
    expect((await recompute(saved)).status).toBe(409);
    expect((await recompute({ id: saved.id, version: 2 })).body.version).toBe(3);
    // No newer price is left.
    expect((await recompute({ id: saved.id, version: 3 })).body.version).toBe(3);
    const { body } = await reader.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(body.content[0]?.changes).toEqual([{ field: 'price.bottomPrice', from: 264_000, to: 297_000 }]);
    expect(body.content).toHaveLength(3);
  });

  it('marks members whose rate has gone and refuses to save or recompute until there is one', async () => {
    await setRate('USD', 16_000);
    const [usd = 0, idr = 0] = await items([{ currency: 'USD', sellingPrice: 10 }, { sellingPrice: 5 }]);
    const saved = await create([{ id: usd }, { id: idr }]);
    await app.db.deleteFrom('exchange_rate').execute();
    const row = await one(saved.id);
    expect(row).toMatchObject({ price: saved.price, priceNow: null, missingRates: ['USD'] });
    expect(row.items.map(({ rupiah }) => rupiah)).toEqual([null, { sellingPrice: 5, bottomPrice: 0 }]);
    const refused = await recompute(saved);
    expect(refused.status).toBe(422);
    expect(refused.body.details).toBe('No rate USD→IDR');
    const patched = await editor.patch<RefusalReply>(`${path}/${saved.id}`, { version: 1, brand: 'Omron' });
    expect(patched.status).toBe(422);
    expect(await one(saved.id)).toEqual(row);
    expect((await editor.patch(`${path}/${saved.id}`, { version: 1, items: [{ id: idr }] })).status).toBe(200);
  });
});

describe('change', () => {
  it.each(Object.entries({ brand: 'Omron', category: '', materialNo: '000123', materialDesc: 'Lain' }))(
    'changes %s alone',
    async (field, value) => {
      const before = await create([{ id: await item({ sellingPrice: 7 }), qty: 3 }]);
      const { body } = await editor.patch<BundleRow>(`${path}/${before.id}`, { version: 1, [field]: value });
      expect(body).toMatchObject({ ...header, [field]: value, items: before.items, price: before.price, version: 2 });
    },
  );

  it('changes members, their quantities and their order, and the history reads well', async () => {
    const [a = 0, b = 0, c = 0] = await items([
      { materialNo: 'A', sellingPrice: 1 },
      { materialNo: 'B', sellingPrice: 10 },
      { materialNo: 'C', sellingPrice: 100 },
    ]);
    const other = await create([{ id: a, qty: 7 }]);
    const before = await create([{ id: a }, { id: b, qty: 2 }]);
    const swapped = await editor.patch<BundleRow>(`${path}/${before.id}`, {
      version: 1,
      items: [{ id: b, qty: 2 }, { id: a }],
    });
    expect(swapped.body).toMatchObject({ version: 2, price: { sellingPrice: 21 } });
    expect(swapped.body.items.map(({ id }) => id)).toEqual([b, a]);
    const items3 = [
      { id: c, qty: 5 },
      { id: b, qty: 1 },
    ];
    const { body } = await reader.patch<BundleRow>(`${path}/${before.id}`, { version: 2, items: items3 });
    expect(body).toMatchObject({ price: { sellingPrice: 510 }, lastUpdateBy: reader.username });
    expect(await one(other.id)).toEqual(other);
    const history = (await reader.get<{ content: HistoryEntry[] }>(`${path}/${before.id}/history`)).body.content;
    expect(history[1]?.changes).toEqual([{ field: 'items', from: ['A × 1', 'B × 2'], to: ['B × 2', 'A × 1'] }]);
    expect(history[0]?.changes).toContainEqual({ field: 'items', from: ['B × 2', 'A × 1'], to: ['C × 5', 'B × 1'] });
    expect(history[0]?.changes).toContainEqual({ field: 'price.sellingPrice', from: 21, to: 510 });
  });

  it('leaves an unchanged record alone', async () => {
    const { id, items: members } = await create([{ id: await item(), qty: 2 }]);
    const same = { ...header, items: members.map((member) => ({ id: member.id, qty: member.qty })) };
    expect((await editor.patch<BundleRow>(`${path}/${id}`, { ...same, version: 1 })).body.version).toBe(1);
  });

  it('refuses a stale save, returns what changed since, and keeps the newer state', async () => {
    const [a = 0, b = 0] = await items([{ materialNo: 'A' }, { materialNo: 'B' }]);
    const { id } = await create([{ id: a }]);
    await reader.patch(`${path}/${id}`, { version: 1, items: [{ id: b, qty: 4 }], brand: 'Omron' });
    const reply = await editor.patch<RefusalReply>(`${path}/${id}`, { version: 1, items: [{ id: a, qty: 9 }] });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'stale', current: { version: 2, items: [{ id: b, qty: 4 }] } });
    expect(reply.body.changes).toContainEqual(
      expect.objectContaining({ field: 'items', from: ['A × 1'], to: ['B × 4'], by: reader.username }),
    );
    expect(await one(id)).toMatchObject({ brand: 'Omron', items: [{ id: b, qty: 4 }] });
  });

  it('makes a save wait for another one and then shows it the current members', async () => {
    const [a = 0, b = 0] = await items([{}, {}]);
    const { id } = await create([{ id: a }]);
    const first = { version: 1, items: [{ id: b, qty: 4 }] };
    const second = await app.db.transaction().execute(async (tx) => {
      await updateBundle(tx, { username: reader.username, requestId: 'test' }, { id, patch: first });
      const waiting = editor.patch<RefusalReply>(`${path}/${id}`, { version: 1, items: [{ id: a, qty: 9 }] });
      await untilQueriesWait(app.reads);
      return { waiting };
    });
    const reply = await second.waiting;
    expect(reply.status).toBe(409);
    expect(reply.body.current).toMatchObject({ version: 2, items: [{ id: b, qty: 4 }] });
    expect((await one(id)).items).toMatchObject([{ id: b, qty: 4 }]);
  });

  it('returns 404 for an unknown id', async () => {
    expect((await editor.get(`${path}/999999`)).status).toBe(404);
    expect((await editor.patch(`${path}/999999`, { version: 1 })).status).toBe(404);
    expect((await editor.delete(`${path}/999999?version=1`)).status).toBe(404);
    expect((await recompute({ id: 999_999, version: 1 })).status).toBe(404);
  });
});

describe('remove', () => {
  it('removes the bundle and not its items, and the history stays readable', async () => {
    const id = await item({ materialNo: 'A' });
    const saved = await create([{ id, qty: 3 }]);
    expect((await editor.delete(`${path}/${saved.id}?version=2`)).status).toBe(409);
    expect((await editor.delete(`${path}/${saved.id}?version=1`)).body).toEqual({ message: 'SUCCESS' });
    expect((await list()).totalElements).toBe(0);
    expect(await app.db.selectFrom('item').select('id').execute()).toEqual([{ id }]);
    const { body } = await reader.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(body.content.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(body.content[0]?.changes).toContainEqual({ field: 'items', from: ['A × 3'], to: null });
  });

  it('keeps items from being removed while a bundle holds them', async () => {
    const id = await item();
    await create([{ id }]);
    await create([{ id }]);
    const removal = app.db.transaction().execute((tx) => refuseIfUsed(tx, 'item', id));
    await expect(removal).rejects.toThrow('Used by 2 bundles');
  });
});

describe('the explanation of a bundle', () => {
  const explained = (id: number, query: string, caller = editor) =>
    caller.get<Explanation>(`/api/itembundling/${id}/explain?${query}`);

  it('sums its members with their rates, until they make another price', async () => {
    await setRate('USD', 16_250.5);
    const [rupiah, dollar] = await items([
      { materialNo: 'R-1', sellingPrice: 1000.25, bottomPrice: 900 },
      { materialNo: 'D-1', currency: 'USD', sellingPrice: 12.3456, bottomPrice: 10 },
    ]);
    const { id, price } = (
      await editor.post<BundleRow>('/api/itembundling', {
        ...{ brand: 'Set', materialNo: 'E-1', materialDesc: 'Set' },
        items: [
          { id: rupiah, qty: 3 },
          { id: dollar, qty: 2 },
        ],
      })
    ).body;
    for (const [figure, shown] of [
      ['bundleSelling', price.sellingPrice],
      ['bundleBottom', price.bottomPrice],
    ] as const) {
      const { body } = await explained(id, `figure=${figure}&price=saved`);
      expect(body.steps[0]).toMatchObject({ name: figure, value: String(shown), fixed: '' });
      expect(body.steps[1]?.rows?.shown).toMatchObject([
        { label: 'Siemens R-1', record: { kind: 'item', id: rupiah } },
        { label: 'Siemens D-1' },
      ]);
      expect(body.inputs).toMatchObject([
        { name: 'rate', of: 'USD', value: '16250.5', changedBy: editor.username, validFrom: expect.any(String) },
      ]);
      expectAgreement(body);
    }
    await app.db
      .updateTable('item')
      .set({ selling_price: 2000 })
      .where('id', '=', rupiah ?? 0)
      .execute();
    expect((await explained(id, 'figure=bundleSelling&price=saved')).body.steps).toMatchObject([
      { value: String(price.sellingPrice), fixed: 'kept', formula: [] },
    ]);
    const now = (await explained(id, 'figure=bundleSelling&price=now')).body;
    expect(now.steps[0]).toMatchObject({ value: '407244', fixed: '' });
    expectAgreement(now);
    await app.db.deleteFrom('exchange_rate').execute();
    expect((await explained(id, 'figure=bundleSelling&price=saved')).body.steps).toMatchObject([{ fixed: 'kept' }]);
    expect((await explained(id, 'figure=bundleSelling&price=now')).status).toBe(404);
  });

  it('is refused to other callers, for other bundles and other figures', async () => {
    const stranger = await app.userWith('MA_DASHBOARD');
    expect((await explained(1, 'figure=bundleSelling&price=saved', stranger)).status).toBe(403);
    expect((await explained(999_999, 'figure=bundleSelling&price=saved')).status).toBe(404);
    for (const query of ['', 'figure=bundleSelling', 'figure=cost&price=now', 'figure=bundleSelling&price=old'])
      expect((await explained(1, query)).status, query).toBe(400);
  });
});
