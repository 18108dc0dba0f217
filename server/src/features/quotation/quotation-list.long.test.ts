import type { ListPage } from '@gso/contract/record/list-query';
import { quotationList, type QuotationListQuery, type QuotationRow } from '@gso/contract/quotation';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { bothWays, expectPages } from '../../../testing/expect-pages.ts';
import { aMarket, aQuotation, type Market } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/quo';
let seller: Caller;
let anna: string;
let market: Market;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  anna = (await app.person([], 'anna')).username;
  market = await aMarket(app, seller);
});

const clear = () => app.db.deleteFrom('quotation').execute();

async function page(query: string): Promise<ListPage<QuotationRow>> {
  const { status, body } = await seller.get<ListPage<QuotationRow>>(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const names = async (query: string) => (await page(query)).content.map(({ name }) => name).join('');

describe('a range of dates', () => {
  beforeAll(async () => {
    await clear();
    for (const [name, quotation_date, status, by] of [
      ['A', '2026-10-31', 'OPEN', anna],
      ['B', '2026-11-01', 'OPEN', seller.username],
      ['C', '2026-11-15', 'WIN', anna],
      ['D', '2026-11-30', 'LOSE', anna],
      ['E', '2026-12-01', 'OPEN', seller.username],
    ] as const) {
      const id = await aQuotation(app, { username: by }, { ...market, status });
      await app.db.updateTable('quotation').set({ name, quotation_date }).where('id', '=', id).execute();
    }
  });

  const cases: [string, string][] = [
    ['', 'EDCBA'],
    ['qdf=2026-11-01', 'EDCB'],
    ['qdt=2026-11-30', 'DCBA'],
    ['qdf=2026-11-01&qdt=2026-11-30', 'DCB'],
    ['qdf=2026-11-02&qdt=2026-11-29', 'C'],
    ['qdf=2026-11-15&qdt=2026-11-15', 'C'],
    ['qdf=2026-11-30&qdt=2026-11-01', ''],
    ['qdf=&qdt=', 'EDCBA'],
    ['qdf=2026-11-01&qdt=2026-11-30&qst=WIN', 'C'],
    ['qdf=2026-11-01&qdt=2026-11-30&qsu=ANNA', 'DC'],
    ['qdf=2026-11-01&qdt=2026-11-30&qsu=ANNA&qst=LOSE', 'D'],
    ['qdf=2026-11-01&qdt=2026-11-30&qsu=ANNA&qst=OPEN', ''],
    ['qdf=2026-11-01&qdt=2026-11-30&q=sinar', 'DCB'],
    ['qdf=2026-11-01&qdt=2026-11-30&q=tirta', ''],
    ['qdt=2026-11-30&isb=false', 'DCBA'],
  ];
  it.each(cases)('%s', async (query, expected) => {
    const asked = query.replace('ANNA', anna);
    expect(await names(`${asked}&so=quotationDate`)).toBe(expected);
    expect(await names(`${asked}&so=quotationDate&dc=false`)).toBe([...expected].reverse().join(''));
    expect(await names(`${asked}&so=name`)).toBe(expected);
    const { content, totalElements, totalCapped, totalAmount } = await page(asked);
    expect([totalElements, totalCapped]).toEqual([expected.length, false]);
    expect(totalAmount).toBe(content.reduce((sum, { grandTotalPrice }) => sum + grandTotalPrice, 0));
    expect((await page(`${asked}&exact=true`)).totalElements).toBe(expected.length);
  });

  it.each([
    'qdf=yesterday',
    'qdf=recent',
    'qdf=2026-11',
    'qdt=2026-02-30',
    'qdt=30/11/2026',
    'qsu=%00',
    'q=%00',
    'qdf=0000-01-01',
    'from=2026-11-01',
  ])('refuses %s', async (query) => expect((await seller.get(`${path}?${query}`)).status).toBe(400));

  it('round-trips through an address', () => {
    const wire = { qdf: '2026-11-01', qdt: '2026-11-30', qst: 'OPEN' };
    const query = quotationList.fromWire(wire);
    expect(query).toMatchObject({ from: '2026-11-01', to: '2026-11-30', status: 'OPEN' });
    expect(quotationList.toWire(query)).toEqual(wire);
  });
});

/** Beyond the cap the list reads its pages with other queries; the pages must be the same. */
describe('more than are counted', () => {
  const many = 4000;
  beforeAll(async () => {
    await clear();
    await sql`
      insert into quotation (ref_no, quotation_date, name, term_days, payment_term_id, customer_id, sales_username, status,
        discount, disc_type, is_vat, vat_rate, vat_method, is_item_bundling, total_qty, total_price, total_price_disc,
        total_price_after_disc, total_price_vat, grand_total_price, lines_below_bottom, created_by, updated_by, updated_at)
      select 'QUO-' || n, '2026-11-10'::date - (n * 7919 % 300), 'Panel ' || n * 31 % 700, 30, ${market.term}::int,
        case n % 5 when 0 then ${market.otherContact}::int else ${market.contact} end,
        case n % 3 when 0 then ${anna} else ${seller.username} end, ('{OPEN,WIN,LOSE,LOSE}'::text[])[1 + n * 13 % 89 % 4],
        0, 'PERCENTAGE', false, 11, 'FULL', false, 1, total, 0, total, 0, total, 0, ${anna},
        case n % 4 when 0 then ${anna} else ${seller.username} end,
        '2026-11-10'::timestamptz - (n * 7919 % 300) * interval '1 day' + (n * 104729 % 3000) * interval '1 minute'
      from (select n, n * 104729 % 500 * 1000 as total from generate_series(1, ${many}) as n) as made`.execute(app.db);
    await asAdmin(app.ownerUrl, 'analyze quotation');
  });

  const columns: Record<QuotationListQuery['sort'], string> = {
    lastUpdateDate: 'updated_at',
    refNo: 'ref_no',
    quotationDate: 'quotation_date',
    name: 'name_search',
    status: 'status',
    grandTotalPrice: 'grand_total_price',
    salesUsername: 'sales_username collate "C"',
    lastUpdateBy: 'updated_by collate "C"',
  };

  it.each(bothWays(columns))('by %s %s', async (sort, direction, column) => {
    const filters: [string, string][] = [
      ['', 'true'],
      ['qdf=2026-03-01&qdt=2026-08-31', `quotation_date between '2026-03-01' and '2026-08-31'`],
      ['qdt=2026-05-15', `quotation_date <= '2026-05-15'`],
      ['qdf=2026-05-15', `quotation_date >= '2026-05-15'`],
      ['qst=LOSE', `status = 'LOSE'`],
      ['qst=LOSE&qdt=2026-09-30', `status = 'LOSE' and quotation_date <= '2026-09-30'`],
      [`qsu=${anna}&qdf=2026-02-01`, `sales_username = '${anna}' and quotation_date >= '2026-02-01'`],
      [
        `qsu=${seller.username}&qst=LOSE&qdt=2026-10-31`,
        `sales_username <> '${anna}' and status = 'LOSE' and quotation_date <= '2026-10-31'`,
      ],
      ['q=panel&qdt=2026-08-31', `quotation_date <= '2026-08-31'`],
      ['q=tirta&qdt=2026-08-31', `customer_id = ${market.otherContact} and quotation_date <= '2026-08-31'`],
    ];
    await expectPages({ db: app.db, table: 'quotation', page }, { sort, column, direction }, filters);
  });
});
