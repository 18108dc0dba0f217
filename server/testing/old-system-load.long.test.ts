import { limits } from '@gso/contract/limits';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { memoryOf } from './load-watch.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { aMarket } from './purchase-orders.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { workbookFile } from './sheet-files.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// The full size: npm run test:long
const quotations = long ? limits.oldSystemRows : 50;
const linesOfEach = 10;
const mostGrowthMb = 512;

let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess(database.url, await freePort());
});

afterAll(async () => {
  await server.kill();
  await database.drop();
});

it(
  `imports ${quotations} quotations with ${linesOfEach} lines each within its limits`,
  { timeout: 600_000 },
  async () => {
    const person = await createPerson(database.db, ['MA_ACCOUNT', 'MA_QUOTATION', 'MA_SALES']);
    await aMarket(database, person);
    await sql`insert into item (brand, category, material_no, material_desc, currency, supp_price, selling_price, bottom_price,
      created_by, updated_by)
    select 'Omron', 'PLC', 'M-' || n, 'Controller', 'IDR', 1, 1000, 900, ${person.username}, ${person.username}
    from generate_series(1, 500) as n`.execute(database.db);
    const { rows } = await sql<{ term: string }>`select description as term from payment_term`.execute(database.db);
    const at = { Company: 'PT Sinar Jaya', Customer: 'Contact of PT Sinar Jaya', 'Payment Term': rows[0]?.term ?? '' };
    const monthOf = (n: number) => String((n % 12) + 1).padStart(2, '0');
    const numbers = Array.from({ length: quotations }, (_, n) => n);
    const file = await workbookFile({
      Quotations: numbers.map((n) => ({
        'Old No': `Q${n}`,
        Date: `2019-${monthOf(n)}-05`,
        Title: `Conveyor ${n}`,
        ...at,
      })),
      'Quotation lines': numbers.flatMap((n) =>
        Array.from({ length: linesOfEach }, (_, at) => ({
          Quotation: `Q${n}`,
          'Material No': `M-${((n + at) % 500) + 1}`,
          Qty: at + 1,
        })),
      ),
      'Purchase orders': numbers
        .filter((n) => n % 5 === 0)
        .map((n) => ({
          ...{ 'Old No': `O${n}`, 'PO No': `C-${n}`, 'PO Date': '2020-01-02', Company: at.Company, Category: 'GOODS' },
          ...{ Amount: 1000, Quotation: `Q${n}` },
        })),
    });
    const { token } = await logIn(server.origin, person);
    const sent = async (path: string) => {
      const form = new FormData();
      form.set('filexls', new Blob([Buffer.from(file)]), 'old.xlsx');
      const started = performance.now();
      const reply = await fetch(`${server.origin}/api/excel/oldsystem${path}`, {
        ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
      });
      return { seconds: (performance.now() - started) / 1000, body: (await reply.json()) as ImportReply };
    };
    const before = memoryOf(server).now;
    const preview = await sent('/preview');
    const done = await sent('');
    const growth = memoryOf(server).peak - before;
    const created = quotations * 1.2;
    expect(preview.body).toMatchObject({ created, failed: 0 });
    expect(done.body).toMatchObject({ created, failed: 0, written: true });
    const figures = `${quotations} quotations: preview ${preview.seconds.toFixed(1)} s, import ${done.seconds.toFixed(1)} s, memory ${before.toFixed(0)} MB before, at most ${growth.toFixed(0)} MB more, file ${(file.length / 1e6).toFixed(1)} MB`;
    if (long) console.log(figures);
    expect(growth, figures).toBeLessThan(mostGrowthMb);
  },
);
