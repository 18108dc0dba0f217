import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { gso } from './run-gso.ts';
import { startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const quiet = { DRAIN_SECONDS: '3', LOG_LEVEL: 'silent' };

async function aWorker(url: string): Promise<ChildProcess> {
  await database.db.deleteFrom('job_runner').execute();
  const child = spawn(gso, ['worker'], { env: { ...process.env, ...quiet, DATABASE_URL: url }, stdio: 'ignore' });
  const alive = async () => (await database.db.selectFrom('job_runner').select('id').execute()).length;
  await expect.poll(alive, { timeout: 15_000 }).toBeGreaterThan(0);
  return child;
}

/** With a request under way, which waits for the database as well. */
async function aServer(url: string): Promise<ChildProcess> {
  const server = await startServerProcess(url, await freePort(), quiet);
  setTimeout(() => void fetch(`${server.origin}/readyz`).catch(() => undefined), 1500);
  return server.process;
}

describe.each([
  ['the worker', aWorker],
  ['an API process', aServer],
])('%s that is asked to stop', (_, start) => {
  it.each(['cut', 'hang'] as const)(
    'ends within 10 seconds, with 0, while the database is away (%s)',
    async (fault) => {
      const proxy = await startDatabaseProxy(database.url);
      const child = await start(proxy.url);
      try {
        proxy[fault]();
        await sleep(2000);
        const ended = once(child, 'exit');
        const begun = performance.now();
        child.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
        expect(performance.now() - begun).toBeLessThan(10_000);
      } finally {
        child.kill('SIGKILL');
        await proxy.close();
      }
    },
    40_000,
  );
});
