import type { Explanation } from '@gso/contract/explain/explanation';
import { limits } from '@gso/contract/limits';
import type { Permission } from '@gso/contract/permissions';
import type { ListPage } from '@gso/contract/record/list-query';
import { addDays } from '@gso/contract/rules/calendar-days';
import { beforeAll, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { disagreements, expectAgreement } from '../../../testing/evaluate.ts';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, type Market, poOf } from '../../../testing/purchase-orders.ts';
import { Random } from '../../../testing/random.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const dataSets = long ? 60 : 3;
const queriesOfEach = long ? 40 : 20;
const today = '2026-11-15';

const app = testApp();
let seller: Caller;
let market: Market;
let people: string[];
let stages: number[];
let reasons: number[];

const idsOf = async (table: 'shodan_stage' | 'lose_reason'): Promise<number[]> =>
  (await app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

beforeAll(async () => {
  seller = await app.userWith('MA_SALES', 'MA_QUOTATION', 'MA_SHODAN');
  people = [seller.username];
  for (const name of ['anna', 'budi']) people.push((await app.person(['MA_SALES'], name)).username);
  market = await aMarket(app, seller);
  stages = await idsOf('shodan_stage');
  reasons = await idsOf('lose_reason');
  await setBusinessDay(app, today);
});

/** Rows of the four lists, sometimes more than an explanation shows, and their filters. */
class Lists extends Random {
  readonly #by = () => {
    const by = this.pick(people);
    return { created_by: by, updated_by: by };
  };
  readonly #day = () => addDays(today, this.below(181) - 90);
  readonly #month = () => this.#day().slice(0, 7);
  readonly #amount = () => (this.chance(0.002) ? limits.rupiah : this.below(1_000_000_000));
  readonly #contact = () => this.pick([market.contact, market.otherContact]);
  readonly #reason = (status: string) => (status === 'LOSE' && this.chance(0.7) ? this.pick(reasons) : null);
  readonly #some = <Row>(make: (at: number) => Row): Row[] =>
    Array.from({ length: 1 + this.below(this.pick([30, 130])) }, (_, at) => make(at));

  async fill(): Promise<void> {
    const tables = ['sales_po', 'quotation', 'shodan', 'sales_target'] as const;
    for (const table of tables) await app.db.deleteFrom(table).execute();
    await this.#orders();
    await this.#quotations();
    await this.#shodans();
    await this.#targets();
  }

  async #orders(): Promise<void> {
    const rows = this.#some((at) => ({
      ...{ po_no: `PO/${at}`, po_date: this.#day(), amount: this.#amount() },
      ...{ category: this.pick(['GOODS', 'SERVICE', 'PROJECT']), ...this.#by() },
      company_id: this.pick([market.company, market.otherCompany]),
    }));
    const orders = await app.db.insertInto('sales_po').values(rows).returning('id').execute();
    const shares = orders.flatMap(({ id }) =>
      people
        .filter(() => this.chance(0.4))
        .map((username, place) => ({ sales_po_id: id, place, username, percentage: this.below(3300) / 100 })),
    );
    if (shares.length > 0) await app.db.insertInto('sales_po_share').values(shares).execute();
  }

  async #quotations(): Promise<void> {
    const rows = this.#some((at) => {
      const status = this.pick(['OPEN', 'OPEN', 'WIN', 'LOSE']);
      const total = this.#amount();
      const validUntil = this.chance(0.6) ? addDays(today, this.below(30) - 15) : null;
      return {
        ...{
          ref_no: `QUO-${at}`,
          quotation_date: this.#day(),
          name: 'Panel',
          status,
          lose_reason_id: this.#reason(status),
        },
        ...{ sent_at: this.chance(0.5) ? today : null, valid_until: validUntil, sales_username: this.pick(people) },
        ...{
          customer_id: this.#contact(),
          payment_term_id: market.term,
          term_days: 30,
          total_qty: 1,
          lines_below_bottom: 0,
        },
        ...{
          discount: 0,
          disc_type: 'PERCENTAGE',
          is_vat: false,
          vat_rate: 11,
          vat_method: 'FULL',
          is_item_bundling: false,
        },
        ...{ total_price: total, total_price_disc: 0, total_price_after_disc: total, total_price_vat: 0 },
        ...{ grand_total_price: total, ...this.#by() },
      };
    });
    await app.db.insertInto('quotation').values(rows).execute();
  }

  async #shodans(): Promise<void> {
    const rows = this.#some((at) => ({
      ...{
        name: `Line ${at}`,
        description: 'Motor',
        customer_id: this.#contact(),
        amount: this.#amount(),
        ...this.#by(),
      },
      ...{ stage_id: this.pick(stages), expected_close: this.chance(0.7) ? this.#day() : null },
    }));
    const shodans = await app.db.insertInto('shodan').values(rows).returning('id').execute();
    for (const { id } of shodans.filter(() => this.chance(0.5))) {
      const status = this.pick(['OPEN', 'WIN', 'LOSE', 'LOSE']);
      const changed = { status, stage_id: this.pick(stages), lose_reason_id: this.#reason(status) };
      await app.db.updateTable('shodan').set(changed).where('id', '=', id).execute();
    }
  }

  async #targets(): Promise<void> {
    const months = Array.from(
      { length: 24 },
      (_, at) => `${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    );
    const rows = people.flatMap((username) =>
      months
        .filter(() => this.chance(0.6))
        .map((month) => ({ username, month, amount: this.#amount(), ...this.#by() })),
    );
    if (rows.length > 0) await app.db.insertInto('sales_target').values(rows).execute();
  }

  readonly #months = () => this.pick([this.#month(), `${this.#month()}..`, `..${this.#month()}`]);
  readonly #person = () => this.pick(people);
  readonly #lost = () => this.pick(['none', ...reasons.map(String)]);
  readonly #words = () => this.pick(['1', 'sinar', 'tirta', 'contact', 'line 2', 'nothing like that']);

  readonly #filters: Record<string, Record<string, () => string>> = {
    '/api/salespo': {
      ...{ qpdf: this.#day, qpdt: this.#day, qsu: this.#person, q: this.#words },
      qct: () => this.pick(['GOODS', 'SERVICE', 'PROJECT']),
      so: () => this.pick(['poDate', 'amount', 'poNo']),
    },
    '/api/quo': {
      ...{ qdf: this.#day, qdt: this.#day, qsu: this.#person, qlr: this.#lost, q: this.#words },
      qst: () => this.pick(['OPEN', 'WIN', 'LOSE']),
      qvl: () => this.pick(['soon', 'expired']),
      qmf: () => 'true',
      so: () => this.pick(['quotationDate', 'grandTotalPrice', 'name']),
    },
    '/api/shodan': {
      ...{ qcb: this.#person, qlr: this.#lost, qcm: this.#months, q: this.#words },
      qst: () => this.pick(['', '', 'WIN', 'LOSE']),
      qam: () => String(this.below(999_999_999)),
      qsg: () => String(this.pick(stages)),
      qec: () => this.pick(['none', this.#months()]),
      qlf: () => `${this.pick(stages)}${this.pick(['', '-ahead', '-back', '-lost'])}`,
      so: () => this.pick(['name', 'amount', 'status']),
    },
    '/api/pipeline/target': {
      ...{ qus: this.#person, qmo: this.#months },
      q: () => this.pick(['anna', '2026', '2027-0']),
      so: () => this.pick(['month', 'amount']),
    },
  };

  /** A list with up to three of its filters, and what a page adds to them. */
  query(): { path: string; filters: string } {
    const [path, filters] = this.pick(Object.entries(this.#filters));
    const chosen = Object.entries(filters).filter(() => this.chance(2 / Object.keys(filters).length));
    const parameters = chosen.slice(0, 3).map(([name, value]) => [name, value()] as const);
    return { path, filters: String(new URLSearchParams(Object.fromEntries(parameters))) };
  }
}

interface Row {
  amount?: number;
  grandTotalPrice?: number;
  lastUpdateBy: string;
}

/** What is wrong with the explanation of the sum of a list. */
async function problemsOf(path: string, filters: string): Promise<string[]> {
  const list = await seller.get<ListPage<Row>>(`${path}?${filters}&ps=100&exact=true`);
  const found = await seller.get<Explanation>(`${path}/explain?${filters}&ps=5&pn=3&dc=false`);
  expect([list.status, found.status], `${path}?${filters}: ${JSON.stringify([list.body, found.body])}`).toEqual([
    200, 200,
  ]);
  const { content, totalElements, totalAmount } = list.body;
  const [step] = found.body.steps;
  const isShown = totalAmount === undefined ? Number(step?.value) > limits.rupiah : step?.value === String(totalAmount);
  const { shown = [], more = null } = step?.rows ?? {};
  const listed = content.map(
    ({ amount, grandTotalPrice, lastUpdateBy }) => `${amount ?? grandTotalPrice} ${lastUpdateBy}`,
  );
  const explained = shown.map(({ value, changedBy }) => `${value} ${changedBy}`);
  const hasAll = more !== null || listed.toSorted().join() === explained.toSorted().join();
  return [
    ...(isShown && step?.fixed === '' ? [] : [`${totalAmount} is explained as ${step?.value} ${step?.fixed}`]),
    ...(shown.length + (more?.count ?? 0) === totalElements ? [] : [`not ${totalElements} rows`]),
    ...(hasAll ? [] : [`other rows: ${listed.join()} and ${explained.join()}`]),
    ...disagreements(found.body),
  ].map((problem) => `${path}?${filters}: ${problem}`);
}

it(`the sums of ${dataSets * queriesOfEach} random lists are what their rows sum to, with any filters`, async () => {
  const wrong: string[] = [];
  const counted = new Map<string, number>();
  for (let seed = 1; seed <= dataSets; seed += 1) {
    const lists = new Lists(seed);
    await lists.fill();
    for (let n = 0; n < queriesOfEach; n += 1) {
      const { path, filters } = lists.query();
      wrong.push(...(await problemsOf(path, filters)).map((problem) => `${seed}: ${problem}`));
      counted.set(path, (counted.get(path) ?? 0) + 1);
    }
  }
  if (long) console.log(JSON.stringify(Object.fromEntries(counted)));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(Math.min(...counted.values())).toBeGreaterThan(dataSets * 2);
}, 600_000);

it('lists the rows with their pages, days and last changes, and needs no link to the list that is open', async () => {
  await app.db.deleteFrom('sales_po').execute();
  for (const [poNo, amount] of [
    ['A', 1500],
    ['B', 2500],
  ] as const)
    await seller.post('/api/salespo', poOf(market.company, { poNo, poDate: '2026-11-03', amount }));
  const { body } = await seller.get<Explanation>('/api/salespo/explain?qpdf=2026-11-03&qpdt=2026-11-03');
  expectAgreement(body);
  expect(body.steps).toMatchObject([
    {
      ...{ name: 'orderSum', value: '4000', unit: 'rupiah', fixed: '' },
      rows: {
        list: null,
        more: null,
        shown: [
          { label: 'B', value: '2500', day: '2026-11-03', record: { kind: 'sales_po' }, changedBy: seller.username },
          { label: 'A', value: '1500' },
        ],
      },
    },
  ]);
});

it('is refused to callers who may not open the list, and for filters that it does not have', async () => {
  const needs: Record<string, readonly Permission[]> = {
    '/api/salespo': ['MA_SALES'],
    '/api/quo': ['MA_QUOTATION'],
    '/api/shodan': ['MA_SHODAN'],
    '/api/pipeline/target': ['MA_MASTER_DATA', 'MA_SHODAN'],
  };
  const everything: readonly Permission[] = ['MA_SALES', 'MA_QUOTATION', 'MA_SHODAN', 'MA_MASTER_DATA', 'MA_DASHBOARD'];
  for (const [path, permissions] of Object.entries(needs)) {
    const stranger = await app.userWith(...everything.filter((one) => !permissions.includes(one)));
    expect((await app.anonymous.get(`${path}/explain`)).status, path).toBe(401);
    expect((await stranger.get(`${path}/explain`)).status, path).toBe(403);
    for (const permission of permissions)
      expect((await (await app.userWith(permission)).get(`${path}/explain`)).status, path).toBe(200);
    for (const query of ['figure=cost', 'so=price', 'pn=-1', 'q=%00'])
      expect((await seller.get(`${path}/explain?${query}`)).status, `${path} ${query}`).toBe(400);
  }
});
