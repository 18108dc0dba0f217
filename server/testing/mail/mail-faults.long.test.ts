import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { notify } from '../../src/features/notification/notify.ts';
import { notificationMailJobs } from '../../src/features/notification/mail-jobs.ts';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { asAdmin } from '../as-admin.ts';
import { long } from '../long-tests.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { startMailServer } from './mail-server.ts';

// The long run: npm run test:mail
const messages = long ? 2000 : 60;
const kills = long ? 20 : 2;
const cutConnections = long ? 20 : 2;

const app = testApp({ sendsMail: true });
const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

async function readerOf(at: TestApp, email: string) {
  const reader = await at.userWith();
  const row = await at.db
    .updateTable('user_login')
    .set({ email })
    .where('username', '=', reader.username)
    .returning('id')
    .executeTakeFirstOrThrow();
  await at.db
    .insertInto('notification_choice')
    .values({ user_id: row.id, kind: 'visit-assigned', way: 'mail' })
    .execute();
  return { ...reader, userId: row.id };
}

async function tell(at: TestApp, username: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await at.db.transaction().execute((tx) =>
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

const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'mail a notification' and attempts < max_attempts`.execute(app.db)
  ).rows[0]?.count ?? 0;

describe('mail while processes and connections die', () => {
  it(`loses none of ${messages} messages, and sends at most one twice for each kill`, async () => {
    const server = await startMailServer();
    const reader = await readerOf(app, 'reader@example.com');
    await tell(app, reader.username, messages);
    const env = { ...process.env, ...server.env, DATABASE_URL: app.url, LOG_LEVEL: 'silent' };
    const start = () => spawn(process.execPath, [cli, 'worker'], { env, stdio: 'ignore' });
    const workers: ChildProcess[] = [start(), start()];
    const restart = async (place: number) => {
      const victim = workers[place];
      if (!victim) return;
      const ended = once(victim, 'exit');
      victim.kill('SIGKILL');
      await ended;
      workers[place] = start();
    };
    let cuts = 0;
    let killed = 0;
    while (killed < kills && (await waiting()) > 0) {
      const before = server.received.length;
      // Some work is done in each life of a worker.
      while (server.received.length < before + messages / (3 * kills) && (await waiting()) > 0) await sleep(20);
      await restart(killed % workers.length);
      killed += 1;
      if (cuts < cutConnections) {
        await asAdmin(
          app.ownerUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name like 'gso worker%'`,
        );
        cuts += 1;
      }
    }
    await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toBe(0);
    for (const worker of workers) {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    }
    await server.close();
    const counts = new Map<string, number>();
    for (const { headers } of server.received) {
      const id = headers['message-id'] ?? '';
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const duplicates = server.received.length - counts.size;
    if (long) console.table([{ messages, received: server.received.length, killed, cuts, duplicates }]);
    expect(counts.size).toBe(messages);
    expect(duplicates).toBeLessThanOrEqual(killed + cuts);
  }, 600_000);
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
    const reader = await readerOf(app, 'silent@example.com');
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
    await tell(app, reader.username, 20);
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
