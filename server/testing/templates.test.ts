import type { ImportReply } from '@gso/contract/record/import-reply';
import type { ImportPreview } from '@gso/contract/record/sheet-import';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { upload, xlsxFile } from './sheet-files.ts';
import { type Caller, testApp } from './test-app.ts';

const app = testApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
});

async function templateAt(url: string, language = 'en') {
  const headers = { authorization: `Bearer ${editor.token}`, 'accept-language': language };
  const reply = await app.http.inject({ method: 'GET', url, headers });
  expect(reply.headers['content-disposition']).toMatch(/-Template\.xlsx"$/);
  const { sheets } = await readXlsx(reply.rawPayload);
  const [rows, notes, choices] = sheets;
  const headings = (rows?.rows[0] ?? []).map(String);
  const letters = (rows?.dataValidations ?? []).map(({ range }) => range.split(':')[0]?.replace(/\d+/, '') ?? '');
  return {
    ...{ bytes: reply.rawPayload, headings, names: sheets.map(({ name }) => name) },
    notes: new Map((notes?.rows ?? []).slice(1).map(([column, note]) => [String(column), String(note)])),
    lists: (choices?.rows[0] ?? []).map((heading, column) => ({
      heading: String(heading),
      column: letters[column],
      values: (choices?.rows ?? [])
        .slice(1)
        .flatMap((row) => ((row[column] ?? '') === '' ? [] : [String(row[column])])),
    })),
    formulas: (rows?.dataValidations ?? []).map(({ type, formula1 }) => [type, formula1]),
  };
}

const imports: [path: string, lists: string[]][] = [
  ['/api/excel/company', ['Active']],
  ['/api/excel/customer', ['Active']],
  ['/api/excel/supplier', ['Country']],
  ['/api/excel/item', ['Currency']],
  ['/api/excel/holiday', ['Kind']],
  ['/api/excel/visit?vt=SALES', ['Status']],
  ['/api/excel/visit?vt=PROJECT', ['Status']],
];

it.each(imports)('the template of %s explains its columns and offers what an import reads', async (path, expected) => {
  const { bytes, headings, notes, lists, formulas } = await templateAt(path);
  expect([...notes.keys()]).toEqual(headings);
  for (const note of notes.values()) expect(note).toMatch(/\.$/);
  expect(lists.map(({ heading }) => heading)).toEqual(expected);
  for (const [at, { heading, column, values }] of lists.entries()) {
    expect(column).toBe(String.fromCharCode(65 + headings.indexOf(heading)));
    expect(formulas[at]).toEqual(['list', `'Choices'!$A$2:$A$${values.length + 1}`]);
  }
  const { status, body } = await upload<ImportReply>(editor, path, bytes);
  expect([status, body.rows, body.created, body.failed], JSON.stringify(body)).toEqual([200, 0, 0, 0]);

  const rows = lists.flatMap(({ heading, values }) =>
    values.map((value) => headings.map((other) => (other === heading ? value : null))),
  );
  const preview = path.replace(/\?|$/, '/preview$&');
  const { body: seen } = await upload<ImportPreview>(editor, preview, await xlsxFile([headings, ...rows]));
  expect(seen.rows).toBe(rows.length);
  const failing = new Set(seen.refused.flatMap((row) => row.failures).map(({ column }) => column));
  for (const heading of expected) expect(failing).not.toContain(heading);
  const required = headings.filter((column) => notes.get(column)?.startsWith('Required.'));
  expect(required.length).toBeGreaterThan(0);
  for (const column of required) if (!expected.includes(column)) expect(failing).toContain(column);
});

const supplierHeadings = ['Address Street', 'Zip Code', 'CP 1', 'Phone 1', 'CP 2', 'Phone 2', 'Brands'];

it('is in the language of the caller', async () => {
  const { names, notes, lists } = await templateAt('/api/excel/supplier', 'id');
  expect(names).toEqual(['Supplier', 'Kolom', 'Pilihan']);
  expect(notes.get('Name')).toBe('Wajib diisi.');
  expect(lists[0]?.values).toContain('Jepang');
  const rows = (lists[0]?.values ?? []).map((country, at) => [`PT ${at}`, country, 'Jl. A', '', '', '', '', '', '']);
  const file = await xlsxFile([['Name', 'Country', ...supplierHeadings], ...rows]);
  const { body } = await upload<ImportPreview>(editor, '/api/excel/supplier/preview', file);
  expect(body).toMatchObject({ created: rows.length, failed: 0 });
});
