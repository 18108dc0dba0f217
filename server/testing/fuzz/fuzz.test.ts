import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../ops/free-port.ts';
import { asAdmin } from '../as-admin.ts';
import { memoryOf } from '../load-watch.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type CopiedDatabase, copyTemplate } from '../template-cluster.ts';
import { describeReport, fuzz } from './fuzz.ts';
import { type FuzzPeople, makeFuzzPeople, makeFuzzRecords, signInFromElsewhere } from './fuzz-fixture.ts';
import { refusalCosts } from './refusal-cost.ts';

// The long run, with another seed each time: npm run test:fuzz. GSO_FUZZ_SEED=<seed> repeats one, and with
// GSO_FUZZ_FIRST=<number> GSO_FUZZ_REQUESTS=1 a single request of it.
const { GSO_FUZZ_REQUESTS, GSO_FUZZ_SEED, GSO_FUZZ_FIRST } = process.env;
const requests = Number(GSO_FUZZ_REQUESTS ?? 1500);
const seed = Number(GSO_FUZZ_SEED ?? (GSO_FUZZ_REQUESTS ? Date.now() % 1_000_000 : 1));
const mostCpuMs = 5;

let database: CopiedDatabase;
let directory: string;
let server: ServerProcess;
let pid: number;
let people: FuzzPeople;

beforeAll(async () => {
  database = await copyTemplate(inject('adminUrl'));
  directory = await mkdtemp(join(tmpdir(), 'gso-fuzz-'));
  people = await makeFuzzPeople(database);
  // What the server says about a failure of its own helps to understand it.
  server = await startServerProcess(database.url, await freePort(), { FILE_DIRECTORY: directory, LOG_LEVEL: 'error' });
  pid = server.process.pid ?? 0;
  const [administrator = ''] = people.callers;
  await makeFuzzRecords(
    server.origin,
    await signInFromElsewhere(server.origin, administrator),
    people.usernames[1] ?? '',
  );
});

afterAll(async () => {
  await server.kill();
  await asAdmin(inject('adminUrl'), `drop database ${database.name} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

it(`serves ${requests} generated requests of every role and without an account without a fault`, async () => {
  console.log(`seed ${seed}`);
  const report = await fuzz({
    origin: server.origin,
    pid,
    people,
    seed,
    first: Number(GSO_FUZZ_FIRST ?? 0),
    requests,
    inFlight: 12,
    ...(GSO_FUZZ_REQUESTS && { onProgress: (done) => done % 10_000 === 0 && console.log(`${done} requests`) }),
  });
  console.log(`${describeReport(report)}\nmemory at most ${memoryOf(server).peak.toFixed(0)} MB`);
  expect(report.failures.map(({ operation, fault, times }) => `${times} × ${operation}: ${fault}`)).toEqual([]);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
}, 3_600_000);

it(`spends less than ${mostCpuMs} ms of CPU on each request that it refuses without an account`, async () => {
  const costs = await refusalCosts(server.origin, pid, GSO_FUZZ_REQUESTS ? 400 : 50);
  for (const [what, ms] of Object.entries(costs)) console.log(`${ms.toFixed(2)} ms: ${what}`);
  expect(Object.entries(costs).filter(([, ms]) => ms >= mostCpuMs)).toEqual([]);
}, 600_000);
