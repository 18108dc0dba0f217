import { addDays } from '@gso/contract/rules/calendar-days';
import { sql } from 'kysely';
import { setBusinessDay } from './business-day.ts';
import type { StatusChange } from './dashboard-model.ts';
import type { Market } from './purchase-orders.ts';
import { Random } from './random.ts';
import type { TestApp } from './test-app.ts';

type Table = 'visit' | 'sales_po' | 'quotation' | 'project' | 'shodan';

/** Where the data is written, and whose it is. */
interface Setting {
  app: Pick<TestApp, 'db' | 'ownerUrl'>;
  people: readonly string[];
  market: Market;
}

/** Separate data in the same database: random rows that come, change and go, day after day. */
export class DashboardWorld extends Random {
  readonly changes: StatusChange[] = [];
  readonly setting: Setting;
  day = '';

  constructor(seed: number, setting: Setting) {
    super(seed);
    this.setting = setting;
  }

  get db() {
    return this.setting.app.db;
  }

  get people() {
    return this.setting.people;
  }

  get market() {
    return this.setting.market;
  }

  /** Fills the empty tables around the end of a month, and returns the last day. */
  async fill(): Promise<string> {
    await clear(this);
    const year = this.pick(['2026', '2027', '2028']);
    const month = String(1 + this.below(12)).padStart(2, '0');
    const last = this.chance(0.6)
      ? addDays(`${year}-${month}-01`, this.below(3) - 1)
      : addDays(`${year}-${month}-01`, this.below(31));
    for (const day of [addDays(last, -this.below(40) - 2), addDays(last, -this.below(3)), last]) {
      this.day = day;
      await setBusinessDay(this.setting.app, day);
      await changePeople(this);
      const count = 5 + this.below(20);
      for (let n = 0; n < count; n += 1) await this.pick(steps)(this);
      if (this.chance(0.5)) await sql`select fold_figures()`.execute(this.db);
    }
    return last;
  }

  /** Often the first or last day of a month. */
  around(): string {
    const near = addDays(this.day, this.below(91) - 45);
    if (this.chance(0.3)) return `${near.slice(0, 7)}-01`;
    return this.chance(0.4) ? addDays(`${near.slice(0, 7)}-01`, -1) : near;
  }
  amount = () => (this.chance(0.1) ? 999_999_999_999_999 : this.below(1_000_000_000));
}

