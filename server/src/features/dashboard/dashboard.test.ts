import { type DashboardChart, dashboardChanged, type DashboardTables, type StatusCards } from '@gso/contract/dashboard';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { wrongFigures } from '../../../testing/dashboard-model.ts';
import { type OpenedStream, openStream } from '../../../testing/event-stream.ts';
import { aMarket, type Market, poOf } from '../../../testing/purchase-orders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { foldFigures } from './fold-figures.ts';

const soon = { timeout: 10_000, interval: 10 };
let app: TestApp;
let boss: Caller;
let seller: Caller;
let market: Market;

beforeEach(async () => {
  app = await startTestApp();
  boss = await app.userWith('MA_DASHBOARD');
  seller = await app.userWith('MA_SALES', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_QUOTATION');
  market = await aMarket(app, seller);
  await setBusinessDay(app, '2026-11-15');
});
afterEach(() => app.drop());

const cards = async () => (await boss.get<StatusCards>('/api/dashboard/statusCard')).body;
const tables = async () => (await boss.get<DashboardTables>('/api/dashboard/tables')).body;
const chart = async () => (await boss.get<DashboardChart>('/api/dashboard/chart')).body;

async function made(path: string, body: object): Promise<number> {
  const answer = await seller.post<{ id: number }>(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
const order = (fields: object) => made('/api/salespo', poOf(market.company, fields));
const visit = (fields: object) =>
  made('/api/visit', {
    type: 'SALES',
    status: 'CONFIRMED',
    visitDate: '2026-11-12',
    timeStart: '0900',
    timeEnd: '1000',
    customer: { id: market.contact },
    activity: 'Talked',
    ...fields,
  });
const shodan = (name: string) => made('/api/shodan', { name, desc: name, amount: 1, customer: { id: market.contact } });
const project = (name: string, dueDate: string) =>
  made('/api/project', { name, dueDate, quota: 3, customer: { id: market.contact } });

describe('an empty company', () => {
  it('has nothing to show, and says so in numbers', async () => {
    expect(await cards()).toEqual({
      today: '2026-11-15',
      yearmonth: '2026-11',
      totalPoValue: 0,
      totalQuotationValue: 0,
      totalProjectOn: 0,
      totalProjectDelay: 0,
    });
    expect(await tables()).toEqual({
      monthStart: '2026-11-01',
      monthEnd: '2026-11-30',
      progressProject: [],
      visitOfProjects: [],
      salesVisitAchievement: [],
      salesAmountPoAchievement: [],
      salesFollowupAchievement: [],
    });
    expect(await chart()).toMatchObject({
      year: 2026,
      totalYearPoAmount: 0,
      highestAmount: 0,
      lastYearPoAmounts: Array(12).fill(0),
      monthTarget: null,
      dailyVisitPerWeek: [0, 0, 0, 0, 0, 0, 0],
      highestVisit: 0,
    });
  });
});

describe('entered data', () => {
  it('shows in the cards and charts', async () => {
    await order({ poDate: '2026-11-01', amount: 1_500_000 });
    await order({ poDate: '2026-11-30', amount: 250_000 });
    await order({ poDate: '2026-10-31', amount: 70_000 });
    await order({ poDate: '2025-12-31', amount: 9 });
    await order({ poDate: '2025-01-01', amount: 40_000 });
    await order({ poDate: '2024-12-31', amount: 1_000_000_000 });
    await order({ poDate: '2027-01-01', amount: 1_000_000_000 });
    await project('Late', '2026-11-14');
    await project('Later', '2026-09-01');
    await project('Today', '2026-11-15');
    await visit({ visitDate: '2026-11-09' });
    await visit({ visitDate: '2026-11-15' });
    await visit({ visitDate: '2026-11-15' });
    await visit({ visitDate: '2026-11-16' });
    expect(await cards()).toMatchObject({ totalPoValue: 1_750_000, totalProjectOn: 3, totalProjectDelay: 2 });
    const { labelYears, monthYearPoAmounts, totalYearPoAmount, highestAmount, lastYearPoAmounts, ...week } =
      await chart();
    expect([labelYears[0], labelYears[11]]).toEqual(['2026-01', '2026-12']);
    expect(monthYearPoAmounts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 70_000, 1_750_000, 0]);
    expect(lastYearPoAmounts).toEqual([40_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]);
    expect({ totalYearPoAmount, highestAmount }).toEqual({ totalYearPoAmount: 1_820_000, highestAmount: 1_750_000 });
    expect(week).toMatchObject({
      labelWeekDays: ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
      dailyVisitPerWeek: [1, 0, 0, 0, 0, 0, 2],
      highestVisit: 2,
    });
    const past = await boss.get('/api/dashboard/statusCard/totalPo?yearmonth=2025-12');
    expect(past.body).toEqual({ yearmonth: '2025-12', totalPoValue: 9 });
  });

  it('shows last year’s months and the current ones, folded or not', async () => {
    await order({ poDate: '2025-03-31', amount: 5_000_000 });
    await order({ poDate: '2026-03-01', amount: 2_000_000 });
    await foldFigures(app);
    await order({ poDate: '2025-03-01', amount: 1 });
    const { lastYearPoAmounts, monthYearPoAmounts, highestAmount } = await chart();
    expect([lastYearPoAmounts[2], monthYearPoAmounts[2]]).toEqual([5_000_001, 2_000_000]);
    expect(highestAmount, 'of this year').toBe(2_000_000);
  });

  it('adds the targets of enabled users up', async () => {
    const other = await app.userWith('MA_SALES');
    const former = await app.userWith('MA_SALES');
    const targets: [string, number, boolean][] = [
      [seller.username, 900_000_000, true],
      [other.username, 1, true],
      [former.username, 70_000_000, false],
    ];
    for (const [username, target, enabled] of targets)
      await app.db.updateTable('user_login').set({ target, enabled }).where('username', '=', username).execute();
    expect((await chart()).monthTarget).toBe(900_000_001);
  });

  it('shows in the tables, for the user it is credited to', async () => {
    const other = await app.userWith('MA_SALES');
    await app.db
      .updateTable('user_login')
      .set({ target: 1_000_000, target_visit: 4 })
      .where('username', '=', seller.username)
      .execute();
    await order({
      amount: 1_000_001,
      salesUserPo: [
        { username: seller.username, pctg: 33.33 },
        { username: other.username, pctg: 50 },
      ],
    });
    const followed = await shodan('Followed');
    await shodan('Waiting');
    await visit({ status: 'FOLLOW_UP', shodan: { id: followed } });
    await visit({ status: 'FOLLOW_UP', shodan: { id: followed }, visitDate: '2026-11-13' });
    const built = await project('Panel', '2026-12-01');
    for (const visitDate of ['2026-11-12', '2026-11-12', '2026-10-01'])
      await visit({ type: 'PROJECT', project: { id: built }, visitDate });
    const shown = await tables();
    const person = { salesUsername: seller.username, salesName: 'Full user' };
    expect(shown.salesVisitAchievement).toEqual([{ ...person, targetVisit: 4, actualVisit: 2, pctg: 50 }]);
    expect(shown.salesAmountPoAchievement).toEqual([
      { ...person, target: 1_000_000, actual: 333_300, pctg: 33.3 },
      { salesUsername: other.username, salesName: 'Full user', target: 0, actual: 500_001, pctg: null },
    ]);
    expect(shown.salesFollowupAchievement).toEqual([{ ...person, targetFu: 2, actualFu: 1, pctg: 50 }]);
    expect(shown.progressProject).toMatchObject([
      { refNo: 'PRJ-26-0001', dueDate: '2026-12-01', percentage: 0, customer: { company: { name: 'PT Sinar Jaya' } } },
    ]);
    expect(shown.visitOfProjects).toMatchObject([{ refNo: 'PRJ-26-0001', quota: 3, totalVisitDistinct: 2 }]);
  });

  it('counts visits that took place, not drafts and not what is planned', async () => {
    await setBusinessDay(app, '2026-11-12');
    const id = await shodan('Planned');
    const built = await project('Panel', '2026-12-01');
    await visit({ visitDate: '2026-11-10', status: 'DRAFT' });
    await visit({ visitDate: '2026-11-12' });
    await visit({ visitDate: '2026-11-13', status: 'FOLLOW_UP', shodan: { id } });
    for (const fields of [{ status: 'DRAFT' }, { visitDate: '2026-11-20' }, {}])
      await visit({ type: 'PROJECT', project: { id: built }, visitDate: '2026-11-09', ...fields });
    const before = await tables();
    expect(before.salesVisitAchievement).toMatchObject([{ actualVisit: 1 }]);
    expect(before.salesFollowupAchievement).toMatchObject([{ targetFu: 1, actualFu: 0 }]);
    expect(before.visitOfProjects).toMatchObject([{ totalVisitDistinct: 1 }]);
    expect(await chart()).toMatchObject({ dailyVisitPerWeek: [0, 0, 0, 1, null, null, null], highestVisit: 1 });
    const behind = async (query: string) => (await seller.get<{ totalElements: number }>(query)).body.totalElements;
    const month = 'qvdf=2026-11-01&qvdt=2026-11-30';
    expect(await behind(`/api/visit?vt=SALES&qst=TOOK_PLACE&${month}`)).toBe(1);
    expect(await behind('/api/shodan?qst=&qfu=2026-11')).toBe(0);

    await setBusinessDay(app, '2026-11-13');
    await foldFigures(app);
    const after = await tables();
    expect(after.salesVisitAchievement).toMatchObject([{ actualVisit: 2 }]);
    expect(after.salesFollowupAchievement).toMatchObject([{ targetFu: 1, actualFu: 1 }]);
    expect(await behind(`/api/visit?vt=SALES&qst=TOOK_PLACE&${month}`)).toBe(2);
    expect(await behind('/api/shodan?qst=&qfu=2026-11')).toBe(1);
    expect(await wrongFigures(app.db)).toEqual([]);
  });

  it('counts a shodan for the month in which it was closed, and not for the next', async () => {
    const id = await shodan('Closed');
    await seller.patch(`/api/shodan/${id}`, { version: 1, status: 'LOSE' });
    expect((await tables()).salesFollowupAchievement).toMatchObject([{ targetFu: 1, actualFu: 0 }]);
    await setBusinessDay(app, '2026-12-01');
    await foldFigures(app);
    await expect.poll(async () => (await tables()).salesFollowupAchievement, soon).toEqual([]);
  });
});

describe('a month', () => {
  it('with an impossible month is refused', async () => {
    for (const yearmonth of ['2026-13', '2026-00', '26-11', '2026-11-01', '1999-11', "2026-11'"]) {
      const url = `/api/dashboard/statusCard/totalQuo?yearmonth=${encodeURIComponent(yearmonth)}`;
      expect((await boss.get(url)).status, yearmonth).toBe(400);
    }
  });
});

describe('two at once', () => {
  it('who follow up the same shodan count it once, also while it is being closed', async () => {
    const ids = [await shodan('One'), await shodan('Two'), await shodan('Three')];
    const follow = (id: number) => visit({ status: 'FOLLOW_UP', shodan: { id } });
    await Promise.all([
      ...ids.flatMap((id) => [follow(id), follow(id), follow(id)]),
      ...ids.map((id) => seller.patch(`/api/shodan/${id}`, { version: 1, status: 'WIN' })),
    ]);
    expect((await tables()).salesFollowupAchievement).toMatchObject([{ targetFu: 3, actualFu: 3 }]);
    expect(await wrongFigures(app.db)).toEqual([]);
  });

  it('who fold lose nothing of what is written meanwhile', async () => {
    const orders = Array.from({ length: 40 }, (_, n) => order({ poNo: `PO/${n}`, amount: 1000 }));
    const folds = Array.from({ length: 40 }, () => foldFigures(app));
    await Promise.all([...orders, ...folds]);
    await foldFigures(app);
    const { rows } = await sql<{ n: number }>`select n from figure where kind = 'ORDERS'`.execute(app.db);
    expect(rows).toEqual([{ n: 40 }]);
    expect((await cards()).totalPoValue).toBe(40_000);
    expect(await wrongFigures(app.db)).toEqual([]);
  });
});

describe('the stream', () => {
  const opened: OpenedStream[] = [];
  let origin: string;
  beforeEach(async () => {
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.leave();
  });
  const listen = async ({ token = '' }: Caller) => {
    const stream = await openStream(origin, { token });
    opened.push(stream);
    return stream;
  };

  it('notifies those who may see the dashboard that figures have changed, and no other user', async () => {
    const namesIn = ({ received }: OpenedStream) => received.map(({ name }) => name);
    // The first event is sent when the connection starts to listen; after that only changes are sent.
    const first = await listen(boss);
    await expect.poll(() => namesIn(first), soon).toContain('changed');
    const [toBoss, toSeller] = await Promise.all([listen(boss), listen(seller)]);
    await expect.poll(() => [toBoss, toSeller].map(namesIn), soon).toEqual([['open'], ['open']]);
    await order({ amount: 5000 });
    await foldFigures(app);
    await expect.poll(() => namesIn(toBoss), soon).toEqual(['open', dashboardChanged]);
    await foldFigures(app);
    expect([toBoss, toSeller].map(namesIn)).toEqual([['open', dashboardChanged], ['open']]);
  });
});
