import type { ListPage } from '@gso/contract/list-query';
import type { PriceRuleRow } from '@gso/contract/price-rule';
import type { RefusalReply } from '@gso/contract/replies';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;

const full = {
  name: 'Standard parts 100%_x',
  desc: 'Sensors\nand relays',
  opsMultiplier: 1.234567,
  opsAddition: 12.3456,
  discMax: 7.1234,
};

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});
beforeEach(async () => {
  await app.db.deleteFrom('price_rule').execute();
});

const path = '/api/pricerule';
const create = async (fields: object = {}) => (await editor.post<PriceRuleRow>(path, { ...full, ...fields })).body;
const list = async (query = '') => (await editor.get<ListPage<PriceRuleRow>>(`${path}${query}`)).body;
const names = async (query = '') => (await list(query)).content.map((row) => row.name);

describe('create and read', () => {
  it('keeps every field', async () => {
    const reply = await editor.post<PriceRuleRow & { message: string }>(path, full);
    expect(reply.status).toBe(201);
    const { message, ...saved } = reply.body;
    expect(message).toBe('SUCCESS');
    expect(saved).toMatchObject({ ...full, version: 1, lastUpdateBy: editor.username });
    expect((await editor.get(`${path}/${saved.id}`)).body).toEqual(saved);
    expect((await list()).content).toEqual([saved]);
  });

  it('fills what may be left out', async () => {
    const reply = await editor.post(path, { name: 'Plain', discMax: 0 });
    expect(reply.body).toMatchObject({ desc: '', opsMultiplier: 1, opsAddition: 0, discMax: 0 });
  });

  it('keeps the smallest and largest values to the last digit', async () => {
    for (const terms of [
      { opsMultiplier: 0, opsAddition: 0, discMax: 0 },
      { opsMultiplier: 0.000001, opsAddition: 0.0001, discMax: 0.0001 },
      { opsMultiplier: 999_999_999.999999, opsAddition: 99_999_999_999.9999, discMax: 100 },
    ]) {
      const { id } = await create(terms);
      expect((await editor.get(`${path}/${id}`)).body).toMatchObject(terms);
    }
  });

  it.each([
    ['name', { name: ' ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['desc', { desc: 'x'.repeat(501) }, 'Max 500 characters'],
    ['opsMultiplier', { opsMultiplier: '1,25' }, 'Must be numeric'],
    ['opsMultiplier', { opsMultiplier: 1.0000001 }, 'At most 6 decimals'],
    ['opsMultiplier', { opsMultiplier: -1 }, 'Must not be negative'],
    ['opsAddition', { opsAddition: 0.00001 }, 'At most 4 decimals'],
    ['opsAddition', { opsAddition: null }, 'Must be numeric'],
    ['discMax', { discMax: undefined }, 'Required.'],
    ['discMax', { discMax: 100.0001 }, 'At most 100'],
    ['discMax', { discMax: -0.0001 }, 'Must not be negative'],
  ])('refuses a wrong %s: %j', async (field, fields, message) => {
    const reply = await editor.post<RefusalReply>(path, { ...full, ...fields });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[0]).toEqual({ path: field, message });
    expect((await list()).totalElements).toBe(0);
  });

  it('makes one for the same key', async () => {
    const key = { 'idempotency-key': 'key-for-one-rule' };
    const replies = await Promise.all([1, 2].map(() => editor.post<PriceRuleRow>(path, full, key)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).totalElements).toBe(1);
  });
});

describe('list', () => {
  it('sorts by every column both ways, with ties broken by id', async () => {
    await create({ name: 'beta', desc: 'C', opsMultiplier: 10, opsAddition: 2, discMax: 5 });
    await create({ name: 'Alpha b', desc: 'a', opsMultiplier: 9, opsAddition: 30, discMax: 5 });
    await create({ name: 'alpha', desc: 'x', opsMultiplier: 1.5, opsAddition: 1, discMax: 10 });
    for (const [so, order] of [
      ['name', ['alpha', 'Alpha b', 'beta']],
      ['desc', ['Alpha b', 'beta', 'alpha']],
      ['opsMultiplier', ['alpha', 'Alpha b', 'beta']],
      ['opsAddition', ['alpha', 'beta', 'Alpha b']],
      ['discMax', ['beta', 'Alpha b', 'alpha']],
      ['lastUpdateBy', ['beta', 'Alpha b', 'alpha']],
      ['lastUpdateDate', ['beta', 'Alpha b', 'alpha']],
    ] as const) {
      expect(await names(`?so=${so}`), so).toEqual(order);
      expect(await names(`?so=${so}&dc=true`), so).toEqual(order.toReversed());
    }
  });

  it('pages without overlap, whatever the order', async () => {
    for (let i = 0; i < 12; i += 1) await create();
    for (const so of ['name', 'desc', 'opsMultiplier', 'opsAddition', 'discMax', 'lastUpdateBy', 'lastUpdateDate']) {
      const pages = await Promise.all([0, 1, 2].map((pn) => list(`?ps=5&so=${so}&pn=${pn}`)));
      expect(new Set(pages.flatMap(({ content }) => content.map(({ id }) => id))).size, so).toBe(12);
    }
    expect((await list('?ps=15&so=name')).content).toHaveLength(12);
  });

  it('searches name and description', async () => {
    await create({ name: 'Standard', desc: 'Sensors 100%' });
    await create({ name: 'Drives_x', desc: '' });
    expect(await names('?q=tand')).toEqual(['Standard']);
    expect(await names('?q=SENS')).toEqual(['Standard']);
    expect(await names('?q=se')).toEqual(['Standard']);
    expect(await names('?q=en')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['Standard']);
    expect(await names('?q=es_x')).toEqual(['Drives_x']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('\\')}`)).toEqual([]);
  });
});

describe('change and remove', () => {
  it.each([
    ['name', { name: 'Other' }],
    ['desc', { desc: '' }],
    ['opsMultiplier', { opsMultiplier: 2 }],
    ['opsAddition', { opsAddition: 0 }],
    ['discMax', { discMax: 100 }],
  ])('changes %s alone', async (_field, change) => {
    const { id } = await create();
    const reply = await editor.patch(`${path}/${id}`, { version: 1, ...change });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ ...full, ...change, version: 2 });
    expect((await editor.get(`${path}/${id}`)).body).toMatchObject({ ...full, ...change, version: 2 });
  });

  it('leaves an unchanged rule alone', async () => {
    const { id } = await create();
    expect((await editor.patch<PriceRuleRow>(`${path}/${id}`, { ...full, version: 1 })).body.version).toBe(1);
  });

  it('refuses a stale save and tells who changed what', async () => {
    const { id } = await create();
    const other = await app.userWith('MA_MASTER_DATA');
    await other.patch(`${path}/${id}`, { version: 1, discMax: 9 });
    const reply = await editor.patch<RefusalReply>(`${path}/${id}`, { version: 1, discMax: 8 });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'stale',
      current: { discMax: 9, version: 2 },
      changes: [{ field: 'discMax', from: full.discMax, to: 9, by: other.username }],
    });
  });

  it('removes, and the history stays readable', async () => {
    const { id } = await create();
    expect((await editor.delete(`${path}/${id}?version=2`)).status).toBe(409);
    expect((await editor.delete(`${path}/${id}?version=1`)).body).toEqual({ message: 'SUCCESS' });
    expect((await list()).totalElements).toBe(0);
    const { body } = await editor.get<{ content: { action: string }[] }>(`${path}/${id}/history`);
    expect(body.content.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await editor.delete(`${path}/${id}?version=1`)).status).toBe(404);
  });
});
