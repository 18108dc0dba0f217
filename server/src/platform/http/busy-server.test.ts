import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { readRows, statement } from '../db/statement.ts';

const app = testApp();

const busyReads = () =>
  Promise.all(Array.from({ length: 8 }, () => readRows(app.reads, statement`select pg_sleep(1)`)));

it('authenticates requests, and lets users sign in, while all connections for reads are busy', async () => {
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

it('serves fifty requests of one user at once, and others at the same time', async () => {
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

it('leaves others a connection for reads while many of one person wait for the database', async () => {
  const [greedy, other] = await Promise.all([app.userWith('MA_MASTER_DATA'), app.userWith('MA_MASTER_DATA')]);
  const lock = await app.db.startTransaction().execute();
  await readRows(lock, statement`lock table company in access exclusive mode`);
  const sent: ReturnType<typeof greedy.get>[] = [];
  for (let round = 0; round < 10; round += 1) {
    sent.push(greedy.get('/api/company'), greedy.get('/api/company'), greedy.get('/api/company'));
    await sleep(20);
  }
  const stuck = Promise.all(sent);
  let isStuck = true;
  void stuck.then(() => (isStuck = false));
  for (let round = 0; round < 5; round += 1) expect((await other.get('/api/supplier')).status).toBe(200);
  expect(isStuck).toBe(true);
  await lock.rollback().execute();
  expect((await stuck).map(({ status }) => status)).toEqual(sent.map(() => 200));
});
