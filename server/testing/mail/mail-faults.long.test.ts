import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../../src/features/notification/notify.ts';
import { notificationMailJobs } from '../../src/features/notification/mail-jobs.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { asAdmin } from '../as-admin.ts';
import { FaultyCluster } from '../faulty-cluster.ts';
import { long } from '../long-tests.ts';
import { createPerson } from '../people.ts';
import { testApp } from '../test-app.ts';
import { startMailServer } from './mail-server.ts';

// The long run: npm run test:mail
const messages = long ? 2000 : 60;
/** Of each kind. */
const faultsOfAKind = long ? 20 : 2;

const app = testApp({ sendsMail: true });
const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

async function mailsTo(db: Database, username: string, email: string): Promise<void> {
  const { id } = await db
    .updateTable('user_login')
    .set({ email })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('notification_choice').values({ user_id: id, kind: 'visit-assigned', way: 'mail' }).execute();
}

async function tell(db: Database, username: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await db.transaction().execute((tx) =>
      notify(
        tx,
        { username, requestId: 'test' },
        {
          kind: 'visit-assigned',
          type: 'SALES',
          facts: { by: 'Dewi', company: `PT ${n}`, date: '2026-11-14' },
          to: [username],
        },
      ),
    );
  }
}

interface Fault {
  kind: 'worker killed' | 'database crashed' | 'connections cut';
  at: number;
}

describe('mail while workers and the database die', () => {
  let cluster: FaultyCluster;
  let db: Database;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    cluster = await FaultyCluster.start();
    db = openDatabase({ url: cluster.database.url, connections: 2, name: 'test' });
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await db.destroy();
    await cluster.stop();
  });

  /** How many messages wait; undefined while the database is away. */
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
      where task_identifier = 'mail a notification'`
      .execute(db)
      .catch(() => ({ rows: [] }));
    return rows[0]?.count;
  };

  it(`loses none of ${messages} messages, and none of ${3 * faultsOfAKind} faults sends more than one twice`, async () => {
    const receivedAt = new Map<string, number[]>();
    const server = await startMailServer({
      onReceived: ({ headers }) => {
        const id = headers['message-id'] ?? '';
        receivedAt.set(id, [...(receivedAt.get(id) ?? []), performance.now()]);
      },
    });
    const reader = await createPerson(db, []);
    await mailsTo(db, reader.username, 'reader@example.com');
    await tell(db, reader.username, messages);
    const env = { ...process.env, ...server.env, DATABASE_URL: cluster.database.url, LOG_LEVEL: 'silent' };
    const start = () => spawn(process.execPath, [cli, 'worker'], { env, stdio: 'ignore' });
    workers.push(start(), start());
    const faults: Fault[] = [];
    const killWorker = async (place: number) => {
      const victim = workers[place];
      if (!victim) return;
      const ended = once(victim, 'exit');
      victim.kill('SIGKILL');
      await ended;
      faults.push({ kind: 'worker killed', at: performance.now() });
      workers[place] = start();
    };
    const crashDatabase = async (signal: 'SIGQUIT' | 'SIGKILL') => {
      faults.push({ kind: 'database crashed', at: performance.now() });
      await cluster.kill(signal);
    };
    const cutConnections = async () => {
      await asAdmin(
        cluster.database.ownerUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'gso worker%'`,
      );
      faults.push({ kind: 'connections cut', at: performance.now() });
    };
    const begun = performance.now();
    for (let n = 0; n < faultsOfAKind; n += 1) {
      for (const fault of [
        () => killWorker(n % workers.length),
        () => crashDatabase(n % 2 === 0 ? 'SIGQUIT' : 'SIGKILL'),
        cutConnections,
      ]) {
        // Some work is done between any two faults.
        const enough = server.received.length + Math.random() * (messages / (3 * faultsOfAKind));
        do await sleep(100);
        while (server.received.length < enough && (await waiting()) !== 0);
        await fault();
      }
    }
    await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toBe(0);
    const seconds = Math.round((performance.now() - begun) / 1000);
    for (const worker of workers) {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    }
    await server.close();
    const duplicates = [...receivedAt.values()].filter((times) => times.length > 1);
    const most = Math.max(...[...receivedAt.values()].map((times) => times.length));
    const perFault = new Map(faults.map((fault) => [fault, 0]));
    for (const [first = 0] of duplicates) {
      // The mail server may still read what a process sent just before it was killed.
      const cause = faults.find(({ at }) => at + 50 >= first);
      if (cause) perFault.set(cause, (perFault.get(cause) ?? 0) + 1);
    }
    const ofKind = (kind: Fault['kind']) =>
      [...perFault].filter(([fault]) => fault.kind === kind).map(([, count]) => count);
    const kinds = ['worker killed', 'database crashed', 'connections cut'] as const;
    if (long) {
      console.table([{ messages, received: server.received.length, distinct: receivedAt.size, most, seconds }]);
      console.table(
        kinds.map((kind) => ({
          kind,
          faults: ofKind(kind).length,
          duplicates: ofKind(kind).reduce((a, b) => a + b, 0),
          most: Math.max(...ofKind(kind)),
        })),
      );
    }
    expect(receivedAt.size).toBe(messages);
    expect(Math.max(...perFault.values())).toBeLessThanOrEqual(1);
  }, 1_200_000);
});

describe('a mail server that accepts connections and never replies', () => {
  it('slows down neither requests nor other jobs', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = {
      host: '127.0.0.1',
      port,
      security: 'none' as const,
      account: undefined,
      from: 'gso@example.com',
      publicUrl: 'https://gso.example.com',
    };
    const mailer = new Mailer(settings);
    const other = { name: 'other', group: 'upkeep', payload: z.object({}), maxAttempts: 1, limitMs: 10_000 } as const;
    let done = 0;
    const jobs = [...notificationMailJobs({ db: app.slow, mailer }), job(other, async () => void (done += 1))];
    const reader = await app.userWith();
    await mailsTo(app.db, reader.username, 'silent@example.com');
    const p95 = async () => {
      const times = [];
      for (let n = 0; n < 100; n += 1) {
        const began = performance.now();
        expect((await reader.get('/api/notification/latest')).status).toBe(200);
        times.push(performance.now() - began);
      }
      return times.toSorted((a, b) => a - b)[94] ?? 0;
    };
    await p95();
    const before = await p95();
    const stop = runJobs({ url: app.url, name: 'gso test jobs', jobs, logger: createLogger('silent'), pollMs: 100 });
    await tell(app.db, reader.username, 20);
    await sleep(1000);
    for (let n = 0; n < 10; n += 1) await app.db.transaction().execute((tx) => addJob(tx, other, {}));
    await expect.poll(() => done, { timeout: 5000 }).toBe(10);
    const during = await p95();
    if (long) console.table([{ before, during }]);
    expect(during).toBeLessThan(2 * before + 20);
    mailer.close();
    await stop();
    silent.close();
  }, 60_000);
});
