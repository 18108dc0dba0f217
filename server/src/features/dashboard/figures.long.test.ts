import { addDays } from '@gso/contract/rules/calendar-days';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { plainDashboard, type StatusChange, wrongFigures } from '../../../testing/dashboard-model.ts';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, type Market } from '../../../testing/purchase-orders.ts';
import { Random } from '../../../testing/random.ts';
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

type Table = 'visit' | 'sales_po' | 'quotation' | 'project' | 'shodan';

/** Separate data in the same database: random rows that come, change and go, day after day. */
class World extends Random {
  readonly changes: StatusChange[] = [];
  day = '';

  /** Often the first or last day of a month. */
  around(): string {
    const near = addDays(this.day, this.below(91) - 45);
    if (this.chance(0.3)) return `${near.slice(0, 7)}-01`;
    return this.chance(0.4) ? addDays(`${near.slice(0, 7)}-01`, -1) : near;
  }
  amount = () => (this.chance(0.1) ? 999_999_999_999_999 : this.below(1_000_000_000));
}

async function idsOf(table: Table): Promise<number[]> {
  const rows = await app.db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function clear(): Promise<void> {
  for (const table of ['visit', 'sales_po', 'quotation', 'project', 'shodan'] as const)
    await app.db.deleteFrom(table).execute();
}

const statuses = ['OPEN', 'OPEN', 'WIN', 'LOSE'];
let number = 0;

const steps: ((world: World) => Promise<unknown>)[] = [
  addVisit,
  addVisit,
  addVisit,
  changeVisit,
  (world) => removeOne(world, 'visit'),
  addOrder,
  addOrder,
  changeOrder,
  changeShares,
  (world) => removeOne(world, 'sales_po'),
  addQuotation,
  changeQuotation,
  (world) => removeOne(world, 'quotation'),
  addProject,
  changeProject,
  addShodan,
  addShodan,
  changeShodan,
  changeShodan,
];

const marks = (world: World) => {
  const by = world.pick(people);
  return { created_by: by, updated_by: by };
};

async function visitFields(world: World) {
  const shodans = await idsOf('shodan');
  return {
    status: world.pick(['FOLLOW_UP', 'FOLLOW_UP', 'CONFIRMED', 'DRAFT']),
    visit_date: world.around(),
    username: world.pick(people),
    shodan_id: shodans.length > 0 && world.chance(0.8) ? world.pick(shodans) : null,
  };
}

async function addVisit(world: World) {
  const projects = await idsOf('project');
  const { shodan_id, ...fields } = await visitFields(world);
  const isSales = projects.length === 0 || world.chance(0.7);
  const about = isSales ? { type: 'SALES', shodan_id } : { type: 'PROJECT', project_id: world.pick(projects) };
  const place = { customer_id: market.contact, time_start: '0900', time_end: '1000', activity: 'Talked' };
  await app.db
    .insertInto('visit')
    .values({ ...fields, ...about, ...place, ...marks(world) })
    .execute();
}

async function changeVisit(world: World) {
  const visits = await app.db.selectFrom('visit').select(['id', 'type']).orderBy('id').execute();
  if (visits.length === 0) return;
  const { id, type } = world.pick(visits);
  const { shodan_id, ...fields } = await visitFields(world);
  const all = { ...fields, ...(type === 'SALES' && { shodan_id }) };
  const [field, value] = world.pick(Object.entries(all));
  await app.db
    .updateTable('visit')
    .set(world.chance(0.5) ? all : { [field]: value })
    .where('id', '=', id)
    .execute();
}

async function removeOne(world: World, table: Table) {
  const ids = await idsOf(table);
  if (ids.length > 0) await app.db.deleteFrom(table).where('id', '=', world.pick(ids)).execute();
}

async function addOrder(world: World) {
  number += 1;
  const { id } = await app.db
    .insertInto('sales_po')
    .values({
      po_no: `PO/${number}`,
      po_date: world.around(),
      amount: world.amount(),
      category: 'GOODS',
      company_id: market.company,
      ...marks(world),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeShares(world, id);
}

async function writeShares(world: World, id: number) {
  const shares = people
    .filter(() => world.chance(0.5))
    .map((username, place) => ({ sales_po_id: id, place, username, percentage: world.below(2501) / 100 }));
  if (shares.length > 0) await app.db.insertInto('sales_po_share').values(shares).execute();
}

async function changeOrder(world: World) {
  const ids = await idsOf('sales_po');
  if (ids.length === 0) return;
  await app.db
    .updateTable('sales_po')
    .set({ po_date: world.around(), ...(world.chance(0.7) && { amount: world.amount() }) })
    .where('id', '=', world.pick(ids))
    .execute();
}

async function changeShares(world: World) {
  const ids = await idsOf('sales_po');
  if (ids.length === 0) return;
  const id = world.pick(ids);
  if (world.chance(0.3)) {
    await app.db
      .updateTable('sales_po_share')
      .set({ percentage: world.below(2501) / 100 })
      .where('sales_po_id', '=', id)
      .execute();
    return;
  }
  await app.db.deleteFrom('sales_po_share').where('sales_po_id', '=', id).execute();
  await writeShares(world, id);
}

const quotationAmounts = (world: World) => {
  const total = world.below(1_000_000_000);
  return { total_price: total, total_price_after_disc: total, grand_total_price: total };
};

async function addQuotation(world: World) {
  number += 1;
  await app.db
    .insertInto('quotation')
    .values({
      ref_no: `QUO-${number}`,
      quotation_date: world.around(),
      name: 'Panel',
      term_days: 30,
      payment_term_id: market.term,
      customer_id: market.contact,
      sales_username: world.pick(people),
      discount: 0,
      disc_type: 'PERCENTAGE',
      is_vat: false,
      vat_rate: 11,
      vat_method: 'FULL',
      is_item_bundling: false,
      total_qty: 1,
      total_price_disc: 0,
      total_price_vat: 0,
      lines_below_bottom: 0,
      ...quotationAmounts(world),
      ...marks(world),
    })
    .execute();
}

async function changeQuotation(world: World) {
  const ids = await idsOf('quotation');
  if (ids.length === 0) return;
  const changed = world.chance(0.5) ? { quotation_date: world.around() } : quotationAmounts(world);
  await app.db.updateTable('quotation').set(changed).where('id', '=', world.pick(ids)).execute();
}

async function addProject(world: World) {
  number += 1;
  await app.db
    .insertInto('project')
    .values({
      ref_no: `PRJ-${number}`,
      name: 'Line',
      customer_id: world.pick([market.contact, market.otherContact]),
      due_date: world.around(),
      quota: world.below(9),
      percentage: world.pick([0, 12.5, 87.5, 100]),
      ...marks(world),
    })
    .execute();
}

async function changeProject(world: World) {
  const ids = await idsOf('project');
  if (ids.length === 0) return;
  await app.db
    .updateTable('project')
    .set(world.chance(0.5) ? { percentage: world.pick([0, 50, 100]) } : { due_date: world.around() })
    .where('id', '=', world.pick(ids))
    .execute();
}

async function addShodan(world: World) {
  const status = world.pick(statuses);
  const { id } = await app.db
    .insertInto('shodan')
    .values({ name: 'Line 2', description: 'Line 2', customer_id: market.contact, status, ...marks(world) })
    .returning('id')
    .executeTakeFirstOrThrow();
  world.changes.push({ shodan: id, day: world.day, status });
}

async function changeShodan(world: World) {
  const ids = await idsOf('shodan');
  if (ids.length === 0) return;
  const [id, status] = [world.pick(ids), world.pick(statuses)];
  await app.db.updateTable('shodan').set({ status }).where('id', '=', id).execute();
  world.changes.push({ shodan: id, day: world.day, status });
}

async function changePeople(world: World) {
  for (const username of people) {
    await app.db
      .updateTable('user_login')
      .set({
        target: world.pick([0, 1, 100_000_000, 999_999_999_999_999]),
        target_visit: world.pick([0, 3, 7]),
        enabled: world.chance(0.8),
      })
      .where('username', '=', username)
      .execute();
  }
}

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

const fold = async () =>
  (await sql<{ folded: boolean }>`select fold_figures() as folded`.execute(app.db)).rows[0]?.folded;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('every figure', () => {
  it(`equals a plain statement over the rows, for ${dataSets} random sets of data around month ends`, async () => {
    for (let seed = 1; seed <= dataSets; seed += 1) {
      await clear();
      const world = new World(seed);
      const year = world.pick(['2026', '2027', '2028']);
      const month = String(1 + world.below(12)).padStart(2, '0');
      const last = world.chance(0.6)
        ? addDays(`${year}-${month}-01`, world.below(3) - 1)
        : addDays(`${year}-${month}-01`, world.below(31));
      for (const day of [addDays(last, -world.below(40) - 2), addDays(last, -world.below(3)), last]) {
        world.day = day;
        await setBusinessDay(app, day);
        await changePeople(world);
        const count = 5 + world.below(20);
        for (let n = 0; n < count; n += 1) await world.pick(steps)(world);
        if (world.chance(0.5)) await fold();
      }
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
