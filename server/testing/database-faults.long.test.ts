import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { FaultyCluster } from './faulty-cluster.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { RepeatedWrites } from './repeated-writes.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// The long run: npm run test:faults
const restarts = long ? 20 : 3;
const kills = long ? 20 : 3;
const terminations = long ? 200 : 20;

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

let cluster: FaultyCluster;
let servers: ServerProcess[] = [];
let worker: ChildProcess;
let token: string;

beforeAll(async () => {
  cluster = await FaultyCluster.start();
  const { url } = cluster.database;
  const start = async () => startServerProcess(url, await freePort(), { LOG_LEVEL: 'silent' });
  servers = await Promise.all([start(), start()]);
  worker = spawn(process.execPath, [cli, 'worker'], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const db = openDatabase({ url, connections: 1, name: 'faults' });
  ({ token } = await logIn(servers[0]?.origin ?? '', await createPerson(db, ['MA_MASTER_DATA'])));
  await db.destroy();
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.kill()));
  await cluster.stop();
});

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

it(`${restarts} restarts, ${kills} kills and ${terminations} lost connections of the database cost no process and no write`, async () => {
  const listening = new AbortController();
  for (const { origin } of servers) {
    // Their processes then also hold the connection that listens.
    await fetch(`${origin}/api/notification/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: listening.signal,
    });
  }
  const writes = new RepeatedWrites({ origins: servers.map(({ origin }) => origin), token, writers: 8 });
  const recoveries: number[] = [];
  const during = async (fault: () => Promise<void>) => {
    await writes.more(4);
    await fault();
    recoveries.push(await writes.more(1));
  };
  for (let n = 0; n < restarts; n += 1) await during(() => cluster.restart());
  for (let n = 0; n < kills; n += 1) await during(() => cluster.kill(n % 2 === 0 ? 'SIGQUIT' : 'SIGKILL'));
  for (let n = 0; n < terminations; n += 1) await during(() => cluster.terminateOne(n % 2 === 0 ? 'busy' : 'any'));
  await writes.stop();
  listening.abort();

  expect(servers.map((server) => isAlive(server.process))).toEqual([true, true]);
  expect(isAlive(worker)).toBe(true);
  expect(writes.wrong).toEqual([]);
  const { acknowledged, repeats } = writes;
  expect(await savedNames()).toEqual(acknowledged.toSorted());
  const slowest = Math.round(Math.max(...recoveries));
  console.log(`${acknowledged.length} acknowledged, ${repeats} repeats, slowest recovery ${slowest} ms`);
  // While the database goes up and down, nothing else keeps the processes from working again at once.
  expect(slowest).toBeLessThan(10_000);
}, 1_800_000);

/** The names of all records, as often as they are there, of those whose creation is in the audit log. */
async function savedNames(): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster.database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select name from company join audit_entry e on e.entity = 'company' and e.entity_id = company.id and e.action = 'create'`,
  );
  await client.end();
  return rows.map(({ name }) => name).sort();
}
