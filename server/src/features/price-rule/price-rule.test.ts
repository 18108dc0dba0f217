import type { ListPage } from '@gso/contract/record/list-query';
import { priceRuleList, type PriceRuleRow } from '@gso/contract/price-rule';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;

const full = {
  name: 'Standard parts 100%_x',
  desc: 'Sensors\nand relays',
  opsMultiplier: 1.234567,
  opsAddition: 12.3456,
  discMax: 7.1234,
  rounding: 100,
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

recordBehaves({
  app,
  path,
  permission: 'MA_MASTER_DATA',
  full: () => full,
  least: {
    sent: () => ({ name: 'Plain', discMax: 0 }),
    shown: { desc: '', opsMultiplier: 1, opsAddition: 0, discMax: 0, rounding: 0 },
  },
  wrong: [
    ['name', { name: ' ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['desc', { desc: 'x'.repeat(501) }, 'Max 500 characters'],
    ['opsMultiplier', { opsMultiplier: '1,25' }, 'Must be numeric'],
    ['opsMultiplier', { opsMultiplier: 1.0000001 }, 'At most 6 decimals'],
    ['opsMultiplier', { opsMultiplier: -1 }, 'Must not be negative'],
    ['opsAddition', { opsAddition: 0.00001 }, 'At most 4 decimals'],
    ['opsAddition', { opsAddition: null }, 'Required.'],
    ['discMax', { discMax: undefined }, 'Required.'],
    ['discMax', { discMax: 100.0001 }, 'At most 100'],
    ['discMax', { discMax: -0.0001 }, 'Must not be negative'],
    ['rounding', { rounding: 50 }, 'Not a valid value'],
    ['rounding', { rounding: '100' }, 'Not a valid value'],
  ],
  changes: [
    { discMax: 100 },
    { name: 'Other' },
    { desc: '' },
    { opsMultiplier: 2 },
    { opsAddition: 0 },
    { rounding: 1000 },
  ],
});

describe('create and read', () => {
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
});

describe('list', () => {
  it('sorts by every column both ways, with ties broken by id', async () => {
    await create({ name: 'beta', desc: 'C', opsMultiplier: 10, opsAddition: 2, discMax: 5, rounding: 0 });
    await create({ name: 'Alpha b', desc: 'a', opsMultiplier: 9, opsAddition: 30, discMax: 5, rounding: 1000 });
    await create({ name: 'alpha', desc: 'x', opsMultiplier: 1.5, opsAddition: 1, discMax: 10, rounding: 100 });
    for (const [so, order] of [
      ['name', ['alpha', 'Alpha b', 'beta']],
      ['desc', ['Alpha b', 'beta', 'alpha']],
      ['opsMultiplier', ['alpha', 'Alpha b', 'beta']],
      ['opsAddition', ['alpha', 'beta', 'Alpha b']],
      ['discMax', ['beta', 'Alpha b', 'alpha']],
      ['rounding', ['beta', 'alpha', 'Alpha b']],
      ['lastUpdateBy', ['beta', 'Alpha b', 'alpha']],
      ['lastUpdateDate', ['beta', 'Alpha b', 'alpha']],
    ] as const) {
      expect(await names(`?so=${so}`), so).toEqual(order);
      expect(await names(`?so=${so}&dc=true`), so).toEqual(order.toReversed());
    }
  });

  it('pages without overlap, whatever the order', async () => {
    for (let i = 0; i < 12; i += 1) await create();
    for (const so of priceRuleList.sorts) {
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
