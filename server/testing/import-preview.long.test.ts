import { randomUUID } from 'node:crypto';
import type { CompanyRow } from '@gso/contract/company';
import type { ImportReply } from '@gso/contract/record/import-reply';
import {
  correctionsField,
  type ImportCorrection,
  importFileField,
  type ImportPreview,
} from '@gso/contract/record/sheet-import';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { long } from './long-tests.ts';
import { Random } from './random.ts';
import { xlsxFile } from './sheet-files.ts';
import { type Caller, testApp } from './test-app.ts';

// The full size: npm run test:long
const sheets = long ? 400 : 8;
const seed = Number(process.env['GSO_SEED'] ?? 42);

const app = testApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});

const header = ['ID', 'Name', 'Address Street', 'Phone', 'Zip Code', 'Industry', 'Active', 'Version'];
const fieldOf: Record<string, (row: CompanyRow) => unknown> = {
  Name: ({ name }) => name,
  'Address Street': ({ address }) => address.street,
  Phone: ({ phone }) => phone,
  'Zip Code': ({ address }) => address.zipCode,
  Industry: ({ industry }) => industry,
  Active: ({ isActive }) => isActive,
};

async function send<Body>(url: string, rows: (string | number | null)[][], corrections: readonly ImportCorrection[]) {
  const boundary = `boundary-${randomUUID()}`;
  const part = (name: string, content: Uint8Array | string, more = '') => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const { status, body } = await editor.send<Body>({
    method: 'POST',
    url,
    payload: Buffer.concat([
      ...part(correctionsField, JSON.stringify(corrections)),
      ...part(importFileField, await xlsxFile(rows), '; filename="random.xlsx"'),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status, body };
}

async function stored(): Promise<Map<number, CompanyRow>> {
  const { body } = await editor.get<{ content: CompanyRow[] }>('/api/company?ps=100');
  return new Map(body.content.map((row) => [row.id, row]));
}

/** A row for a record, a new one or a wrong one. */
function randomRow(random: Random, known: CompanyRow[]): (string | number | null)[] {
  const base = known.length > 0 && random.chance(0.6) ? random.pick(known) : undefined;
  const [withId, withVersion] = [random.chance(0.5), random.chance(0.5)];
  const cell = (value: string, wrong: string) => (random.chance(0.08) ? wrong : value);
  const changed = (value: string, choices: string[]) => (random.chance(0.3) ? random.pick(choices) : value);
  return [
    base && withId ? base.id : random.chance(0.05) ? 999_999 : null,
    cell(base?.name ?? `PT ${random.below(30)}`, ''),
    cell(changed(base?.address.street ?? 'Jl. Satu', ['Jl. Dua', 'Jl. Tiga']), ''),
    cell(changed(base?.phone ?? '', ['021', '0812 3']), 'delapan'),
    changed(base?.address.zipCode ?? '', ['17530', '']),
    changed(base?.industry ?? '', ['Steel', 'Food', '']),
    random.pick(['', base?.isActive === false ? 'No' : 'Yes', 'no', random.chance(0.1) ? 'perhaps' : 'Yes']),
    base && withVersion ? base.version - (random.chance(0.15) ? 1 : 0) : null,
  ];
}

describe(`${sheets} random sheets, seed ${seed}`, () => {
  it(
    'are imported as their previews say',
    async () => {
      await sql`delete from customer`.execute(app.db);
      await sql`delete from company`.execute(app.db);
      const totals = { created: 0, updated: 0, unchanged: 0, failed: 0 };
      for (let number = 0; number < sheets; number += 1) {
        const random = new Random(seed, number);
        const before = await stored();
        const rows = [
          header,
          ...Array.from({ length: random.int(1, 20) }, () => randomRow(random, [...before.values()])),
        ];
        const corrections = rows
          .slice(1)
          .flatMap((_, at): ImportCorrection[] =>
            random.chance(0.2) ? [{ row: at + 2, column: 'Phone', value: random.pick(['0877', 'x']) }] : [],
          );
        const { body: preview, status } = await send<ImportPreview>('/api/excel/company/preview', rows, corrections);
        const about = JSON.stringify({ number, rows, corrections, preview });
        expect(status, about).toBe(200);
        expect(await stored()).toEqual(before);

        if (preview.failed > 0) {
          const all = await send<RefusalReply>('/api/excel/company', rows, corrections);
          expect(all.status, about).toBe(422);
          expect(await stored()).toEqual(before);
        }
        const { body: done } = await send<ImportReply>('/api/excel/company?valid=true', rows, corrections);
        const counts = (one: ImportPreview | ImportReply) => [
          one.rows,
          one.created,
          one.updated,
          one.unchanged,
          one.failed,
        ];
        expect(counts(done), about).toEqual(counts(preview));
        const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row;
        expect(done.failures, about).toEqual(preview.refused.flatMap(({ failures }) => failures).toSorted(byRow));

        const after = await stored();
        const fresh = preview.changes.filter(({ id }) => id === null);
        const added = [...after.values()].filter(({ id }) => !before.has(id));
        expect(added.map(({ name }) => name).toSorted(), about).toEqual(fresh.map(({ name }) => name).toSorted());
        for (const [id, old] of before) {
          const now = after.get(id);
          const shown = preview.changes.find((change) => change.id === id)?.cells.map(({ column }) => column) ?? [];
          const different = Object.entries(fieldOf).filter(([, of]) => now && of(now) !== of(old));
          expect(shown.toSorted(), about).toEqual(different.map(([column]) => column).toSorted());
        }
        for (const name of ['created', 'updated', 'unchanged', 'failed'] as const) totals[name] += done[name];
      }
      // Otherwise the sheets would not show much.
      for (const count of Object.values(totals)) expect(count).toBeGreaterThan(5);
    },
    20_000 + sheets * 3_000,
  );
});