async function idsOf(world: DashboardWorld, table: Table): Promise<number[]> {
  const rows = await world.db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function clear(world: DashboardWorld): Promise<void> {
  for (const table of ['visit', 'sales_po', 'quotation', 'project', 'shodan'] as const)
    await world.db.deleteFrom(table).execute();
}

const statuses = ['OPEN', 'OPEN', 'WIN', 'LOSE'];
let number = 0;

const steps: ((world: DashboardWorld) => Promise<unknown>)[] = [
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

const marks = (world: DashboardWorld) => {
  const by = world.pick(world.people);
  return { created_by: by, updated_by: by };
};

async function visitFields(world: DashboardWorld) {
  const shodans = await idsOf(world, 'shodan');
  return {
    status: world.pick(['FOLLOW_UP', 'FOLLOW_UP', 'CONFIRMED', 'DRAFT']),
    visit_date: world.around(),
    username: world.pick(world.people),
    shodan_id: shodans.length > 0 && world.chance(0.8) ? world.pick(shodans) : null,
  };
}

async function addVisit(world: DashboardWorld) {
  const projects = await idsOf(world, 'project');
  const { shodan_id, ...fields } = await visitFields(world);
  const isSales = projects.length === 0 || world.chance(0.7);
  const about = isSales ? { type: 'SALES', shodan_id } : { type: 'PROJECT', project_id: world.pick(projects) };
  const place = { customer_id: world.market.contact, time_start: '0900', time_end: '1000', activity: 'Talked' };
  await world.db
    .insertInto('visit')
    .values({ ...fields, ...about, ...place, ...marks(world) })
    .execute();
}

async function changeVisit(world: DashboardWorld) {
  const visits = await world.db.selectFrom('visit').select(['id', 'type']).orderBy('id').execute();
  if (visits.length === 0) return;
  const { id, type } = world.pick(visits);
  const { shodan_id, ...fields } = await visitFields(world);
  const all = { ...fields, ...(type === 'SALES' && { shodan_id }) };
  const [field, value] = world.pick(Object.entries(all));
  await world.db
    .updateTable('visit')
    .set(world.chance(0.5) ? all : { [field]: value })
    .where('id', '=', id)
    .execute();
}

async function removeOne(world: DashboardWorld, table: Table) {
  const ids = await idsOf(world, table);
  if (ids.length > 0) await world.db.deleteFrom(table).where('id', '=', world.pick(ids)).execute();
}

async function addOrder(world: DashboardWorld) {
  number += 1;
  const { id } = await world.db
    .insertInto('sales_po')
    .values({
      po_no: `PO/${number}`,
      po_date: world.around(),
      amount: world.amount(),
      category: 'GOODS',
      company_id: world.market.company,
      ...marks(world),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeShares(world, id);
}

async function writeShares(world: DashboardWorld, id: number) {
  const shares = world.people
    .filter(() => world.chance(0.5))
    .map((username, place) => ({ sales_po_id: id, place, username, percentage: world.below(2501) / 100 }));
  if (shares.length > 0) await world.db.insertInto('sales_po_share').values(shares).execute();
}

async function changeOrder(world: DashboardWorld) {
  const ids = await idsOf(world, 'sales_po');
  if (ids.length === 0) return;
  await world.db
    .updateTable('sales_po')
    .set({ po_date: world.around(), ...(world.chance(0.7) && { amount: world.amount() }) })
    .where('id', '=', world.pick(ids))
    .execute();
}

async function changeShares(world: DashboardWorld) {
  const ids = await idsOf(world, 'sales_po');
  if (ids.length === 0) return;
  const id = world.pick(ids);
  if (world.chance(0.3)) {
    await world.db
      .updateTable('sales_po_share')
      .set({ percentage: world.below(2501) / 100 })
      .where('sales_po_id', '=', id)
      .execute();
    return;
  }
  await world.db.deleteFrom('sales_po_share').where('sales_po_id', '=', id).execute();
  await writeShares(world, id);
}

const quotationAmounts = (world: DashboardWorld) => {
  const total = world.below(1_000_000_000);
  return { total_price: total, total_price_after_disc: total, grand_total_price: total };
};

async function addQuotation(world: DashboardWorld) {
  number += 1;
  await world.db
    .insertInto('quotation')
    .values({
      ref_no: `QUO-${number}`,
      quotation_date: world.around(),
      name: 'Panel',
      term_days: 30,
      payment_term_id: world.market.term,
      customer_id: world.market.contact,
      sales_username: world.pick(world.people),
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

async function changeQuotation(world: DashboardWorld) {
  const ids = await idsOf(world, 'quotation');
  if (ids.length === 0) return;
  const changed = world.chance(0.5) ? { quotation_date: world.around() } : quotationAmounts(world);
  await world.db.updateTable('quotation').set(changed).where('id', '=', world.pick(ids)).execute();
}

async function addProject(world: DashboardWorld) {
  number += 1;
  await world.db
    .insertInto('project')
    .values({
      ref_no: `PRJ-${number}`,
      name: 'Line',
      customer_id: world.pick([world.market.contact, world.market.otherContact]),
      due_date: world.around(),
      quota: world.below(9),
      percentage: world.pick([0, 12.5, 87.5, 100]),
      ...marks(world),
    })
    .execute();
}

async function changeProject(world: DashboardWorld) {
  const ids = await idsOf(world, 'project');
  if (ids.length === 0) return;
  await world.db
    .updateTable('project')
    .set(world.chance(0.5) ? { percentage: world.pick([0, 50, 100]) } : { due_date: world.around() })
    .where('id', '=', world.pick(ids))
    .execute();
}

async function addShodan(world: DashboardWorld) {
  const status = world.pick(statuses);
  const { id } = await world.db
    .insertInto('shodan')
    .values({ name: 'Line 2', description: 'Line 2', customer_id: world.market.contact, status, ...marks(world) })
    .returning('id')
    .executeTakeFirstOrThrow();
  world.changes.push({ shodan: id, day: world.day, status });
}

async function changeShodan(world: DashboardWorld) {
  const ids = await idsOf(world, 'shodan');
  if (ids.length === 0) return;
  const [id, status] = [world.pick(ids), world.pick(statuses)];
  await world.db.updateTable('shodan').set({ status }).where('id', '=', id).execute();
  world.changes.push({ shodan: id, day: world.day, status });
}

async function changePeople(world: DashboardWorld) {
  for (const username of world.people) {
    await world.db
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
