import type { ListPage } from '@gso/contract/record/list-query';
import { salesPoList, type SalesPoListQuery, type SalesPoRow } from '@gso/contract/sales-po';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { bothWays, expectPages } from '../../../testing/expect-pages.ts';
import { aMarket, type Market, poOf } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/salespo';
let seller: Caller;
let market: Market;
let anna: string;
let citra: string;

beforeAll(async () => {
  seller = await app.userWith('MA_SALES');
  anna = (await app.person([], 'anna')).username;
  citra = (await app.person([], 'citra')).username;
  market = await aMarket(app, seller);
});

const clear = () => app.db.deleteFrom('sales_po').execute();

async function made(fields: object = {}): Promise<SalesPoRow> {
  const { status, body } = await seller.post<SalesPoRow>(path, poOf(market.company, fields));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function page(query: string): Promise<ListPage<SalesPoRow>> {
  const { status, body } = await seller.get<ListPage<SalesPoRow>>(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const numbers = async (query: string) => (await page(query)).content.map(({ poNo }) => poNo).join('');

describe('filters', () => {
  beforeAll(async () => {
    await clear();
    const shares = (...people: string[]) => people.map((username) => ({ username, pctg: 50 }));
    for (const [poNo, poDate, category, salesUserPo, amount] of [
      ['A', '2026-10-31', 'GOODS', shares(anna), 1],
      ['B', '2026-11-01', 'GOODS', shares(anna, citra), 20],
      ['C', '2026-11-15', 'SERVICE', shares(citra), 300],
      ['D', '2026-11-30', 'SERVICE', shares(anna), 4000],
      ['E', '2026-12-01', 'GOODS', [], 50_000],
    ] as const) {
      await made({ poNo, poDate, category, salesUserPo, amount, desc: poNo === 'C' ? 'Conveyor' : 'Panel' });
    }
  });

  const cases: [string, string][] = [
    ['', 'EDCBA'],
    ['qpdf=2026-11-01', 'EDCB'],
    ['qpdt=2026-11-30', 'DCBA'],
    ['qpdf=2026-11-01&qpdt=2026-11-30', 'DCB'],
    ['qpdf=2026-11-01&qpdt=2026-11-30&dc=false', 'BCD'],
    ['qpdf=2026-11-02&qpdt=2026-11-29', 'C'],
    ['qpdf=2026-11-15&qpdt=2026-11-15', 'C'],
    ['qpdf=2026-11-30&qpdt=2026-11-01', ''],
    ['qpdf=&qpdt=', 'EDCBA'],
    ['qsu=ANNA', 'DBA'],
    ['qsu=ANNA&dc=false', 'ABD'],
    ['qsu=CITRA', 'CB'],
    ['qsu=nobody', ''],
    ['qsu=ANNA&qpdf=2026-11-01&qpdt=2026-11-30', 'DB'],
    ['qsu=ANNA&qpdf=2026-11-01&qpdt=2026-11-29', 'B'],
    ['qsu=ANNA&qpdt=2026-10-31', 'A'],
    ['qsu=ANNA&qct=SERVICE', 'D'],
    ['qct=GOODS&qpdf=2026-11-01', 'EB'],
    ['qct=SERVICE&qsu=CITRA&qpdf=2026-11-01&qpdt=2026-11-30', 'C'],
    ['q=panel&qpdf=2026-11-01&qpdt=2026-11-30', 'DB'],
    ['q=panel&qsu=CITRA', 'B'],
    ['q=panel&qsu=CITRA&qct=SERVICE', ''],
    ['so=poNo&dc=true&qsu=ANNA', 'DBA'],
    ['so=poNo&dc=false&qpdf=2026-11-01&qpdt=2026-11-30', 'BCD'],
  ];
  it.each(cases)('%s', async (query, expected) => {
    const asked = query.replace('ANNA', anna).replace('CITRA', citra);
    expect(await numbers(asked)).toBe(expected);
    const { content, totalElements, totalCapped, totalAmount } = await page(asked);
    expect([totalElements, totalCapped]).toEqual([expected.length, false]);
    expect(totalAmount, 'the sum of all matches').toBe(content.reduce((sum, { amount }) => sum + amount, 0));
    const counted = { totalElements: expected.length, totalAmount };
    expect(await page(`${asked}&exact=true&ps=5`)).toMatchObject(counted);
  });

  it('has no sum if that has more digits than an amount may have', async () => {
    const largest = 999_999_999_999_999;
    const first = await made({ poNo: 'large-1', amount: largest });
    expect((await page('q=large-')).totalAmount).toBe(largest);
    const second = await made({ poNo: 'large-2', amount: 1 });
    const { totalElements, totalAmount } = await page('q=large-');
    expect([totalElements, totalAmount]).toEqual([2, undefined]);
    for (const { id } of [first, second]) await app.db.deleteFrom('sales_po').where('id', '=', id).execute();
  });

  it.each([
    'qpdf=yesterday',
    'qpdf=recent',
    'qpdf=2026-11',
    'qpdt=2026-02-30',
    'qpdt=30/11/2026',
    'qct=OTHER',
    `qsu=${'x'.repeat(300)}`,
    'qsu=%00',
    'q=%00',
    'qpdf=0000-01-01',
    'from=2026-11-01',
    'sales=anna',
  ])('refuses %s', async (query) => expect((await seller.get(`${path}?${query}`)).status).toBe(400));

  it('round-trips through an address', () => {
    const wire = { qct: 'GOODS', qpdf: '2026-11-01', qpdt: '2026-11-30', qsu: 'anna' };
    const query = salesPoList.fromWire(wire);
    expect(query).toMatchObject({ category: 'GOODS', from: '2026-11-01', to: '2026-11-30', sales: 'anna' });
    expect(salesPoList.toWire(query)).toEqual(wire);
  });
});

describe('who has a share', () => {
  it('is looked for by the date that the order has now', async () => {
    await clear();
    const po = await made({ poNo: 'A', poDate: '2026-10-31', salesUserPo: [{ username: anna, pctg: 100 }] });
    const november = (person: string) => numbers(`qsu=${person}&qpdf=2026-11-01&qpdt=2026-11-30`);
    expect(await november(anna)).toBe('');
    await seller.patch(`${path}/${po.id}`, { poDate: '2026-11-01', version: 1 });
    expect(await november(anna)).toBe('A');
    await app.db.updateTable('sales_po').set({ po_date: '2026-12-01' }).where('id', '=', po.id).execute();
    expect(await november(anna)).toBe('');
    await app.db.updateTable('sales_po').set({ po_date: '2026-11-30' }).where('id', '=', po.id).execute();
    expect(await november(anna)).toBe('A');
  });

  it('is who has one now', async () => {
    await clear();
    const po = await made({ poNo: 'A', salesUserPo: [{ username: anna, pctg: 100 }] });
    await seller.patch(`${path}/${po.id}`, { salesUserPo: [{ username: citra, pctg: 100 }], version: 1 });
    expect([await numbers(`qsu=${anna}`), await numbers(`qsu=${citra}`)]).toEqual(['', 'A']);
    await seller.send({ method: 'DELETE', url: `${path}/${po.id}?version=2` });
    expect(await numbers(`qsu=${citra}`)).toBe('');
  });
});

/** Beyond the cap the list reads its pages with other queries; the pages must be the same. */
describe('more than are counted', () => {
  const many = 4000;
  beforeAll(async () => {
    await clear();
    await sql`
      insert into sales_po (po_no, description, po_date, amount, category, company_id, created_by, updated_by, updated_at)
      select case n % 2 when 0 then 'PO/' else 'po/' end || n * 7919 % 1000, 'Panel ' || n % 3,
        '2026-11-10'::date - (n * 7919 % 300), n * 104729 % 500 * 1000, ('{GOODS,GOODS,SERVICE,PROJECT}'::text[])[1 + n * 31 % 97 % 4],
        case n % 5 when 0 then ${market.otherCompany}::int else ${market.company} end, ${anna},
        case n % 3 when 0 then ${anna} when 1 then ${citra} else ${seller.username} end,
        '2026-11-10'::timestamptz - (n * 7919 % 300) * interval '1 day' + (n * 104729 % 3000) * interval '1 minute'
      from generate_series(1, ${many}) as n`.execute(app.db);
    await sql`
      insert into sales_po_share (sales_po_id, place, username, percentage)
      select id, 0, case when po_date < '2026-06-01' then ${anna} else ${citra} end, 60 from sales_po
      union all select id, 1, ${seller.username}, 40 from sales_po where id % 10 = 0`.execute(app.db);
    await asAdmin(app.ownerUrl, 'analyze sales_po, sales_po_share');
  });

  const columns: Record<SalesPoListQuery['sort'], string> = {
    poDate: 'po_date',
    poNo: 'lower(po_no) collate "C"',
    amount: 'amount',
    category: 'category',
    lastUpdateBy: 'updated_by collate "C"',
    lastUpdateDate: 'updated_at',
  };
  const sharedBy = (person: string) => `id in (select sales_po_id from sales_po_share where username = '${person}')`;

  it.each(bothWays(columns))('by %s %s', async (sort, direction, column) => {
    const filters: [string, string][] = [
      ['', 'true'],
      ['qpdf=2026-03-01&qpdt=2026-08-31', `po_date between '2026-03-01' and '2026-08-31'`],
      ['qpdt=2026-05-15', `po_date <= '2026-05-15'`],
      ['qpdf=2026-05-15', `po_date >= '2026-05-15'`],
      ['qct=GOODS', `category = 'GOODS'`],
      ['qct=GOODS&qpdt=2026-09-30', `category = 'GOODS' and po_date <= '2026-09-30'`],
      [`qsu=${anna}`, `po_date < '2026-06-01'`],
      [`qsu=${anna}&qpdf=2026-02-01`, `po_date < '2026-06-01' and po_date >= '2026-02-01'`],
      [`qsu=${citra}&qct=GOODS`, `po_date >= '2026-06-01' and category = 'GOODS'`],
      [`qsu=${seller.username}&qpdt=2026-10-31`, `${sharedBy(seller.username)} and po_date <= '2026-10-31'`],
      ['q=panel&qpdt=2026-08-31', `po_date <= '2026-08-31'`],
      ['q=tirta&qpdt=2026-08-31', `company_id = ${market.otherCompany} and po_date <= '2026-08-31'`],
      [`q=panel&qsu=${anna}&qpdt=2026-05-15`, `po_date <= '2026-05-15'`],
    ];
    await expectPages({ db: app.db, table: 'sales_po', page }, { sort, column, direction }, filters);
  });
});
