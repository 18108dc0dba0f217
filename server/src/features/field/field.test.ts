import type { FieldData } from '@gso/contract/field/field-data';
import type { VisitRow } from '@gso/contract/visit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let engineer: Caller;
let keeper: Caller;
let work: FieldWork;
let today: string;

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  engineer = await app.userWith('MA_VISIT', 'MA_PROJECT');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA', 'MA_SALES');
  work = await fieldWork(app, keeper);
  const { rows } = await sql<{ today: string }>`select business_today() as today`.execute(app.db);
  today = rows[0]?.today ?? '';
});

const field = async (caller: Caller) => {
  const { status, body } = await caller.get<FieldData>('/api/field');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const dayFrom = (days: number) => {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};
const visitOf = async (caller: Caller, days: number, fields: object = {}) => {
  const times = { timeStart: '0900', timeEnd: '1000', activity: 'Talk' };
  const { status, body } = await caller.post<VisitRow & { message?: string }>('/api/visit', {
    ...{ type: 'SALES', visitDate: dayFrom(days), customer: { id: work.budi }, ...times },
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const { message: _, ...row } = body;
  return row;
};

describe('what a phone keeps', () => {
  it('is nothing before the first visit', async () => {
    const newcomer = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const none = { content: [], cut: false };
    const nothing = { companies: none, contacts: none, shodans: none, projects: none, visits: none, assigned: [] };
    expect(await field(newcomer)).toEqual({ today, ...nothing });
  });

  it('are the visits around today as every call shows them, nearest first, and companies with their contacts', async () => {
    await visitOf(seller, -61, { customer: { id: work.other } });
    await visitOf(seller, 31);
    const soon = await visitOf(seller, 3);
    const past = await visitOf(seller, -60);
    const now = await visitOf(seller, 0);
    await visitOf(keeper, 0);
    const kept = await field(seller);
    expect(kept.visits).toEqual({ content: [now, soon, past], cut: false });
    expect(kept.companies.content.map(({ name, lastVisit }) => [name, lastVisit])).toEqual([
      ['PT Sinar Jaya', dayFrom(31)],
      ['CV Tirta Makmur', dayFrom(-61)],
    ]);
    expect(kept.contacts.content).toEqual([
      { id: work.budi, name: 'Budi Santoso', companyId: kept.companies.content[0]?.id, position: '' },
      { id: work.sari, name: 'Sari Dewi', companyId: kept.companies.content[0]?.id, position: '' },
      { id: work.other, name: 'Agus Halim', companyId: kept.companies.content[1]?.id, position: '' },
    ]);
  });

  it('has telephone numbers for those who may open contacts, and projects for those who may visit them', async () => {
    await visitOf(keeper, 0);
    const all = await field(keeper);
    expect(all.contacts.content[0]).toMatchObject({ phone: '', mobilePhone: '' });
    expect(all.shodans.content.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([
      work.open,
      work.othersShodan,
    ]);
    expect(all.projects.content.map(({ refNo }) => refNo)).toEqual(['PRJ-26-0002', 'PRJ-26-0001']);
    const project = await field(engineer);
    expect(project.projects).toEqual(all.projects);
    expect([project.shodans.content, project.visits.content]).toEqual([[], []]);
    expect(project.companies.content).toHaveLength(2);
    expect((await field(seller)).projects.content).toEqual([]);
  });

  it('has the drafts that others assigned, whatever their day, and who assigned them', async () => {
    const userId = async ({ username }: Caller) =>
      (await app.db.selectFrom('user_login').select('id').where('username', '=', username).executeTakeFirstOrThrow())
        .id;
    const sent = await keeper.post<{ visit: VisitRow }>('/api/assignv', {
      ...{ type: 'SALES', visitDate: dayFrom(200), timeStart: '0900', timeEnd: '1000', activity: 'Please go' },
      ...{ to: { id: await userId(seller) }, from: { id: await userId(keeper) }, customer: { id: work.budi } },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const kept = await field(seller);
    expect(kept.visits.content.at(-1)).toEqual(sent.body.visit);
    expect(kept.assigned).toMatchObject([{ visitId: sent.body.visit.id, from: { username: keeper.username } }]);
  });

  it('is sent once while it stays the same', async () => {
    const ask = (tag?: string) =>
      seller.send({ method: 'GET', url: '/api/field', ...(tag && { headers: { 'if-none-match': tag } }) });
    const first = await ask();
    const tag = String(first.headers['etag']);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await ask(tag);
    expect([again.status, again.body]).toEqual([304, '']);
    await visitOf(seller, 1);
    const changed = await ask(tag);
    expect([changed.status, changed.headers['etag'] === tag]).toEqual([200, false]);
  });

  it('is cut off where there is more than a phone keeps, nearest and newest first, and says so', async () => {
    const busy = await app.userWith('MA_VISIT', 'MA_SHODAN');
    await sql`with companies as (
        insert into company (name, street, created_by, updated_by)
        select 'PT ' || n, 'Jl. ' || n, ${busy.username}, ${busy.username} from generate_series(1, 505) as n returning id, name
      ), contacts as (
        insert into customer (name, company_id, created_by, updated_by)
        select 'Contact of ' || name, id, ${busy.username}, ${busy.username} from companies returning id
      )
      insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
      select 'SALES', 'CONFIRMED', business_today() - 50 + (n / 26)::integer, '0900', '1000', ${busy.username},
        one.id, 'Talk', ${busy.username}, ${busy.username}
      from generate_series(0, 2079) as n join (select id, row_number() over (order by id) - 1 as place from contacts) as one
        on place = n % 505`.execute(app.db);
    const { visits, companies, contacts, shodans } = await field(busy);
    expect([visits.content.length, visits.cut]).toEqual([2000, true]);
    const distances = visits.content.map(({ visitDate }) => Math.abs(Date.parse(visitDate) - Date.parse(today)));
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect([companies.content.length, companies.cut]).toEqual([500, true]);
    const days = companies.content.map(({ lastVisit }) => lastVisit);
    expect(days).toEqual(days.toSorted().toReversed());
    expect([contacts.content.length, contacts.cut, shodans.cut]).toEqual([500, false, false]);
  });

  it('is refused to those who have no visits', async () => {
    expect((await app.anonymous.get('/api/field')).status).toBe(401);
    expect((await (await app.userWith('MA_SHODAN')).get('/api/field')).status).toBe(403);
  });
});
