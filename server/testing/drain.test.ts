import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess(database.url, await freePort(), { DRAIN_SECONDS: '3', LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

it('a process that was asked to stop still serves requests while it is not ready, and then ends', async () => {
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { timeout: 2500, interval: 20 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/api/company')).toBe(401);
  expect(await ended).toEqual([0, null]);
  await expect(statusOf('/livez')).rejects.toThrow('fetch failed');
});
