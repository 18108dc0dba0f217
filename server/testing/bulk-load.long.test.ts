import type { BulkPreview, BulkProgress, BulkResult } from '@gso/contract/record/bulk-change';
import type { UndoResult } from '@gso/contract/record/change-group';
import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { memoryOf, p95, timesUntil } from './load-watch.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

// The full size: npm run test:long
const rows = long ? limits.bulkRows : 3000;
const mostGrowthMb = 256;

let database: TestDatabase;
let server: ServerProcess;
let port: number;
let authorization: string;

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  server = await startServerProcess(database.url, port);
  const person = await createPerson(database.db, ['MA_MASTER_DATA']);
  await sql`
    insert into company (name, street, created_by, updated_by)
    select 'PT Ada ' || n, 'Jl. ' || n, ${person.username}, ${person.username} from generate_series(1, ${rows}) as n
  `.execute(database.db);
  authorization = `Bearer ${(await logIn(server.origin, person)).token}`;
}, 120_000);

afterAll(async () => {
  await server.kill();
  await database.drop();
});

const listTimesUntil = (until: Promise<unknown>) =>
  timesUntil(until, { url: `${server.origin}/api/company?q=ada+1`, authorization });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const setIndustry = (industry: string) => ({ action: 'set', values: { industry } });

async function previewAll(industry: string): Promise<BulkPreview> {
  const change = setIndustry(industry);
  const reply = await post('/api/company/bulk/preview', { selection: { filters: {} }, change });
  expect(reply.status).toBe(200);
  return (await reply.json()) as BulkPreview;
}

async function countOf(industry: string): Promise<number | undefined> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from company where industry = ${industry}
  `.execute(database.db);
  return counted.rows[0]?.count;
}

describe(`a change of ${rows} records`, () => {
  it('that is killed in the middle changes nothing', async () => {
    const { ids, versions } = await previewAll('Killed');
    const reply = await post(
      '/api/company/bulk',
      { ids, versions, change: setIndustry('Killed') },
      { accept: 'application/x-ndjson' },
    );
    expect(reply.status).toBe(200);
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    let done = 0;
    while (reader && done < rows / 3) {
      const { value = '', done: ended } = await reader.read();
      expect(ended, 'the change ended before it was killed').toBe(false);
      for (const line of value.split('\n').filter((one) => one.startsWith('{"progress"'))) {
        done = (JSON.parse(line) as { progress: BulkProgress }).progress.done;
      }
    }
    expect(done).toBeLessThan(rows);
    await server.kill();
    await reader?.cancel().catch(() => undefined);
    server = await startServerProcess(database.url, port);
    expect(await countOf('Killed')).toBe(0);
    const { rows: groups } = await sql`select id from change_group`.execute(database.db);
    expect(groups).toEqual([]);
  }, 300_000);

  it('keeps its memory bounded, lets others work, and is undone', async () => {
    await listTimesUntil(pause(1500));
    const usual = p95(await listTimesUntil(pause(3000)));
    const before = memoryOf(server);
    const timed = async <Result>(work: Promise<Result>) => {
      const started = performance.now();
      const times = await listTimesUntil(work);
      return { result: await work, seconds: (performance.now() - started) / 1000, p95: p95(times) };
    };
    const preview = await timed(previewAll('Steel'));
    const { ids, versions } = preview.result;
    const run = await timed(post('/api/company/bulk', { ids, versions, change: setIndustry('Steel') }));
    const { changed, changeGroup } = (await run.result.json()) as BulkResult;
    expect(changed).toBe(rows);
    expect(await countOf('Steel')).toBe(rows);
    const undo = await timed(post(`/api/changegroup/${changeGroup}/undo`));
    expect((await undo.result.json()) as UndoResult).toMatchObject({ undone: rows, kept: 0 });
    expect(await countOf('')).toBe(rows);
    const growth = memoryOf(server).peak - before.now;
    expect(growth).toBeLessThan(mostGrowthMb);
    const figures = [preview, run, undo]
      .map(({ seconds, p95: meanwhile }) => `${seconds.toFixed(1)} s, p95 of a search ${meanwhile.toFixed(1)} ms`)
      .join('; ');
    const all =
      `preview, change and undo of ${rows} records: ${figures}; before it ${usual.toFixed(1)} ms; ` +
      `memory ${before.now.toFixed(0)} MB before, at most ${growth.toFixed(0)} MB more`;
    if (long) console.log(all);
    if (long) for (const one of [preview, run, undo]) expect(one.p95, all).toBeLessThanOrEqual(usual * 2);
  }, 600_000);
});
