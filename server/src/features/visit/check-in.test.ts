import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { VisitRow } from '@gso/contract/visit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let colleague: Caller;
let keeper: Caller;
let work: FieldWork;
let visit: VisitRow;

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  colleague = await app.userWith('MA_VISIT', 'MA_SHODAN');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  work = await fieldWork(app, keeper);
});
beforeEach(async () => {
  const fields = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1030', activity: 'Looked at the pump' };
  visit = (await seller.post<VisitRow>('/api/visit', { ...fields, type: 'SALES', customer: { id: work.budi } })).body;
});

const position = { latitude: -6.2088, longitude: 106.8456, accuracy: 12.5, allowed: true };
const at = '2026-11-10T09:01:00+07:00';
const path = () => `/api/visit/${visit.id}/check-in`;
const checkIn = (caller: Caller, body: object, key = randomUUID()) =>
  caller.post<VisitRow & RefusalReply>(path(), body, { 'idempotency-key': key });
const read = async () => (await colleague.get<VisitRow>(`/api/visit/${visit.id}`)).body;

it('a check-in has the time of the device and that of the server, and a position only if it is allowed', async () => {
  const { status, body } = await checkIn(seller, { at });
  expect([status, body.version]).toEqual([200, 1]);
  expect(body.checkIn).toMatchObject({ at: '2026-11-10T02:01:00Z', latitude: null, longitude: null, accuracy: null });
  expect(Date.parse(body.checkIn?.receivedAt ?? '')).toBeGreaterThan(Date.parse(body.checkIn?.at ?? ''));
  const again = await checkIn(seller, { at, position });
  expect(again.body.checkIn).toMatchObject({ latitude: -6.2088, longitude: 106.8456, accuracy: 12.5 });
  const list = await colleague.get<ListPage<VisitRow>>('/api/visit?qvdf=');
  expect(list.body.content.find(({ id }) => id === visit.id)?.checkIn).toEqual(again.body.checkIn);
  expect((await read()).checkIn).toEqual(again.body.checkIn);
});

it.each([
  ['a position that nobody allowed', { at, position: { ...position, allowed: false } }, 'position.allowed'],
  ['a position without a word about it', { at, position: { ...position, allowed: undefined } }, 'position.allowed'],
  ['a place that does not exist', { at, position: { ...position, latitude: 90.1 } }, 'position.latitude'],
  ['another one', { at, position: { ...position, longitude: -181 } }, 'position.longitude'],
  ['a negative radius', { at, position: { ...position, accuracy: -1 } }, 'position.accuracy'],
  ['no time', {}, 'at'],
  ['a time without its zone', { at: '2026-11-10T09:01:00' }, 'at'],
])('%s is refused and nothing is kept', async (_what, body, field) => {
  const refused = await checkIn(seller, body);
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, field]);
  expect((await read()).checkIn).toBeNull();
});

it('only the visitor checks in and takes it back', async () => {
  const logged = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1030', activity: 'For the seller' };
  const sent = { ...logged, type: 'SALES', customer: { id: work.budi }, username: seller.username };
  visit = (await keeper.post<VisitRow>('/api/visit', sent)).body;
  for (const caller of [colleague, keeper]) expect((await checkIn(caller, { at })).status).toBe(422);
  expect((await checkIn(await app.userWith('MA_VISIT', 'MA_PROJECT'), { at })).status).toBe(403);
  expect((await checkIn(seller, { at, position })).status).toBe(200);
  expect((await keeper.delete(path())).status).toBe(422);
  expect((await seller.delete<VisitRow>(path())).body.checkIn).toBeNull();
  expect((await read()).checkIn).toBeNull();
  visit = { ...visit, id: 999_999 };
  expect((await checkIn(seller, { at })).status).toBe(404);
});

it('is in the history of the visit, and what a phone has not sent yet does not become stale', async () => {
  const key = randomUUID();
  const first = await checkIn(seller, { at, position }, key);
  expect((await checkIn(seller, { at, position }, key)).body).toEqual(first.body);
  const change = await seller.patch<VisitRow>(`/api/visit/${visit.id}`, { version: 1, activity: 'Later' });
  expect([change.status, change.body.checkIn]).toEqual([200, first.body.checkIn]);
  const history = await seller.get<{ content: HistoryEntry[] }>(`/api/visit/${visit.id}/history`);
  const entries = history.body.content.map(({ action, changes }) => [action, changes.map(({ field }) => field)]);
  expect(entries.slice(0, 2)).toEqual([
    ['update', ['activity']],
    ['update', ['checkIn.at', 'checkIn.receivedAt', 'checkIn.latitude', 'checkIn.longitude', 'checkIn.accuracy']],
  ]);
});

it('comes back with a deleted visit that is restored', async () => {
  const { body } = await checkIn(seller, { at, position });
  await seller.delete(`/api/visit/${visit.id}?version=1`);
  expect((await seller.post<VisitRow>(`/api/visit/${visit.id}/restore`)).body.checkIn).toEqual(body.checkIn);
});
