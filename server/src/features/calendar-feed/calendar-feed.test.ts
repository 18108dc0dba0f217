import { limits } from '@gso/contract/limits';
import type { OwnCalendarFeed } from '@gso/contract/record/calendar-feed';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { openReads } from '../../platform/db/database.ts';
import { readEntries } from './entries.ts';

const app = testApp();
const today = '2026-11-17';
let owner: Caller;
let other: Caller;
let work: FieldWork;
/** Each test calls from a network of its own, because they are counted by network. */
let network = 0;

beforeAll(async () => {
  await setBusinessDay(app, today);
  owner = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  other = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  work = await fieldWork(app, owner);
});
afterAll(() => setBusinessDay(app));
beforeEach(async () => {
  network += 1;
  await app.db.deleteFrom('visit').execute();
  await app.db.deleteFrom('project_task').execute();
});

const make = async (caller = owner, headers: Record<string, string> = {}) => {
  const { status, body } = await caller.post<{ address: string }>('/api/calendar', {}, headers);
  expect(status, JSON.stringify(body)).toBe(201);
  return new URL(body.address);
};
const fetchFeed = (address: URL, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'GET',
    url: address.pathname,
    headers: { 'x-forwarded-for': `10.0.0.${network}`, ...headers },
  });
const summaries = async (address: URL): Promise<string[]> => {
  const { statusCode, body } = await fetchFeed(address);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
};
const addVisit = (caller: Caller, values: object = {}) =>
  app.db
    .insertInto('visit')
    .values({
      type: 'SALES',
      status: 'CONFIRMED',
      visit_date: today,
      time_start: '0900',
      time_end: '1030',
      username: caller.username,
      customer_id: work.budi,
      activity: 'Talk',
      created_by: owner.username,
      updated_by: owner.username,
      ...values,
    })
    .execute();
let place = 0;
const addTask = (caller: Caller, values: object = {}) =>
  app.db
    .insertInto('project_task')
    .values({
      project_id: work.project,
      phase: 'TRIAL',
      place: (place += 1),
      description: 'Wire the panel',
      assigned_to: caller.username,
      start_date: '2026-01-01',
      end_date: today,
      created_by: owner.username,
      updated_by: owner.username,
      ...values,
    })
    .execute();
const entriesOf = async () =>
  (
    await sql<{ action: string; record_name: string }>`select action, record_name from audit_entry
      where entity = 'calendar_feed' and actor = ${owner.username} order by id desc limit 3`.execute(app.db)
  ).rows;

