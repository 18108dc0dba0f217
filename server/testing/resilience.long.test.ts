import { type CompanyRow, companyRow } from '@gso/contract/company';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWhileKilled } from './killed-at-random.ts';
import { logIn } from './log-in.ts';
import { createPerson, hashAtFullCost } from './people.ts';
import { freePort } from '../../ops/free-port.ts';
import { long } from './long-tests.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

// The long runs: npm run test:long
const creates = long ? 2000 : 60;
const mostKills = long ? Infinity : 5;
const saves = long ? 1000 : 150;

let database: TestDatabase;
let server: ServerProcess;
let port: number;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  server = await startServerProcess(database.url, port);
  const person = await createPerson(database.db, ['MA_MASTER_DATA']);
  const { token } = await logIn(server.origin, person);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});

afterAll(async () => {
  await server.kill();
  await database.drop();
});

const send = (method: string, path: string, body: object, extra: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { method, headers: { ...headers, ...extra }, body: JSON.stringify(body) });

describe('two editors', () => {
  it(`lose none of ${saves} interleaved saves`, async () => {
    const created = await send('POST', '/api/company', { name: 'PT Hitung', phone: '0', address: { street: 'Jl.' } });
    const { id } = (await created.json()) as CompanyRow;
    let saved = 0;
    let refused = 0;

    // Each adds one to the number it read; a save based on an older number would lose the other's.
    const edit = async () => {
      let seen = (await (await fetch(`${server.origin}/api/company/${id}`, { headers })).json()) as CompanyRow;
      while (saved < saves) {
        const reply = await send('PATCH', `/api/company/${id}`, {
          version: seen.version,
          phone: String(Number(seen.phone) + 1),
        });
        if (reply.status === 200) {
          seen = (await reply.json()) as CompanyRow;
          saved += 1;
        } else {
          expect(reply.status).toBe(409);
          const { current } = (await reply.json()) as RefusalReply;
          seen = companyRow.parse(current);
          refused += 1;
        }
      }
    };
    await Promise.all([edit(), edit()]);
    const now = (await (await fetch(`${server.origin}/api/company/${id}`, { headers })).json()) as CompanyRow;
    expect(Number(now.phone)).toBe(saved);
    expect(now.version).toBe(saved + 1);
    expect(refused).toBeGreaterThan(0);
    const { rows } = await sql<{ entries: number }>`
      select count(*) as entries from audit_entry where entity = 'company' and entity_id = ${id} and action = 'update'
    `.execute(database.db);
    expect(rows[0]?.entries).toBe(saved);
  }, 120_000);
});

describe('a server that is killed at random', () => {
  it(`makes exactly one record for each of ${creates} creates that are repeated until they get a reply`, async () => {
    const killing = {
      server,
      restart: () => startServerProcess(database.url, port),
      creates,
      mostKills,
      create: (n: number, key: string) =>
        send('POST', '/api/company', { name: `PT Ulang ${n}`, address: { street: 'Jl.' } }, { 'idempotency-key': key }),
    };
    const { kills, repeats } = await createWhileKilled(killing);
    ({ server } = killing);

    const { rows } = await sql<{ records: number; names: number; entries: number }>`
      select count(*) as records, count(distinct name) as names,
        (select count(*) from audit_entry e join company c on c.id = e.entity_id where e.entity = 'company' and e.action = 'create' and c.name like 'PT Ulang %') as entries
      from company where name like 'PT Ulang %'
    `.execute(database.db);
    expect(rows[0]).toEqual({ records: creates, names: creates, entries: creates });
    expect(kills).toBeGreaterThan(0);
    if (long) console.log(`${creates} creates, ${kills} kills, ${repeats} repeats`);
  }, 900_000);
});

describe('shutdown', () => {
  it('finishes the requests under way and takes no new ones', async () => {
    const own = await startServerProcess(database.url, await freePort());
    const person = await createPerson(database.db, []);
    await hashAtFullCost(database.db, person);
    const slow = fetch(`${own.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.username, password: person.password }),
    });
    await new Promise((resolve) => setTimeout(resolve, 15));
    const ended = new Promise<number | null>((resolve) => own.process.once('exit', resolve));
    own.process.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${own.origin}/livez`)).rejects.toThrow();
  });
});
