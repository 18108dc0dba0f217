import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { asAdmin } from '../as-admin.ts';
import { Cluster } from '../faults/cluster.ts';
import { long } from '../long-tests.ts';
import { createPerson } from '../people.ts';
import { startMailServer } from './mail-server.ts';
import { mailsTo, tell } from './mailed-notifications.ts';

// The long run: npm run test:mail
const messages = long ? 2000 : 60;
/** Of each kind. */
const faultsOfAKind = long ? 20 : 2;

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

interface Fault {
  kind: 'worker killed' | 'database crashed' | 'connections cut';
  at: number;
}

describe('mail while workers and the database die', () => {
  let cluster: Cluster;
  let db: Database;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    cluster = await Cluster.start({ processes: 0 });
    db = openDatabase({ url: cluster.database.url, connections: 2, name: 'test' });
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await db.destroy();
    await cluster.stop();
    cluster.remove();
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
    const crashDatabase = async () => {
      faults.push({ kind: 'database crashed', at: performance.now() });
      await cluster.crashDatabase();
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
      for (const fault of [() => killWorker(n % workers.length), crashDatabase, cutConnections]) {
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
