import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { notify } from '../src/features/notification/notify.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { type OpenedStream, openStream } from './event-stream.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson, type Person } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// The long runs: npm run test:long
const cutMs = long ? 10_000 : 1500;
const soon = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let proxy: DatabaseProxy;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  servers = await Promise.all(
    [freePort(), freePort()].map(async (port) => startServerProcess(proxy.url, await port, { LOG_LEVEL: 'fatal' })),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await proxy.close();
  await database.drop();
});

const origin = (process: number) => servers[process % servers.length]?.origin ?? '';
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Sends without the proxy, like another office whose network works. */
const sendTo = (...people: Person[]) =>
  database.db.transaction().execute((tx) =>
    notify(
      tx,
      { username: people[0]?.username ?? '', requestId: 'test' },
      {
        kind: 'visit-assigned',
        type: 'SALES',
        facts: { by: 'Dewi', company: 'PT Maju', date: '2026-11-14' },
        to: people.map(({ username }) => username),
      },
    ),
  );

/** Sends until asked to stop. Returns the number of notifications. */
function keepSending(...people: Person[]): () => Promise<number> {
  let sending = true;
  const run = async () => {
    let sent = 0;
    for (; sending; sent += 1) {
      await sendTo(...people);
      await sleep(Math.random() * 30);
    }
    return sent;
  };
  const running = run();
  return () => {
    sending = false;
    return running;
  };
}

/** A browser in a bad network: disconnected again and again, it continues after the last notification it received. */
function roam(token: string): { received: () => number[]; cuts: () => number; stop: () => Promise<void> } {
  const earlier: number[] = [];
  let stream: OpenedStream | undefined;
  let roaming = true;
  let cuts = 0;
  const run = async () => {
    while (roaming) {
      const lastEventId = earlier.at(-1) ?? 0;
      const opened = await openStream(origin(cuts), { token, lastEventId }).catch(() => undefined);
      if (opened?.status === 200) {
        stream = opened;
        await Promise.race([opened.ended, sleep(Math.random() * 300)]);
        opened.leave();
        await opened.ended;
        earlier.push(...opened.seqs());
        stream = undefined;
        cuts += 1;
      }
      await sleep(20);
    }
  };
  const running = run();
  return {
    received: () => [...earlier, ...(stream?.seqs() ?? [])],
    cuts: () => cuts,
    stop: () => {
      roaming = false;
      return running;
    },
  };
}

describe('streams on two processes', () => {
  it(`receive all, once and in order, though database and clients are cut off for ${cutMs / 1000} s`, async () => {
    const [dewi, budi] = [await createPerson(database.db, []), await createPerson(database.db, [])];
    const dewis = (await logIn(origin(0), dewi)).token;
    const budis = (await logIn(origin(1), budi)).token;
    const streams = await Promise.all([
      openStream(origin(0), { token: dewis, after: 0 }),
      openStream(origin(1), { token: dewis, after: 0 }),
      openStream(origin(1), { token: budis, after: 0 }),
    ]);
    const roaming = roam(dewis);
    const stopSending = keepSending(dewi, budi);

    await sleep(500);
    const beforeCut = streams.map((stream) => stream.seqs().length);
    proxy.cut();
    await sleep(cutMs);
    const atRestore = Date.now();
    proxy.restore();
    const sentByThen = await database.db
      .selectFrom('notification_inbox')
      .select('last_seq')
      .where('username', '=', dewi.username)
      .executeTakeFirstOrThrow();
    await expect.poll(() => streams.every((stream) => stream.seqs().length >= sentByThen.last_seq), soon).toBe(true);
    const caughtUpMs = Date.now() - atRestore;
    await sleep(500);
    const sent = await stopSending();

    await expect.poll(() => streams.map((stream) => stream.seqs().length), soon).toEqual([sent, sent, sent]);
    await expect.poll(() => roaming.received().length, soon).toBe(sent);
    await roaming.stop();
    for (const stream of streams) expect(stream.seqs()).toEqual(upTo(sent));
    expect(roaming.received()).toEqual(upTo(sent));
    expect(roaming.cuts()).toBeGreaterThan(2);
    expect(sentByThen.last_seq - Math.max(...beforeCut)).toBeGreaterThan(10);
    for (const stream of streams) stream.leave();
    if (long) {
      console.log(
        `${sent} sent, ${sentByThen.last_seq - Math.max(...beforeCut)} of them while the database was cut off for ` +
          `${cutMs} ms; caught up ${caughtUpMs} ms after it came back; ${roaming.cuts()} cuts of the roaming client`,
      );
    }
  }, 60_000);

  it('notice that the connection which wakes them died', async () => {
    const person = await createPerson(database.db, []);
    const { token } = await logIn(origin(0), person);
    const streams = await Promise.all([0, 1].map((process) => openStream(origin(process), { token, after: 0 })));
    await sendTo(person);
    await expect.poll(() => streams.map((stream) => stream.seqs()), soon).toEqual([[1], [1]]);
    expect(proxy.silence('gso events')).toBe(2);
    const started = performance.now();
    await sendTo(person);
    await expect
      .poll(() => streams.map((stream) => stream.seqs()), soon)
      .toEqual([
        [1, 2],
        [1, 2],
      ]);
    const noticedMs = Math.round(performance.now() - started);
    // Before the heartbeat of the streams, which would find it too.
    expect(noticedMs).toBeLessThan(10_000);
    if (long) console.log(`a listening connection that died in silence was replaced after ${noticedMs} ms`);
    for (const stream of streams) stream.leave();
  });

  it('arrive within a moment', async () => {
    const person = await createPerson(database.db, []);
    const { token } = await logIn(origin(0), person);
    const stream = await openStream(origin(1), { token, after: 0 });
    const delays: number[] = [];
    for (const n of upTo(50)) {
      const started = performance.now();
      await sendTo(person);
      await expect.poll(() => stream.seqs().length, { timeout: 5000, interval: 1 }).toBe(n);
      delays.push(Math.round(performance.now() - started));
    }
    const [median, worst] = [delays.sort((a, b) => a - b)[25], delays.at(-1)];
    expect(median).toBeLessThan(200);
    if (long) console.log(`from sending to receiving it over a process: median ${median} ms, worst ${worst} ms`);
    stream.leave();
  });
});

describe('a process that stops', () => {
  it('ends its streams and does not wait for connections without a request', async () => {
    const own = await startServerProcess(database.url, await freePort());
    const person = await createPerson(database.db, []);
    const { token } = await logIn(own.origin, person);
    const streams = await Promise.all(upTo(10).map(() => openStream(own.origin, { token, after: 0 })));
    await sendTo(person);
    await expect.poll(() => streams.every((stream) => stream.seqs().length === 1), soon).toBe(true);
    const spare = connect(Number(new URL(own.origin).port), '127.0.0.1');
    spare.on('error', () => undefined);
    await sleep(50);
    const exit = new Promise<number | null>((resolve) => own.process.once('exit', resolve));
    const started = performance.now();
    own.process.kill('SIGTERM');
    expect(await exit).toBe(0);
    const stoppedMs = Math.round(performance.now() - started);
    expect(stoppedMs).toBeLessThan(3000);
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(streams.map(() => 'ended'));
    if (long) console.log(`a process with 10 open streams stopped after ${stoppedMs} ms`);
  });
});