describe('the address', () => {
  it('is shown once, stored as a hash only, renewed and revoked; the old one ends with the next request', async () => {
    expect((await owner.get<OwnCalendarFeed>('/api/calendar')).body).toEqual({});
    const first = await make();
    expect(first.pathname).toMatch(/^\/api\/calendar\/[0-9a-f]{64}\.ics$/);
    const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feed f`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first.pathname.slice(14, -4));
    expect((await owner.get<OwnCalendarFeed>('/api/calendar')).body.feed).toMatchObject({ fetchedAt: null });
    expect((await fetchFeed(first)).statusCode).toBe(200);
    await expect
      .poll(async () => (await owner.get<OwnCalendarFeed>('/api/calendar')).body.feed?.fetchedAt)
      .toMatch(/^20\d\d-/);

    const second = await make();
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    expect((await owner.delete('/api/calendar')).status).toBe(200);
    expect((await fetchFeed(second)).statusCode).toBe(404);
    expect((await owner.delete('/api/calendar')).status).toBe(404);
    expect(await entriesOf()).toEqual(
      ['delete', 'update', 'create'].map((action) => ({ action, record_name: owner.username })),
    );
  });

  it('is in no line of the log', async () => {
    const address = await make();
    await fetchFeed(address);
    await owner.delete('/api/calendar');
    await fetchFeed(address);
    const lines = app.logged.filter((line) => line.includes('/api/calendar/'));
    expect(lines.length).toBeGreaterThan(1);
    expect(app.logged.join('\n')).not.toContain(address.pathname.slice(14, -4));
  });

  it('is refused a network that asks too often', async () => {
    const unknown = new URL('http://x/api/calendar/0123.ics');
    const statuses: number[] = [];
    for (let at = 0; at <= limits.calendarFetchesPerMinute; at += 1)
      statuses.push((await fetchFeed(unknown)).statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(limits.calendarFetchesPerMinute);
    expect(statuses.at(-1)).toBe(429);
    network += 1;
    expect((await fetchFeed(unknown)).statusCode).toBe(404);
  });
});

describe('the calendar', () => {
  it('has the own visits and open tasks around today, and nothing of others', async () => {
    await addVisit(owner);
    await addVisit(owner, { status: 'DRAFT', visit_date: '2027-11-17', type: 'PROJECT', project_id: work.project });
    await addVisit(owner, { visit_date: '2026-09-18' });
    for (const visit_date of ['2026-09-17', '2027-11-18']) await addVisit(owner, { visit_date });
    await addVisit(other);
    await addTask(owner);
    await addTask(owner, { end_date: '2027-11-18' });
    await addTask(other);
    const [{ id } = { id: 0 }] = await app.db
      .selectFrom('project_task')
      .select('id')
      .where('assigned_to', '=', owner.username)
      .execute();
    expect(id).toBeGreaterThan(0);
    await addTask(owner, {
      approved_at: new Date(),
      approved_on: today,
      approved_by: other.username,
      description: 'Done',
    });
    expect(await summaries(await make())).toEqual([
      'Visit (draft): PT Sinar Jaya · Budi Santoso',
      'Visit: PT Sinar Jaya · Budi Santoso',
      'Visit: PT Sinar Jaya · Budi Santoso',
      'Due: Wire the panel',
    ]);
  });

  it('speaks the language in which its user last used the product', async () => {
    await addTask(owner);
    const address = await make();
    expect(await summaries(address)).toEqual(['Due: Wire the panel']);
    const headers = { authorization: `Bearer ${owner.token}`, 'accept-language': 'id' };
    await owner.send({ method: 'GET', url: '/api/refresh', headers });
    expect(await summaries(address)).toEqual(['Tenggat: Wire the panel']);
    await owner.send({ method: 'GET', url: '/api/refresh', headers: { ...headers, 'accept-language': 'en' } });
  });

  it('answers 304 until something changes', async () => {
    await addVisit(owner);
    const address = await make();
    const { headers } = await fetchFeed(address);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    const known = { 'if-none-match': `W/${String(headers['etag'])}` };
    const unchanged = await fetchFeed(address, known);
    expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', headers['etag']]);
    await app.db.updateTable('visit').set({ activity: 'Other', version: 2 }).execute();
    const changed = await fetchFeed(address, known);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('SEQUENCE:2');
  });

  it('follows the rights of its owner at once', async () => {
    const person = await app.person(['MA_VISIT', 'MA_SHODAN', 'MA_PROJECT']);
    const caller = await app.signIn(person);
    await addVisit(caller);
    await addVisit(caller, { type: 'PROJECT', project_id: work.project });
    await addTask(caller);
    const address = await make(caller);
    const grant = (...permissions: string[]) =>
      sql`update role set permissions = ${permissions}
        where id = (select role_id from user_login where username = ${caller.username})`.execute(app.db);
    expect(await summaries(address)).toHaveLength(3);
    await grant('MA_VISIT', 'MA_SHODAN');
    expect(await summaries(address)).toHaveLength(1);
    await grant('MA_PROJECT');
    expect(await summaries(address)).toEqual(['Due: Wire the panel']);
    await grant();
    expect(await summaries(address)).toEqual([]);
    for (const change of [{ enabled: false }, { must_change_password: true }]) {
      await app.db.updateTable('user_login').set(change).where('username', '=', caller.username).execute();
      expect((await fetchFeed(address)).statusCode).toBe(404);
      await app.db
        .updateTable('user_login')
        .set({ enabled: true, must_change_password: false })
        .where('username', '=', caller.username)
        .execute();
    }
    await sql`update role set second_factor_required = true
      where id = (select role_id from user_login where username = ${caller.username})`.execute(app.db);
    expect((await fetchFeed(address)).statusCode).toBe(404);
  });

  it('ends at its limit, without the oldest', async () => {
    await sql`insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
      select 'SALES', 'CONFIRMED', date '2026-11-17' - 50 + n / 10, '0900', '1000', ${owner.username}, ${work.budi}, 'x', ${owner.username}, ${owner.username}
      from generate_series(1, ${limits.calendarEntries + 20}) as n`.execute(app.db);
    await addTask(owner);
    const { visits, tasks } = await readEntries(app.reads, {
      username: owner.username,
      permissions: ['MA_VISIT', 'MA_SHODAN', 'MA_PROJECT'],
    });
    expect([visits.length, tasks.length]).toEqual([limits.calendarEntries - 1, 1]);
    expect(visits.map(({ day }) => day)).not.toContain('2026-09-28');
  });

  it.each([
    ['Asia/Jakarta', '2026-03-08', '2026-03-08T02:30:00', '2026-03-08T17:00:00'],
    // The day on which summer time begins there.
    ['America/New_York', '2026-03-08', '2026-03-08T13:30:00', '2026-03-09T04:00:00'],
    ['America/New_York', '2026-01-08', '2026-01-08T14:30:00', '2026-01-09T05:00:00'],
  ])('knows the time zone %s on %s', async (timeZone, day, startsAt, endsAt) => {
    await setBusinessDay(app, '2026-03-01');
    await addVisit(owner, { visit_date: day, time_start: '0930', time_end: '2400' });
    await addVisit(owner, { visit_date: day, time_start: '0000', time_end: '2400' });
    const reads = openReads({ url: app.url, connections: 1, name: 'gso test', timeZone });
    const { visits } = await readEntries(reads, { username: owner.username, permissions: ['MA_VISIT', 'MA_SHODAN'] });
    await reads.destroy();
    await setBusinessDay(app, today);
    expect(visits.map(({ isAllDay }) => isAllDay)).toEqual([true, false]);
    const moment = (text = '') => new Date(text).toISOString().slice(0, 19);
    expect([moment(visits[1]?.startsAt), moment(visits[1]?.endsAt)]).toEqual([startsAt, endsAt]);
  });
});
