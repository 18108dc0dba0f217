import type { ListPage } from '@gso/contract/record/list-query';
import type { ShodanRow } from '@gso/contract/shodan';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let keeper: Caller;

// Many rows share each value and instant, so that only the id keeps them apart, and every filter below matches more
// rows than are counted.
beforeAll(async () => {
  await setBusinessDay(app, '2026-12-31');
  seller = await app.userWith('MA_SHODAN');
  keeper = await app.userWith('MA_MASTER_DATA');
  const contacts = [await createContact('PT Sinar Baja'), await createContact('PT Tirta Rasa')];
  await sql`
    insert into shodan (name, description, status, amount, customer_id, created_by, updated_by, created_at, updated_at)
    select 'Peluang ' || n % 5, case when n % 3 = 0 then 'sering' when n % 3 = 1 then 'baja' else 'lain' end,
      case when n > 2500 then 'WIN' when n % 10 = 0 then 'LOSE' else 'OPEN' end, n % 7,
      (${contacts}::int[])[1 + n % 2],
      case when n % 4 = 0 then ${keeper.username} else ${seller.username} end, ${seller.username},
      timestamptz '2026-01-01' + n % 90 * interval '1 day', timestamptz '2026-06-01' + n % 60 * interval '1 day'
    from generate_series(1, 4000) as n
  `.execute(app.db);
  // Half of those that are closed were so before this month, the others on one of its days.
  await sql`update shodan set open_until = date '2026-10-15' + id % 2 * 20 + id % 3 where status <> 'OPEN'`.execute(
    app.db,
  );
  await sql`update shodan set stage_id = case when id % 5 = 0 then 3 else 2 end,
    expected_close = case when id % 10 < 3 then null else date '2026-11-20' + id % 20 end`.execute(app.db);
  await sql`update shodan set lose_reason_id = 1 + id % 2 where status = 'LOSE'`.execute(app.db);
  await sql`update shodan set stage_since = date '2026-12-31' - 21 - least(id % 3, 1) where stage_id = 2`.execute(
    app.db,
  );
  await sql`
    insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, shodan_id, activity,
      created_by, updated_by)
    select 'SALES', case when id % 8 = 0 then 'CONFIRMED' else 'FOLLOW_UP' end, date '2026-11-01' + id % 40, '0900', '1000',
      created_by, customer_id, id, 'Demo', created_by, created_by from shodan
  `.execute(app.db);
});

async function createContact(company: string): Promise<number> {
  const made = await keeper.post<{ id: number }>('/api/company', { name: company, address: { street: 'Jl. Satu 1' } });
  return (await keeper.post<{ id: number }>('/api/customer', { name: 'Agus', company: { id: made.body.id } })).body.id;
}
const list = async (query: string) => (await seller.get<ListPage<ShodanRow>>(`/api/shodan?${query}`)).body;

describe('a long list', () => {
  const orders: Record<string, string> = {
    lastUpdateDate: 'shodan.updated_at',
    name: `' ' || lower(shodan.name) collate "C"`,
    status: 'shodan.status',
    amount: 'shodan.amount',
    lastUpdateBy: 'shodan.updated_by collate "C"',
    createdBy: 'shodan.created_by collate "C"',
    createdDate: 'shodan.created_at',
    expectedClose: 'shodan.expected_close',
  };
  const followedUp = `exists (select from visit where shodan_id = shodan.id and visit.status = 'FOLLOW_UP'
    and visit_date between '2026-11-01' and '2026-11-30')`;
  // A placeholder for a user whose name is known only after creation.
  const named = (part: string | undefined) => (part ?? '').replace('SELLER', seller.username);
  const filters: Record<string, string> = {
    'qst=': 'true',
    '': `shodan.status = 'OPEN'`,
    'qst=WIN': `shodan.status = 'WIN'`,
    'qst=&qam=4': 'shodan.amount >= 4',
    'qst=&q=sering': `shodan.description like '%sering%'`,
    'qst=&q=tirta': `customer.company_name = 'PT Tirta Rasa'`,
    'qst=&qos=2026-11-01': `shodan.open_until >= '2026-11-01'`,
    'qst=&qos=2026-11-01&qam=2': `shodan.open_until >= '2026-11-01' and shodan.amount >= 2`,
    'qst=&qos=2026-11-01&qcb=SELLER': `shodan.open_until >= '2026-11-01' and shodan.created_by = 'SELLER'`,
    'qst=&qfu=2026-11': followedUp,
    'qst=&qfu=2026-11&qos=2026-11-01': `shodan.open_until >= '2026-11-01' and ${followedUp}`,
    'qsg=2': `shodan.status = 'OPEN' and shodan.stage_id = 2`,
    'qst=&qsg=2&qcb=SELLER': `shodan.stage_id = 2 and shodan.created_by = 'SELLER'`,
    'qsl=true': `shodan.status = 'OPEN' and shodan.stage_id = 2 and shodan.stage_since < '2026-12-10'`,
    'qst=&qec=2026-11': `shodan.expected_close between '2026-11-01' and '2026-11-30'`,
    'qst=&qec=none': 'shodan.expected_close is null',
    'qst=&qec=..2026-12': `shodan.expected_close < '2027-01-01'`,
    'qst=&qec=2026-11..2027-01': 'shodan.expected_close is not null',
    'qst=WIN&qcm=2026-10..2026-11': `shodan.status = 'WIN'`,
    'qst=&q=baja': `(customer.company_name = 'PT Sinar Baja' or shodan.description like '%baja%')`,
  };

  it.each(Object.keys(filters))('shows the same rows as a plain statement would, filtered by "%s"', async (filter) => {
    for (const [sort, order] of Object.entries(orders)) {
      for (const [descending, page] of [
        [false, 0],
        [true, 0],
        [true, 7],
        [false, 1000],
      ] as const) {
        const direction = descending ? 'desc' : 'asc';
        const { rows } = await sql<{ id: number }>`${sql.raw(
          `select shodan.id from shodan join customer on customer.id = customer_id where ${named(filters[filter])}
           order by ${order} ${direction}, shodan.id ${direction} limit 20 offset ${page * 20}`,
        )}`.execute(app.db);
        const body = await list(`${named(filter)}&so=${sort}&dc=${descending}&pn=${page}`);
        const shown = body.content.map(({ id }) => id);
        expect(shown, `${sort} ${direction} page ${page}`).toEqual(rows.map(({ id }) => id));
        expect([body.totalElements, body.totalCapped]).toEqual([1000, true]);
      }
    }
  });

  it('shows every row once, page by page, and counts on demand', async () => {
    for (const query of [`qcb=${keeper.username}&qst=`, `qcb=${seller.username}`]) {
      const { totalElements } = await list(`${query}&exact=true&ps=1`);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(totalElements / 100) }, (_, page) => list(`${query}&ps=100&pn=${page}`)),
      );
      const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
      expect(new Set(ids).size).toBe(totalElements);
      expect(ids).toHaveLength(totalElements);
    }
  });
});
