import { randomUUID } from 'node:crypto';
import { limits } from '@gso/contract/limits';
import type { CompanyRow } from '@gso/contract/company';
import type { ChangeGroupRow, UndoResult } from '@gso/contract/record/change-group';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ImportReply } from '@gso/contract/record/import-reply';
import {
  correctionsField,
  type ImportCorrection,
  importFileField,
  type ImportPreview,
} from '@gso/contract/record/sheet-import';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { hostileFiles } from '../../platform/sheet/testing/hostile-files.ts';

const app = testApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});

beforeEach(async () => {
  await sql`delete from customer`.execute(app.db);
  await sql`delete from company`.execute(app.db);
});

const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];
type Cells = (string | number | null)[][];

/** Sends a file with corrections, as the browser's form does. */
async function send<Body>(url: string, rows: Cells, corrections?: readonly ImportCorrection[] | string, by = editor) {
  const boundary = `boundary-${randomUUID()}`;
  const part = (name: string, content: Uint8Array | string, more = '') => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const text = typeof corrections === 'string' ? corrections : JSON.stringify(corrections);
  return by.send<Body>({
    method: 'POST',
    url,
    payload: Buffer.concat([
      ...(corrections === undefined ? [] : part(correctionsField, text)),
      ...part(importFileField, await xlsxFile(rows), '; filename="Companies of May.xlsx"'),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

const preview = (rows: Cells, corrections?: readonly ImportCorrection[]) =>
  send<ImportPreview>('/api/excel/company/preview', rows, corrections);
const create = async (name: string, fields: object = {}) =>
  (await editor.post<CompanyRow>('/api/company', { name, address: { street: 'Jl. A' }, ...fields })).body;
const names = async () =>
  (await sql<{ name: string }>`select name from company order by name`.execute(app.db)).rows.map(({ name }) => name);

describe('the preview of an import', () => {
  it('shows old and new cells, new rows and refused ones, and saves nothing', async () => {
    const { id } = await create('PT Ada', { phone: '021', industry: 'Food' });
    const { status, body } = await preview([
      header,
      ['PT Ada', 'Jl. A', '0812', '', 'Steel'],
      ['PT Baru', 'Jl. B', '', '', ''],
      ['PT Salah', 'Jl. C', 'no number', '', ''],
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ rows: 3, created: 1, updated: 1, unchanged: 0, failed: 1 });
    expect(body.changes).toEqual([
      {
        ...{ row: 2, id, name: 'PT Ada' },
        cells: [
          { column: 'Phone', from: '021', to: '0812' },
          { column: 'Industry', from: 'Food', to: 'Steel' },
        ],
      },
      {
        ...{ row: 3, id: null, name: 'PT Baru' },
        cells: [
          { column: 'Name', from: '', to: 'PT Baru' },
          { column: 'Address Street', from: '', to: 'Jl. B' },
        ],
      },
    ]);
    expect(body.refused).toMatchObject([
      { row: 4, failures: [{ row: 4, column: 'Phone', value: 'no number', reason: 'Must be numeric' }] },
    ]);
    expect(body.refused[0]?.cells).toContainEqual({ column: 'Name', value: 'PT Salah' });
    expect(await names()).toEqual(['PT Ada']);
  });

  it('shows what a corrected cell would do, and the import takes the corrections', async () => {
    const rows = [header, ['PT Salah', 'Jl. C', 'no number', '', '']];
    const corrections = [{ row: 2, column: 'Phone', value: '0812 3' }];
    expect((await preview(rows, corrections)).body).toMatchObject({ created: 1, failed: 0, refused: [] });
    const refused = await send<RefusalReply>('/api/excel/company', rows);
    expect(refused.status).toBe(422);
    const { body } = await send<ImportReply>('/api/excel/company', rows, corrections);
    expect(body).toMatchObject({ written: true, created: 1 });
    expect((await sql`select phone from company`.execute(app.db)).rows).toEqual([{ phone: '08123' }]);
  });

  it('does not wait for somebody who is saving one of the records', async () => {
    const { id } = await create('PT Ada');
    await app.db.transaction().execute(async (tx) => {
      await sql`select from company where id = ${id} for update`.execute(tx);
      expect((await preview([header, ['PT Ada', 'Jl. B', '', '', '']])).body).toMatchObject({ updated: 1 });
    });
  });

  it.each(['no JSON', '{}', '[{"row":1,"column":"Name","value":"x"}]', '[{"row":2,"column":"Name"}]'])(
    'with the corrections %s is refused',
    async (corrections) => {
      const rows = [header, ['PT A', 'Jl. A', '', '', '']];
      expect((await send('/api/excel/company/preview', rows, corrections)).status).toBe(400);
      expect((await send('/api/excel/company', rows, corrections)).status).toBe(400);
    },
  );

  // Reading is the same as in an import, and its tests have all files. Each one here starts a worker, which takes seconds under load.
  it.each([
    ['html', 415, 'Please select xls/xlsx file'],
    ['zip cut in half', 422, 'The file is damaged and cannot be read.'],
    ['a cell in the last corner', 413, 'The file is too large, or grows too large when opened.'],
  ])('refuses %s with %i, as the import does', async (name, status, details) => {
    const bytes = hostileFiles.find((file) => file.name === name)?.bytes() ?? Buffer.alloc(0);
    const seen = await upload<RefusalReply>(editor, '/api/excel/company/preview', bytes);
    expect([seen.status, seen.body.details]).toEqual([status, details]);
  });

  it('shows the first changed and the first new rows, however many there are', async () => {
    const most = limits.importRowsPreviewed;
    await sql`
      insert into company (name, street, created_by, updated_by)
      select 'PT Ada ' || n, 'Jl. A', ${editor.username}, ${editor.username} from generate_series(1, ${most + 1}) as n`.execute(
      app.db,
    );
    const rows = (name: string) =>
      Array.from({ length: most + 1 }, (_, at) => [`${name} ${at + 1}`, 'Jl. B', '', '', '']);
    const { body } = await preview([header, ...rows('PT Baru'), ...rows('PT Ada')]);
    expect(body).toMatchObject({ created: most + 1, updated: most + 1 });
    const [fresh, changed] = [
      body.changes.filter(({ id }) => id === null),
      body.changes.filter(({ id }) => id !== null),
    ];
    expect([fresh.length, changed.length]).toEqual([most, most]);
    expect(changed[0]).toMatchObject({
      name: 'PT Ada 1',
      cells: [{ column: 'Address Street', from: 'Jl. A', to: 'Jl. B' }],
    });
  });

  it('is for people who may import', async () => {
    const reader = await app.userWith('MA_MD_COMPANY_READ');
    expect((await send('/api/excel/company/preview', [header], undefined, reader)).status).toBe(403);
  });
});

describe('an import', () => {
  it('is listed with its file, and undone except for what people did since', async () => {
    const old = await create('PT Lama', { industry: 'Food' });
    const { body } = await send<ImportReply>('/api/excel/company', [
      header,
      ['PT Lama', 'Jl. A', '', '', 'Steel'],
      ['PT Satu', 'Jl. B', '', '', ''],
      ['PT Dua', 'Jl. B', '', '', ''],
      ['PT Tiga', 'Jl. B', '', '', ''],
    ]);
    const group = (await editor.get<ChangeGroupRow>(`/api/changegroup/${body.changeGroup}`)).body;
    expect(group).toMatchObject({
      ...{ kind: 'import', entity: 'company', title: 'Companies of May.xlsx', created: 3, updated: 1 },
      ...{ by: editor.username, canUndo: true },
    });
    const idOf = async (name: string) =>
      (await sql<{ id: number }>`select id from company where name = ${name}`.execute(app.db)).rows[0]?.id;
    const [two, three] = [await idOf('PT Dua'), await idOf('PT Tiga')];
    await editor.patch(`/api/company/${two}`, { version: 1, phone: '021' });
    await editor.post('/api/customer', { name: 'Ratna', company: { id: three } });
    const undone = await editor.post<UndoResult>(`/api/changegroup/${group.id}/undo`);
    expect(undone.body).toMatchObject({ undone: 2, kept: 2 });
    expect(undone.body.keptRecords).toMatchObject([
      { name: 'PT Dua', reason: `${editor.username} changed this record in the meantime.` },
      { name: 'PT Tiga', reason: 'Used by 1 customer' },
    ]);
    expect(await names()).toEqual(['PT Dua', 'PT Lama', 'PT Tiga']);
    expect((await editor.get(`/api/company/${old.id}`)).body).toMatchObject({ industry: 'Food' });
  });

  it('that changes nothing leaves no group', async () => {
    await create('PT Lama');
    const { body } = await send<ImportReply>('/api/excel/company', [header, ['PT Lama', 'Jl. A', '', '', '']]);
    expect(body).toMatchObject({ unchanged: 1, changeGroup: null });
  });
});
