import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { createPerson, hashAtFullCost } from './people.ts';
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

it('a process that was asked to stop finishes the requests under way', async () => {
  const own = await startServerProcess(database.url, await freePort());
  const person = await createPerson(database.db, []);
  await hashAtFullCost(database.db, person);
  const slow = fetch(`${own.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.username, password: person.password }),
  });
  await new Promise((resolve) => setTimeout(resolve, 15));
  const ended = once(own.process, 'exit');
  own.process.kill('SIGTERM');
  expect((await slow).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});
