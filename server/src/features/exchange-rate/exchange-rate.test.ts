import type { ExchangeRateOption, ExchangeRateRow, ExchangeRateValue } from '@gso/contract/exchange-rate';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
let other: Caller;
let seller: Caller;

const full = { sourceCurr: 'USD', targetCurr: 'IDR', convValue: 16_250.123456 };

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  other = await app.userWith('MA_MASTER_DATA');
  seller = await app.userWith('MA_QUOTATION');
});

beforeEach(async () => {
  await app.db.deleteFrom('exchange_rate').execute();
  // Values outlive their rates, and the application cannot remove them.
  await asAdmin(app.ownerUrl, 'truncate exchange_rate_value cascade');
});

const path = '/api/exchangerate';
const create = async (fields: object = {}) => (await editor.post<ExchangeRateRow>(path, { ...full, ...fields })).body;
const list = async (query = '') => (await editor.get<ListPage<ExchangeRateRow>>(`${path}${query}`)).body;
const codes = async (query = '') => (await list(query)).content.map((row) => row.sourceCurr);
const valuesOf = async (id: number) => (await editor.get<ExchangeRateValue[]>(`${path}/${id}/values`)).body;

recordBehaves({
  app,
  path,
  permission: 'MA_MASTER_DATA',
  full: () => full,
  least: { sent: () => ({ sourceCurr: 'JPY', convValue: 108.25 }), shown: { targetCurr: 'IDR' } },
  wrong: [
    ['sourceCurr', { sourceCurr: '' }, 'Required.'],
    ['sourceCurr', { sourceCurr: 'usd' }, 'Three capital letters, such as USD'],
    ['sourceCurr', { sourceCurr: 'USDX' }, 'Three capital letters, such as USD'],
    ['sourceCurr', { sourceCurr: 'IDR' }, 'IDR is the target and needs no rate'],
    ['targetCurr', { targetCurr: 'USD' }, 'Required.'],
    ['convValue', { convValue: undefined }, 'Required.'],
    ['convValue', { convValue: '16250' }, 'Must be numeric'],
    ['convValue', { convValue: null }, 'Required.'],
    ['convValue', { convValue: 0 }, 'Must be above 0'],
    ['convValue', { convValue: -1 }, 'Must be above 0'],
    ['convValue', { convValue: 0.0000001 }, 'At most 6 decimals'],
    ['convValue', { convValue: 1_000_000_000 }, 'At most 999999999.999999'],
  ],
  changes: [{ convValue: 17_000.5 }, { sourceCurr: 'EUR' }],
});

describe('create and read', () => {
  it.each([0.000001, 1, 108.254, 16_250.123456, 999_999_999.999999])(
    'keeps the value %d to the last digit',
    async (value) => {
      const { id } = await create({ convValue: value });
      expect((await editor.get<ExchangeRateRow>(`${path}/${id}`)).body.convValue).toBe(value);
      expect((await valuesOf(id))[0]?.convValue).toBe(value);
    },
  );
});

describe('one rate for each currency', () => {
  it('refuses a taken currency at its field, in both languages', async () => {
    await create();
    const english = await editor.post<RefusalReply>(path, { ...full, convValue: 1 });
    expect(english.status).toBe(409);
    const message = 'There is already a rate for this currency';
    expect(english.body).toMatchObject({
      message: 'FAILED',
      code: 'duplicate',
      details: message,
      fields: [{ path: 'sourceCurr', message }],
    });
    const indonesian = await editor.post<RefusalReply>(path, full, { 'accept-language': 'id' });
    expect(indonesian.body).toMatchObject({
      details: 'Sudah ada kurs untuk mata uang ini',
      fields: [{ path: 'sourceCurr', message: 'Sudah ada kurs untuk mata uang ini' }],
    });
    expect((await list()).content).toMatchObject([full]);
  });

  it('refuses to change one into a taken one', async () => {
    await create();
    const euro = await create({ sourceCurr: 'EUR', convValue: 18_000 });
    const reply = await editor.patch<RefusalReply>(`${path}/${euro.id}`, { version: 1, sourceCurr: 'USD' });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'duplicate', fields: [{ path: 'sourceCurr' }] });
    expect((await editor.get(`${path}/${euro.id}`)).body).toMatchObject({ sourceCurr: 'EUR', version: 1 });
  });

  it('lets one of many concurrent creates succeed', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => editor.post<RefusalReply>(path, full)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(replies.filter(({ body }) => body.code === 'duplicate')).toHaveLength(7);
    const [rate] = (await list()).content;
    expect(await valuesOf(rate?.id ?? 0)).toHaveLength(1);
  });
});

