import { beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { plainDashboard, wrongFigures } from '../../../testing/dashboard-model.ts';
import { DashboardWorld } from '../../../testing/dashboard-world.ts';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, type Market } from '../../../testing/purchase-orders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { readCards, readChart, readMonth, readTables } from './queries.ts';

const dataSets = long ? 200 : 25;
const app = testApp();
let people: string[];
let market: Market;

beforeAll(async () => {
  people = [];
  for (let n = 0; n < 4; n += 1) people.push((await app.person(['MA_SALES'], `sales-${n}`)).username);
  market = await aMarket(app, { username: people[0] ?? '' });
});

/** What the product returns, in the order of the model. */
async function shownDashboard() {
  const chart = await readChart(app.reads);
  const { progressProject, visitOfProjects, ...tables } = await readTables(app.reads);
  const month = await Promise.all([
    readMonth(app.reads, 'ORDERS', undefined),
    readMonth(app.reads, 'QUOTATIONS', undefined),
  ]);
  return {
    chart,
    month: month.map(({ value }) => value),
    shown: {
      cards: await readCards(app.reads),
      months: chart.labelYears.map((label, n) => ({ label, amount: chart.monthYearPoAmounts[n] })),
      lastYear: chart.lastYearPoAmounts.map((amount) => ({ amount })),
      target: { monthTarget: chart.monthTarget },
      days: chart.labelWeekDays.map((label, n) => ({ label, visits: chart.dailyVisitPerWeek[n] })),
      projects: progressProject.map(({ customer, ...project }, n) => ({
        ...project,
        companyName: customer.company.name,
        quota: visitOfProjects[n]?.quota,
        totalVisitDistinct: visitOfProjects[n]?.totalVisitDistinct,
      })),
      visits: tables.salesVisitAchievement.map(({ targetVisit, actualVisit, ...person }) => ({
        ...person,
        target: targetVisit,
        actual: actualVisit,
      })),
      amounts: tables.salesAmountPoAchievement,
      followUps: tables.salesFollowupAchievement.map(({ targetFu, actualFu, ...person }) => ({
        ...person,
        target: targetFu,
        actual: actualFu,
      })),
    },
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('every figure', () => {
  it(`equals a plain statement over the rows, for ${dataSets} random sets of data around month ends`, async () => {
    for (let seed = 1; seed <= dataSets; seed += 1) {
      const world = new DashboardWorld(seed, { app, people, market });
      const last = await world.fill();
      const { chart, month: values, shown } = await shownDashboard();
      const plain = await plainDashboard(app.db, last, world.changes);
      expect(shown, `data set ${seed}`).toEqual(plain);
      expect(values).toEqual([shown.cards.totalPoValue, shown.cards.totalQuotationValue]);
      expect(chart).toMatchObject({
        year: Number(last.slice(0, 4)),
        totalYearPoAmount: sum(chart.monthYearPoAmounts),
        highestAmount: Math.max(...chart.monthYearPoAmounts),
        highestVisit: Math.max(...chart.dailyVisitPerWeek.map((count) => count ?? 0)),
      });
      expect(await wrongFigures(app.db), `data set ${seed}`).toEqual([]);
    }
    await setBusinessDay(app);
  }, 600_000);
});
