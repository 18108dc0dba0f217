import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../ops/free-port.ts';
import { notificationMailJobs } from '../../src/features/notification/mail-jobs.ts';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { long } from '../long-tests.ts';
import { testApp } from '../test-app.ts';
import { mailsTo, tell } from './mailed-notifications.ts';

// The long run: npm run test:mail
const rounds = long ? 6 : 1;
const calls = long ? 300 : 100;

const app = testApp({ sendsMail: true });
const other = { name: 'other', group: 'upkeep', payload: z.object({}), maxAttempts: 1, limitMs: 10_000 } as const;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function silentPort(): Promise<number> {
  const server = createServer(() => undefined);
  closing.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('requests and other jobs are not slowed down', () => {
  it.each([
    ['accepts connections and never replies', silentPort],
    ['refuses connections', freePort],
  ])(
    'by a mail server that %s',
    async (_, portOf) => {
      const settings = {
        ...{ host: '127.0.0.1', port: await portOf(), security: 'none' as const, account: undefined },
        ...{ from: 'gso@example.com', publicUrl: 'https://gso.example.com' },
      };
      const [caller, plain, mailed] = [
        await app.userWith('MA_MASTER_DATA'),
        await app.person([]),
        await app.person([]),
      ];
      await mailsTo(app.db, mailed.username, 'mailed@example.com');
      let created = 0;
      const kinds = [
        () => caller.get('/api/notification/latest'),
        () => caller.get('/api/company'),
        () =>
          caller.post('/api/company', {
            name: `PT ${(created += 1)} at ${settings.port}`,
            address: { street: 'Jl. Raya 1' },
          }),
      ];
      const p95 = async () => {
        const times = [];
        for (let n = 0; n < calls; n += 1) {
          const began = performance.now();
          expect((await kinds[n % kinds.length]?.())?.status).toBeLessThan(300);
          times.push(performance.now() - began);
        }
        return times.toSorted((a, b) => a - b)[Math.floor(calls * 0.95) - 1] ?? 0;
      };
      /** The same work, with messages that cannot be sent or with nobody to send them to. */
      const measured = async (username: string) => {
        const mailer = new Mailer(settings);
        let done = 0;
        const jobs = [...notificationMailJobs({ db: app.slow, mailer }), job(other, async () => void (done += 1))];
        const stop = runJobs({
          url: app.url,
          name: 'gso test jobs',
          jobs,
          logger: createLogger('silent'),
          pollMs: 100,
        });
        try {
          await tell(app.db, username, 20);
          await sleep(500);
          for (let n = 0; n < 10; n += 1) await app.db.transaction().execute((tx) => addJob(tx, other, {}));
          await expect.poll(() => done, { timeout: 5000 }).toBe(10);
          return await p95();
        } finally {
          mailer.close();
          await stop();
          await sql`delete from graphile_worker._private_jobs`.execute(app.db);
        }
      };
      await measured(plain.username);
      const found: { without: number; with: number }[] = [];
      for (let n = 0; n < rounds; n += 1) {
        // In turns, and each first as often as second, because other programs use the machine as well.
        const first = n % 2 === 0;
        const a = await measured(first ? plain.username : mailed.username);
        const b = await measured(first ? mailed.username : plain.username);
        found.push(first ? { without: a, with: b } : { without: b, with: a });
      }
      const [without, during] = [median(found.map((one) => one.without)), median(found.map((one) => one.with))];
      if (long) console.table([...found, { without, with: during }]);
      expect(during).toBeLessThan(2 * without + 20);
    },
    280_000,
  );
});
