import type { Explanation } from '@gso/contract/explain/explanation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { expectAgreement } from '../../../testing/evaluate.ts';
import { aMarket, type Market, poOf } from '../../../testing/purchase-orders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';

let app: TestApp;
let boss: Caller;
let seller: Caller;
let market: Market;

beforeEach(async () => {
  app = await startTestApp();
  boss = await app.userWith('MA_DASHBOARD', 'MA_SALES');
  seller = await app.userWith('MA_SALES', 'MA_SHODAN', 'MA_VISIT', 'MA_PROJECT');
  market = await aMarket(app, seller);
  await setBusinessDay(app, '2026-11-15');
});
afterEach(() => app.drop());

async function order(fields: object): Promise<void> {
  const reply = await seller.post('/api/salespo', poOf(market.company, fields));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
}

async function explained(query: string, caller = boss): Promise<Explanation> {
  const reply = await caller.get<Explanation>(`/api/dashboard/explain?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expectAgreement(reply.body);
  return reply.body;
}

describe('the explanation of a figure of the dashboard', () => {
  it('sums the rows of the list that the figure leads to, and says who changed them and when it was computed', async () => {
    await order({ poNo: 'A/1', poDate: '2026-11-03', amount: 1500 });
    await order({ poNo: 'A/2', poDate: '2026-11-09', amount: 2500 });
    await order({ poNo: 'A/3', poDate: '2026-10-31', amount: 9999 });
    const { steps, kept } = await explained('figure=orders&month=2026-11');
    expect(steps).toMatchObject([
      {
        ...{ name: 'orderSum', value: '4000', unit: 'rupiah', fixed: '' },
        rows: {
          list: { kind: 'sales_po', search: { qpdf: '2026-11-01', qpdt: '2026-11-30' } },
          more: null,
          shown: [
            { label: 'A/2', day: '2026-11-09', value: '2500', changedBy: seller.username },
            { label: 'A/1', day: '2026-11-03', value: '1500', record: { kind: 'sales_po' } },
          ],
        },
      },
    ]);
    expect(kept).toEqual({ value: '4000', at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('shows a limited number of rows, and the sum of the others', async () => {
    await sql`insert into sales_po (po_no, po_date, amount, category, company_id, created_by, updated_by)
      select 'M/' || n, date '2026-11-02', n, 'GOODS', ${market.company}, ${seller.username}, ${seller.username}
      from generate_series(1, ${limits.explainedRows + 9}) as n`.execute(app.db);
    const [step] = (await explained('figure=orders&month=2026-11')).steps;
    expect(step?.rows?.shown).toHaveLength(limits.explainedRows);
    expect(step?.rows?.more).toEqual({ count: 9, value: '45' });
  });

  it('shows the formula of a share of a target, who set the target, and the percentages of the orders', async () => {
    const admin = await app.userWith('MA_ACCOUNT', 'MA_SALES', 'MA_SHODAN', 'MA_VISIT', 'MA_PROJECT');
    const { id, version } = await app.db
      .selectFrom('user_login')
      .select(['id', 'version'])
      .where('username', '=', seller.username)
      .executeTakeFirstOrThrow();
    const set = await admin.patch(`/api/userlogin/${id}`, { version, employee: { target: 10_000 } });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    await order({
      poNo: 'S/1',
      poDate: '2026-11-03',
      amount: 3333,
      salesUserPo: [{ username: seller.username, pctg: 50 }],
    });
    const { steps, inputs } = await explained(`figure=salesReached&person=${seller.username}`);
    expect(steps).toMatchObject([
      { name: 'reached', unit: 'percent', value: '16.7', rounded: { from: '16.67' } },
      { name: 'sales', value: '1667', rounded: { from: '1666.5' } },
      { name: 'shareSum', value: '1666.5', rows: { shown: [{ label: 'S/1', value: '1666.5' }] } },
    ]);
    expect(inputs).toMatchObject([
      { name: 'salesTarget', value: '10000', changedBy: admin.username, of: seller.username },
    ]);
    const [target] = (await explained('figure=targetOfMonth')).steps;
    expect(target?.rows).toMatchObject({ list: null, shown: [{ value: '10000', changedBy: admin.username }] });
  });

  it('lists no rows to those who may not open them, and nothing that the page does not show', async () => {
    await order({ poNo: 'B/1', poDate: '2026-11-03', amount: 1500 });
    const viewer = await app.userWith('MA_DASHBOARD');
    const hidden = await explained('figure=orders&month=2026-11', viewer);
    expect(hidden.steps).toMatchObject([{ value: '1500', fixed: 'closed', rows: null, formula: [] }]);
    expect(JSON.stringify(hidden)).not.toContain('B/1');
    for (const query of [
      `figure=visits&person=${viewer.username}`,
      'figure=quota&project=1',
      'figure=visitsOfDay&day=2026-11-16',
    ])
      expect((await viewer.get(`/api/dashboard/explain?${query}`)).status, query).toBe(404);
  });

  it('refuses other callers and incomplete questions', async () => {
    expect((await seller.get('/api/dashboard/explain?figure=projectsUnderWay')).status).toBe(403);
    for (const query of [
      '',
      'figure=cost',
      'figure=orders',
      'figure=ordersOfYear&month=2026-11',
      'figure=orders&month=2026-13',
    ])
      expect((await boss.get(`/api/dashboard/explain?${query}`)).status, query).toBe(400);
  });

  it('says so if the counted figure and its rows do not agree', async () => {
    await order({ poNo: 'C/1', poDate: '2026-11-03', amount: 1500 });
    await sql`insert into figure_change (kind, period, amount) values ('ORDERS', '2026-11-01', 1)`.execute(app.db);
    const { steps } = await explained('figure=orders&month=2026-11');
    expect(steps).toMatchObject([{ value: '1501', fixed: 'counted', rows: null }]);
  });
});
