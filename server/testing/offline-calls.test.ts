import { randomUUID } from 'node:crypto';
import type { CustomerRow } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { VisitRow } from '@gso/contract/visit';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from './field-work.ts';
import { type Caller, testApp } from './test-app.ts';
import { createLogger } from '../src/platform/logger.ts';
import { jobsOf } from '../src/features/jobs.ts';

const app = testApp();
let seller: Caller;
let other: Caller;
let keeper: Caller;
let work: FieldWork;
let key: string;

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  other = await app.userWith('MA_VISIT', 'MA_SHODAN');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  work = await fieldWork(app, keeper);
});
beforeEach(() => void (key = randomUUID()));

const sales = (fields: object = {}) => ({
  ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1030' },
  ...{ customer: { id: work.budi }, activity: 'Talked' },
  ...fields,
});
const post = (caller: Caller, fields: object = {}) =>
  caller.post<VisitRow & RefusalReply>('/api/visit', sales(fields), { 'idempotency-key': key });
const patch = (caller: Caller, id: number, body: object) =>
  caller.send<VisitRow & RefusalReply>({
    method: 'PATCH',
    url: `/api/visit/${id}`,
    payload: body,
    headers: { 'idempotency-key': key },
  });
const visits = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from visit`.execute(app.db)).rows[0]?.n);

/** As if all keys had been used so many days ago, and the scheduled jobs had run since. */
async function daysPass(days: number): Promise<void> {
  await sql`update idempotency_key set created_at = created_at - make_interval(days => ${days}),
    expires_at = expires_at - make_interval(days => ${days})`.execute(app.db);
  const job = jobsOf(app).find(({ kind }) => kind.name === 'remove old replies to repeated calls');
  const signal = new AbortController().signal;
  await job?.run({ _cron: { ts: '-' } }, { signal, stopping: signal, logger: createLogger('silent'), attempt: 1 });
}

describe('what a phone sends again', () => {
  it.each([1, limits.offlineDays, limits.offlineKeyDays - 1])('after %i days creates no second visit', async (days) => {
    const first = await post(seller);
    const before = await visits();
    await daysPass(days);
    const again = await post(seller);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await visits()).toBe(before);
  });

  it('after the key has expired is a new call: the limit is far beyond what a phone keeps', async () => {
    expect(limits.offlineKeyDays).toBeGreaterThanOrEqual(2 * limits.offlineDays);
    await post(seller);
    const before = await visits();
    await daysPass(limits.offlineKeyDays + 1);
    expect((await post(seller)).status).toBe(201);
    expect(await visits()).toBe(before + 1);
  });

  it('after two weeks creates no second contact, and other keys are gone after three days', async () => {
    const { rows } = await sql<{ company_id: number }>`select company_id from customer where id = ${work.budi}`.execute(
      app.db,
    );
    const contact = { name: 'Rina', company: { id: rows[0]?.company_id }, email: '' };
    const send = () => keeper.post<CustomerRow>('/api/customer', contact, { 'idempotency-key': key });
    const first = await send();
    const desk = randomUUID();
    await keeper.post(
      '/api/company',
      { name: 'PT Desk', address: { street: 'Jl. Dua 2' } },
      { 'idempotency-key': desk },
    );
    await daysPass(limits.offlineDays);
    expect((await send()).body).toEqual(first.body);
    expect((await sql`select key from idempotency_key where key = ${desk}`.execute(app.db)).rows).toEqual([]);
  });

  it('changes a visit once, although others have changed it since', async () => {
    const { body: visit } = await seller.post<VisitRow>('/api/visit', sales());
    const sent = { version: 1, activity: 'From the phone' };
    const first = await patch(seller, visit.id, sent);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    await keeper.patch(`/api/visit/${visit.id}`, { version: 2, activity: 'From the desk' });
    const again = await patch(seller, visit.id, sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const now = (await seller.get<VisitRow>(`/api/visit/${visit.id}`)).body;
    expect([now.version, now.activity]).toEqual([3, 'From the desk']);
  });

  it('is refused with the present visit if somebody was faster, and the key is free for the merged change', async () => {
    const { body: visit } = await seller.post<VisitRow>('/api/visit', sales());
    await keeper.patch(`/api/visit/${visit.id}`, { version: 1, activity: 'From the desk' });
    const stale = await patch(seller, visit.id, { version: 1, activity: 'From the phone' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stale',
      current: { version: 2, activity: 'From the desk', files: 0, checkIn: null },
      changes: [{ field: 'activity', from: 'Talked', to: 'From the desk' }],
    });
    const merged = await patch(seller, visit.id, { version: 2, activity: 'From both' });
    expect([merged.status, merged.body.activity]).toEqual([200, 'From both']);
  });

  it('belongs to the person: another one with the same key gets an own visit', async () => {
    const first = await post(seller);
    const second = await post(other);
    expect([second.status, second.body.createdBy]).toEqual([201, other.username]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('without a session is refused, creates nothing, and works with the same key after signing in', async () => {
    const person = await app.person(['MA_VISIT', 'MA_SHODAN']);
    const before = await visits();
    const signedIn = await app.signIn(person);
    await sql`update session set expires_at = now() - interval '1 second'
      where user_id = (select id from user_login where username = ${person.username})`.execute(app.db);
    expect((await post(signedIn)).status).toBe(401);
    expect(await visits()).toBe(before);
    expect((await post(await app.signIn(person))).status).toBe(201);
    expect(await visits()).toBe(before + 1);
  });

  it('with another content under the same key is refused', async () => {
    await post(seller);
    expect((await post(seller, { activity: 'Something else' })).status).toBe(422);
  });
});

it('every reply names the release that runs, and it is the same one', async () => {
  const releases = [await app.anonymous.get('/livez'), await seller.get('/api/field'), await other.get('/api/nothing')];
  const [first, ...rest] = releases.map(({ headers }) => headers['gso-release']);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(rest).toEqual([first, first]);
});
