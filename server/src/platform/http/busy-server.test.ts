import { expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { readRows, statement } from '../db/statement.ts';

const app = testApp();

const busyReads = () => Promise.all([1, 2, 3, 4].map(() => readRows(app.reads, statement`select pg_sleep(1)`)));

it('finds out who calls, and lets people sign in, while all connections for reads are busy', async () => {
  const caller = await app.userWith('MA_SALES');
  const person = await app.person(['MA_SALES']);
  const busy = busyReads();
  let isBusy = true;
  void busy.then(() => (isBusy = false));
  expect((await caller.get('/api/company')).status).toBe(403);
  expect((await app.anonymous.get('/readyz')).status).toBe(200);
  expect((await app.signIn(person)).token).toBeDefined();
  expect(isBusy).toBe(true);
  await busy;
});

it('answers one person fifty requests at once, and others meanwhile', async () => {
  const [greedy, other] = await Promise.all([app.userWith('MA_MASTER_DATA'), app.userWith('MA_MASTER_DATA')]);
  const busy = busyReads();
  const replies = Promise.all(Array.from({ length: 51 }, () => greedy.get('/api/company')));
  expect((await other.get('/api/company')).status).toBe(200);
  const refused = (await replies).filter(({ status }) => status !== 200);
  expect(refused.map(({ status, headers }) => ({ status, retry: headers['retry-after'] }))).toEqual([
    { status: 503, retry: '2' },
  ]);
  await busy;
  expect((await greedy.get('/api/company')).status).toBe(200);
});
