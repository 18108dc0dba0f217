import { limits } from '@gso/contract/limits';
import type { ImportReply } from '@gso/contract/record/import-reply';
import type { ImportPreview } from '@gso/contract/record/sheet-import';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryOf, p95, timesUntil } from './load-watch.ts';
import { logIn } from './log-in.ts';
import { createPerson } from './people.ts';
import { freePort } from '../../ops/free-port.ts';
import { long } from './long-tests.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { xlsxFile } from './sheet-files.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

// The full size: npm run test:long
const rows = long ? 50_000 : 5_000;
const mostGrowthMb = 256;

let database: TestDatabase;
let server: ServerProcess;
let authorization: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess(database.url, await freePort());
  const person = await createPerson(database.db, ['MA_MASTER_DATA']);
  await sql`
    insert into company (name, street, created_by, updated_by)
    select 'PT Ada ' || n, 'Jl. ' || n, ${person.username}, ${person.username} from generate_series(1, 20000) as n
  `.execute(database.db);
  authorization = `Bearer ${(await logIn(server.origin, person)).token}`;
});

afterAll(async () => {
  await server.kill();
  await database.drop();
});

const listTimesUntil = (until: Promise<unknown>) =>
  timesUntil(until, { url: `${server.origin}/api/company?q=ada+1`, authorization });

async function send<Reply>(path: string, file: Uint8Array, progress: Set<string>): Promise<Reply> {
  const form = new FormData();
  form.set('filexls', new Blob([Buffer.from(file)]), 'companies.xlsx');
  const reply = await fetch(`${server.origin}/api/excel/${path}`, {
    method: 'POST',
    headers: { authorization, accept: 'application/x-ndjson' },
    body: form,
  });
  const lines = (await reply.text()).trim().split('\n');
  for (const line of lines) {
    const { progress: step, result } = JSON.parse(line) as { progress?: { stage: string }; result?: Reply };
    if (step) progress.add(step.stage);
    if (result) return result;
  }
  throw new Error(`No result in ${lines.at(-1)}`);
}

describe(`an import of ${rows} rows`, () => {
  it('reports its progress, keeps its memory bounded and lets others work', async () => {
    const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];
    const file = await xlsxFile([
      header,
      ...Array.from({ length: rows }, (_, n) => [
        `PT Impor ${n}`,
        `Jl. Raya No. ${n}`,
        `0812${n}`,
        '17530',
        'Machines',
      ]),
    ]);
    await listTimesUntil(new Promise((resolve) => setTimeout(resolve, 1500)));
    const usual = p95(await listTimesUntil(new Promise((resolve) => setTimeout(resolve, 3000))));
    const before = memoryOf(server);
    const measured = async <Reply>(path: string, stages: Set<string>) => {
      const started = performance.now();
      const sending = send<Reply>(path, file, stages);
      const meanwhile = p95(await listTimesUntil(sending));
      return { reply: await sending, seconds: (performance.now() - started) / 1000, meanwhile };
    };
    const preview = await measured<ImportPreview>('company/preview', new Set());
    const stages = new Set<string>();
    const done = await measured<ImportReply>('company', stages);
    const growth = memoryOf(server).peak - before.now;

    expect(preview.reply).toMatchObject({ created: rows, failed: 0 });
    expect(preview.reply.changes).toHaveLength(limits.importRowsPreviewed);
    expect(done.reply).toMatchObject({ message: 'SUCCESS', created: rows, failed: 0 });
    expect([...stages]).toEqual(['reading', 'comparing', 'writing']);
    expect(growth).toBeLessThan(mostGrowthMb);
    const figures =
      `import of ${rows} rows: preview ${preview.seconds.toFixed(1)} s, import ${done.seconds.toFixed(1)} s, ` +
      `memory ${before.now.toFixed(0)} MB before, at most ${growth.toFixed(0)} MB more; p95 of a search ` +
      `${usual.toFixed(1)} ms before, ${preview.meanwhile.toFixed(1)} and ${done.meanwhile.toFixed(1)} ms meanwhile`;
    if (long) console.log(figures);
    if (long) expect(Math.max(preview.meanwhile, done.meanwhile), figures).toBeLessThanOrEqual(usual * 2);
  }, 300_000);
});
