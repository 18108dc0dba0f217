import { permissions } from '@gso/contract/permissions';
import type { CompanySummary } from '@gso/contract/record/timeline';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMarket, aQuotation, type Market } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let everything: Caller;
let market: Market;

const person = async () => (await app.person([])).username;
const summary = async (caller = everything, company = market.company) =>
  (await caller.get<CompanySummary>(`/api/company/${company}/summary`)).body;

const visit = (username: string, days: number, { type = 'SALES', status = 'CONFIRMED' } = {}) =>
  sql<{ id: number }>`
    insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
    values (${type}, ${status}, business_today() + ${days}::integer, '0900', '1000', ${username}, ${market.contact}, 'Talked',
      ${username}, ${username}) returning id
  `
    .execute(app.db)
    .then(({ rows }) => rows[0]?.id);

const order = (amount: number, sql_date: string, username: string) =>
  sql`
    with made as (
      insert into sales_po (po_no, po_date, amount, category, company_id, created_by, updated_by)
      values ('PO', ${sql.raw(sql_date)}, ${amount}, 'GOODS', ${market.company}, ${username}, ${username}) returning id
    )
    insert into sales_po_share (sales_po_id, place, username, percentage) select id, 0, ${username}, 100 from made
  `.execute(app.db);

beforeAll(async () => {
  everything = await app.userWith(...permissions);
  market = await aMarket(app, everything);
});

describe('the summary of a company', () => {
  it('is empty for a company without anything', async () => {
    expect(await summary(everything, market.otherCompany)).toEqual({
      ...{ open: { amount: 0, count: 0, isCapped: false }, won: { amount: 0, count: 0, isCapped: false } },
      ...{ lastVisit: null, nextVisit: null, sellers: [] },
    });
  });

  it('adds up what is open and won, and says who sells there and when', async () => {
    const [ana, budi, citra] = [await person(), await person(), await person()];
    const by = everything.username;
    await sql`
      insert into shodan (name, description, status, amount, customer_id, created_by, updated_by)
      select 'Line', 'Line', status, amount, ${market.contact}, ${by}, ${by}
      from (values ('OPEN', 100), ('OPEN', 20), ('WIN', 7)) as made (status, amount)
    `.execute(app.db);
    await order(5, 'business_today()', ana);
    await order(3, `date_trunc('year', business_today())::date`, ana);
    await order(1000, `date_trunc('year', business_today())::date - 1`, budi);
    const past = await visit(budi, -3);
    await visit(budi, -1, { status: 'DRAFT' });
    const project = await visit(citra, -2, { type: 'PROJECT' });
    const next = await visit(budi, 4, { status: 'DRAFT' });
    await visit(budi, 9);
    await visit(citra, -400);
    await aQuotation(app, { username: ana }, market);

    const { lastVisit, nextVisit, sellers, ...sums } = await summary();
    expect(sums).toEqual({
      ...{ open: { amount: 120, count: 2, isCapped: false }, won: { amount: 8, count: 2, isCapped: false } },
    });
    expect([lastVisit, nextVisit]).toMatchObject([
      { id: project, type: 'PROJECT', by: citra },
      { id: next, type: 'SALES', by: budi },
    ]);
    expect(lastVisit?.at).toMatch(/^\d{4}-\d\d-\d\dT02:00:00Z$/);
    expect(sellers).toContain(ana);
    expect(sellers).toContain(budi);
    expect(sellers).not.toContain(citra);

    const seller = await summary(await app.userWith('MA_MD_COMPANY_READ', 'MA_VISIT', 'MA_SHODAN'));
    expect(seller).toMatchObject({ lastVisit: { id: past }, nextVisit: { id: next }, sellers: [budi] });
    expect(Object.keys(seller).toSorted()).toEqual(['lastVisit', 'nextVisit', 'open', 'sellers']);
  });

  it('leaves out what the reader may not see, with every single permission', async () => {
    const shown: Record<string, string[]> = { MA_SHODAN: ['open', 'sellers'], MA_SALES: ['sellers', 'won'] };
    for (const permission of permissions) {
      const caller = await app.userWith('MA_MD_COMPANY_READ', permission);
      const body = await summary(caller);
      expect(Object.keys(body).toSorted(), permission).toEqual(shown[permission] ?? ['sellers']);
      if (!['MA_SALES', 'MA_QUOTATION'].includes(permission)) expect(body.sellers, permission).toEqual([]);
    }
  });
});
