import type { ExplainDashboardQuery } from '@gso/contract/explain/dashboard';
import { permissions } from '@gso/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { DashboardWorld } from '../../../testing/dashboard-world.ts';
import { disagreements } from '../../../testing/evaluate.ts';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, type Market } from '../../../testing/purchase-orders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { explainDashboard } from './explain.ts';
import { readCards, readChart, readTables } from './queries.ts';

const dataSets = long ? 110 : 3;
const app = testApp();
let people: string[];
let market: Market;

beforeAll(async () => {
  people = [];
  for (let n = 0; n < 4; n += 1) people.push((await app.person(['MA_SALES'], `sales-${n}`)).username);
  market = await aMarket(app, { username: people[0] ?? '' });
});

/** Every figure that the dashboard shows now, apart from those that it shows twice. */
async function shownFigures() {
  const [cards, chart, tables] = [await readCards(app.reads), await readChart(app.reads), await readTables(app.reads)];
  const lastYear = chart.labelYears.map((month) => `${chart.year - 1}${month.slice(4)}`);
  const months = [...chart.labelYears, ...lastYear];
  const amounts = [...chart.monthYearPoAmounts, ...chart.lastYearPoAmounts];
  const of = (query: ExplainDashboardQuery, value: number | null | undefined) => ({ query, value });
  return [
    of({ figure: 'projectsUnderWay' }, cards.totalProjectOn),
    of({ figure: 'projectsDelayed' }, cards.totalProjectDelay),
    of({ figure: 'ordersOfYear' }, chart.totalYearPoAmount),
    of({ figure: 'targetOfMonth' }, chart.monthTarget),
    of({ figure: 'quotations', month: cards.yearmonth }, cards.totalQuotationValue),
    ...months.map((month, n) => of({ figure: 'orders', month }, amounts[n])),
    ...chart.labelWeekDays.map((day, n) => of({ figure: 'visitsOfDay', day }, chart.dailyVisitPerWeek[n])),
    ...tables.salesVisitAchievement.flatMap(({ salesUsername: person, targetVisit, actualVisit, pctg }) => [
      of({ figure: 'visits', person }, actualVisit),
      of({ figure: 'visitTarget', person }, targetVisit),
      of({ figure: 'visitsReached', person }, pctg),
    ]),
    ...tables.salesAmountPoAchievement.flatMap(({ salesUsername: person, target, actual, pctg }) => [
      of({ figure: 'sales', person }, actual),
      of({ figure: 'salesTarget', person }, target),
      of({ figure: 'salesReached', person }, pctg),
    ]),
    ...tables.salesFollowupAchievement.flatMap(({ salesUsername: person, targetFu, actualFu, pctg }) => [
      of({ figure: 'shodans', person }, targetFu),
      of({ figure: 'followUps', person }, actualFu),
      of({ figure: 'followUpsReached', person }, pctg),
    ]),
    ...tables.progressProject.map(({ id: project, percentage }) => of({ figure: 'progress', project }, percentage)),
    ...tables.visitOfProjects.flatMap(({ id: project, quota, totalVisitDistinct }) => [
      of({ figure: 'quota', project }, quota),
      of({ figure: 'visitDays', project }, totalVisitDistinct),
      of({ figure: 'deviation', project }, quota - totalVisitDistinct),
    ]),
  ].filter(({ value }) => typeof value === 'number');
}

const stored = new Set(['visitTarget', 'salesTarget', 'quota', 'progress']);

it(`the figures of ${dataSets} random dashboards are what their formulas evaluate to, and their rows sum to them`, async () => {
  const boss = await app.userWith(...permissions);
  const actor = { username: boss.username, permissions };
  const recent = { getDated: async <T>(_: string, read: () => Promise<T>) => ({ figures: await read(), at: '' }) };
  const wrong: string[] = [];
  let checked = 0;
  for (let seed = 1; seed <= dataSets; seed += 1) {
    await new DashboardWorld(seed, { app, people, market }).fill();
    for (const { query, value } of await shownFigures()) {
      const found = await explainDashboard({ db: app.db, reads: app.reads, actor, query }, recent);
      const [result] = found.steps;
      const isRight = Number(result?.value) === value && result?.fixed === (stored.has(query.figure) ? 'input' : '');
      if (!isRight) wrong.push(`${seed}: ${JSON.stringify({ query, value, found })}`);
      wrong.push(...disagreements(found).map((one) => `${seed}: ${one}`));
      checked += 1;
    }
  }
  await setBusinessDay(app);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(checked).toBeGreaterThan(dataSets * 40);
}, 600_000);