describe('list', () => {
  const rates = [
    ['USD', 16_250],
    ['AUD', 10_500.5],
    ['JPY', 108.254],
    ['EUR', 18_940],
  ] as const;

  it('sorts by every column both ways', async () => {
    for (const [sourceCurr, convValue] of rates) await create({ sourceCurr, convValue });
    const byCode = ['AUD', 'EUR', 'JPY', 'USD'];
    const byValue = ['JPY', 'AUD', 'USD', 'EUR'];
    const byAge = ['USD', 'AUD', 'JPY', 'EUR'];
    for (const [so, order] of [
      ['name', byCode],
      ['sourceCurr', byCode],
      ['convValue', byValue],
      ['targetCurr', byAge],
      ['lastUpdateBy', byAge],
      ['lastUpdateDate', byAge],
    ] as const) {
      expect(await codes(`?so=${so}`), so).toEqual(order);
      expect(await codes(`?so=${so}&dc=true`), so).toEqual(order.toReversed());
    }
    expect(await codes()).toEqual(byCode);
  });

  it('pages without overlap', async () => {
    for (let letter = 0; letter < 12; letter += 1)
      await create({ sourceCurr: `X${String.fromCharCode(65 + letter)}A` });
    for (const so of ['name', 'targetCurr', 'convValue', 'lastUpdateBy']) {
      const pages = await Promise.all([0, 1, 2].map((pn) => list(`?ps=5&so=${so}&pn=${pn}`)));
      expect(new Set(pages.flatMap(({ content }) => content.map(({ id }) => id))).size, so).toBe(12);
      expect(pages[0]).toMatchObject({ totalElements: 12, totalPages: 3 });
    }
  });

  it('searches the code', async () => {
    for (const [sourceCurr, convValue] of rates) await create({ sourceCurr, convValue });
    expect(await codes('?q=usd')).toEqual(['USD']);
    expect(await codes('?q=U')).toEqual(['USD']);
    expect(await codes('?q=au')).toEqual(['AUD']);
    for (const nothing of ['UD', '%', '_SD', '%%%', '\\', "' or 1=1 --", 'USDX']) {
      expect(await codes(`?q=${encodeURIComponent(nothing)}`), nothing).toEqual([]);
    }
  });

  it.each(['so=conv_value', 'ps=101', 'qcur=USD'])('refuses %s', async (query) => {
    expect((await editor.get(`${path}?${query}`)).status).toBe(400);
  });
});

describe('for pickers', () => {
  it('returns all rates to rupiah, also to those who write quotations', async () => {
    for (const [sourceCurr, convValue] of [
      ['USD', 16_250.5],
      ['EUR', 18_940],
    ])
      await create({ sourceCurr, convValue });
    const expected: ExchangeRateOption[] = [
      { sourceCurr: 'EUR', targetCurr: 'IDR', convValue: 18_940 },
      { sourceCurr: 'USD', targetCurr: 'IDR', convValue: 16_250.5 },
    ];
    expect((await seller.get(`${path}/select?tgt=IDR`)).body).toEqual(expected);
    expect((await seller.get(`${path}/select`)).body).toEqual(expected);
    expect((await seller.get(`${path}/select?tgt=USD`)).status).toBe(400);
    expect((await seller.get(path)).status).toBe(403);
  });
});

describe('change', () => {
  it('leaves the values alone when nothing changed', async () => {
    const { id } = await create();
    expect((await editor.patch<ExchangeRateRow>(`${path}/${id}`, { ...full, version: 1 })).body.version).toBe(1);
    expect(await valuesOf(id)).toHaveLength(1);
  });

  it('returns 404 for an unknown id', async () => {
    expect((await editor.patch(`${path}/999999`, { version: 1 })).status).toBe(404);
    expect((await editor.get(`${path}/999999`)).status).toBe(404);
    expect((await editor.get(`${path}/999999/values`)).status).toBe(404);
    expect((await editor.delete(`${path}/999999?version=1`)).status).toBe(404);
  });
});

describe('the values so far', () => {
  it('keeps every value with who set it and when, the newest first, and touches no older one', async () => {
    const { id } = await create({ convValue: 16_000 });
    const [first] = await valuesOf(id);
    await other.patch(`${path}/${id}`, { version: 1, convValue: 16_100.25 });
    await editor.patch(`${path}/${id}`, { version: 2, convValue: 16_000 });
    const values = await valuesOf(id);
    expect(values.map(({ convValue, by }) => [convValue, by])).toEqual([
      [16_000, editor.username],
      [16_100.25, other.username],
      [16_000, editor.username],
    ]);
    expect(values[2]).toEqual(first);
    const times = values.map(({ from }) => Date.parse(from));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('has no values of other currencies, and outlives the rate', async () => {
    const dollar = await create({ convValue: 16_000 });
    const euro = await create({ sourceCurr: 'EUR', convValue: 18_000 });
    expect((await valuesOf(euro.id)).map(({ convValue }) => convValue)).toEqual([18_000]);
    await editor.delete(`${path}/${dollar.id}?version=1`);
    const again = await create({ convValue: 16_500 });
    expect((await valuesOf(again.id)).map(({ convValue }) => convValue)).toEqual([16_500, 16_000]);
  });

  it('cannot be changed or removed by the application', async () => {
    const { id } = await create();
    for (const statement of [
      'update exchange_rate_value set conv_value = 1',
      'delete from exchange_rate_value',
      'truncate exchange_rate_value',
      'drop trigger exchange_rate_keeps_values on exchange_rate',
      'alter table exchange_rate disable trigger exchange_rate_keeps_values',
    ]) {
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    expect((await valuesOf(id)).map(({ convValue }) => convValue)).toEqual([full.convValue]);
  });
});
