import type { ApplyProgress, PriceApplication, UndoneReply } from '@gso/contract/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { fill } from '../bench/fill.ts';
import { memoryOf, p95, timesUntil } from './load-watch.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

// The full size: npm run test:long
const items = long ? 1_000_000 : 20_000;
const ofTheBrand = items / 10;
const mostGrowthMb = 256;

let database: TestDatabase;
let server: ServerProcess;
let authorization: string;
let rule: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { username, ...person } = await createPerson(database.db, ['MA_MASTER_DATA']);
  await fill(database.ownerUrl, ['item'], items, username);
  const terms = { ops_multiplier: 1.37, ops_addition: 0.5, disc_max: 12.5 };
  const { id } = await database.db
    .insertInto('price_rule')
    .values({ name: 'Omron 2027', ...terms, created_by: username, updated_by: username })
    .returning('id')
    .executeTakeFirstOrThrow();
  rule = id;
  server = await startServerProcess(database.url, await freePort());
  authorization = `Bearer ${(await logIn(server.origin, { username, ...person })).token}`;
}, 1_200_000);

afterAll(async () => {
  await server.kill();
  await database.drop();
});

const searching = (until: Promise<unknown>) =>
  timesUntil(until, { url: `${server.origin}/api/item?qmat=-000077`, authorization });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Line<Result> {
  progress?: ApplyProgress;
  result?: Result;
}

async function post<Result>(path: string, body: object): Promise<{ result: Result; steps: ApplyProgress[] }> {
  const reply = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization, accept: 'application/x-ndjson', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const lines = (await reply.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line<Result>);
  const result = lines.at(-1)?.result;
  if (!result) throw new Error(`No result in ${JSON.stringify(lines.at(-1))}`);
  return { result, steps: lines.flatMap(({ progress }) => progress ?? []) };
}

describe(`${items} items`, () => {
  it(`get new prices for a brand of ${ofTheBrand} in one transaction with progress, and the old ones back`, async () => {
    await searching(pause(1000));
    const usual = p95(await searching(pause(2000)));
    const before = memoryOf(server);
    const began = performance.now();
    const applying = post<PriceApplication>('/api/item/price', { priceRuleObj: { id: rule }, brand: 'OMRON' });
    const meanwhile = p95(await searching(applying));
    const applied = await applying;
    const seconds = (performance.now() - began) / 1000;
    const growth = memoryOf(server).peak - before.now;
    expect(applied.result.items).toBe(ofTheBrand);
    expect(applied.steps.at(-1)).toEqual({ done: ofTheBrand, total: ofTheBrand });
    const undoBegan = performance.now();
    const undone = await post<UndoneReply>(`/api/item/price/${applied.result.id}/undo`, {});
    const undoSeconds = (performance.now() - undoBegan) / 1000;
    expect(undone.result).toMatchObject({ restored: ofTheBrand, kept: 0 });
    expect(growth).toBeLessThan(mostGrowthMb);
    if (long)
      console.log(
        `rule on ${ofTheBrand} of ${items} items: ${seconds.toFixed(1)} s, undo ${undoSeconds.toFixed(1)} s, ` +
          `memory ${before.now.toFixed(0)} MB before, at most ${growth.toFixed(0)} MB more; ` +
          `p95 of a search ${usual.toFixed(1)} ms before, ${meanwhile.toFixed(1)} ms meanwhile`,
      );
  }, 600_000);

  it('are exported as a stream: the memory stays bounded', async () => {
    const before = memoryOf(server);
    const began = performance.now();
    const reply = await fetch(`${server.origin}/api/item/all`, { headers: { authorization } });
    let bytes = 0;
    for await (const part of reply.body ?? []) bytes += (part as Uint8Array).length;
    const growth = memoryOf(server).peak - before.now;
    expect(reply.headers.get('x-row-count')).toBe(String(items));
    expect(bytes).toBeGreaterThan(items);
    expect(growth).toBeLessThan(mostGrowthMb);
    if (long)
      console.log(
        `export of ${items} items: ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
          `${(bytes / 1_000_000).toFixed(0)} MB, at most ${growth.toFixed(0)} MB more memory`,
      );
  }, 600_000);
});
