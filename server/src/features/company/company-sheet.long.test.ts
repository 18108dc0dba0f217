import type { CompanyRow } from '@gso/contract/company';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../testing/long-tests.ts';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});
beforeEach(async () => {
  await app.db.deleteFrom('company').execute();
});

const stored = async () => (await editor.get<ListPage<CompanyRow>>('/api/company?ps=100')).body.content;
const create = async (name: string, fields: object = {}) =>
  (await editor.post<CompanyRow>('/api/company', { name, address: { street: `Jl. ${name}` }, ...fields })).body;
const send = async (rows: (string | number | null)[][], query = '') =>
  upload<ImportReply>(editor, `/api/excel/company${query}`, await xlsxFile(rows));

async function exported(query = ''): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const response = await app.http.inject({
    method: 'GET',
    url: `/api/company/all${query}`,
    headers: { authorization: `Bearer ${editor.token}` },
  });
  return { bytes: response.rawPayload, headers: response.headers };
}

const fillBeyondXls = () =>
  sql`
    insert into company (name, street, created_by, updated_by)
    select 'PT Nomor ' || n, 'Jl. ' || n, ${editor.username}, ${editor.username} from generate_series(1, 65536) as n
  `.execute(app.db);

describe('export', () => {
  it('returns a real .xls under its fixed name and writes an audit entry', async () => {
    await create('PT Satu');
    const { bytes, headers } = await exported();
    expect(headers['content-disposition']).toBe('attachment; filename="Company-All.xls"');
    expect(headers['x-row-count']).toBe('1');
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const { rows } = await sql<{
      actor: string;
      changes: object;
    }>`select actor, changes from audit_entry where action = 'export' order by id desc limit 1`.execute(app.db);
    expect(rows[0]).toEqual({ actor: editor.username, changes: [{ field: 'rows', from: null, to: 1 }] });
  });

  it('holds what the search of the list finds', async () => {
    for (const name of ['PT Satu', 'PT Dua', 'PT Satu Dua']) await create(name);
    expect((await exported('?q=satu&ps=1&so=phone')).headers['x-row-count']).toBe('2');
    expect((await exported()).headers['x-row-count']).toBe('3');
  });

  it('re-imported untouched changes nothing, hostile texts included', async () => {
    const texts = [
      '=1+1',
      '+62 811',
      '-minus',
      '@at',
      '00123',
      '1E5',
      '1234567890123456',
      'O\'Brien "quoted"',
      'emoji 🏭',
      '<script>alert(1)</script>',
    ];
    for (const name of texts)
      await create(name, {
        phone: '0012345678901234567',
        industry: name,
        address: { street: `${name}\nline two`, zipCode: '00001' },
      });
    const inactive = await create('PT Tidur', { isActive: false });
    const before = await stored();
    const { bytes } = await exported();
    const { body } = await upload<ImportReply>(editor, '/api/excel/company', bytes, { name: 'Company-All.xls' });
    expect(body).toMatchObject({ message: 'SUCCESS', created: 0, updated: 0, failed: 0, unchanged: texts.length + 1 });
    expect(await stored()).toEqual(before);
    expect(before.find((row) => row.id === inactive.id)?.isActive).toBe(false);
  });

  it('is an .xlsx above what the old format can hold', async () => {
    await fillBeyondXls();
    const { headers } = await exported();
    expect(headers['content-disposition']).toBe('attachment; filename="Company-All.xlsx"');
  }, 60_000);

  it.runIf(long)('of that size comes back unchanged too', { timeout: 120_000 }, async () => {
    await fillBeyondXls();
    const { body } = await upload<ImportReply>(editor, '/api/excel/company', (await exported()).bytes);
    expect(body).toMatchObject({ message: 'SUCCESS', unchanged: 65536, created: 0, updated: 0, failed: 0 });
  });
});

describe('import', () => {
  it('creates, updates by ID or by name, leaves the rest, and writes the history of each', async () => {
    const byId = await create('PT Lama');
    await create('PT Tetap', { phone: '1', address: { street: 'Jl. T', zipCode: '2' }, industry: 'X' });
    await create('PT Cocok Nama');
    const { body } = await send([
      ['ID', ...header],
      [byId.id, 'PT Baru', 'Jl. Baru', '0812', '00100', 'Steel'],
      [null, 'PT Tetap', 'Jl. T', '1', '2', 'X'],
      [null, 'pt cocok nama', 'Jl. Lain', '', '', ''],
      [null, 'PT Pertama Kali', 'Jl. P', 21555, '', ''],
    ]);
    expect(body).toMatchObject({
      message: 'SUCCESS',
      written: true,
      rows: 4,
      created: 1,
      updated: 2,
      unchanged: 1,
      failed: 0,
      errMessage: '',
    });
    const now = await stored();
    expect(now.map((row) => [row.name, row.version])).toEqual([
      ['PT Baru', 2],
      ['pt cocok nama', 2],
      ['PT Pertama Kali', 1],
      ['PT Tetap', 1],
    ]);
    expect(now[2]).toMatchObject({ phone: '21555', isActive: true, lastUpdateBy: editor.username });
    const history = await editor.get<{ content: { action: string }[] }>(`/api/company/${byId.id}/history`);
    expect(history.body.content.map(({ action }) => action)).toEqual(['update', 'create']);
  });

  it('lists every failure with row, column, value and reason, and writes nothing', async () => {
    await create('PT Ganda');
    await create('PT Ganda');
    const { body, status } = await send([
      ['ID', ...header],
      [null, 'PT Baik', 'Jl. B', '', '', ''],
      [null, '', 'Jl. C', 'abc', '', ''],
      [999999, 'PT X', 'Jl. X', '', '', ''],
      [null, 'PT Ganda', 'Jl. G', '', '', ''],
      [null, 'pt baik', 'Jl. B', '', '', ''],
      ['x1', 'PT Y', 'Jl. Y', '', '', ''],
    ]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'FAILED',
      code: 'refused',
      details: 'Nothing was written because 5 of 6 rows failed. Without them 1 would be created and 0 updated.',
      written: false,
      rows: 6,
      created: 1,
      failed: 5,
      errMessage: '5 of 6 rows failed',
    });
    expect(body.failures).toEqual([
      { row: 3, column: 'Name', value: '', reason: 'Required.' },
      { row: 3, column: 'Phone', value: 'abc', reason: 'Must be numeric' },
      { row: 4, column: 'ID', value: '999999', reason: 'No record has this ID' },
      {
        row: 5,
        column: 'Name',
        value: 'PT Ganda',
        reason: '2 records have this name; fill in the ID of the one that is meant',
      },
      { row: 6, column: 'Name', value: 'pt baik', reason: 'The same as in row 2' },
      { row: 7, column: 'ID', value: 'x1', reason: 'Must be a whole number' },
    ]);
    expect(await stored()).toHaveLength(2);
  });

  it('writes only the valid rows on request', async () => {
    const rows = [header, ['PT Baik', 'Jl. B', '', '', ''], ['', 'Jl. C', '', '', '']];
    const { body } = await send(rows, '?valid=true');
    expect(body).toMatchObject({ message: 'SUCCESS', written: true, created: 1, failed: 1 });
    expect((await stored()).map(({ name }) => name)).toEqual(['PT Baik']);
  });

  it('refuses to overwrite what somebody changed after the export', async () => {
    const { id } = await create('PT Dua');
    await editor.patch(`/api/company/${id}`, { version: 1, phone: '555' });
    const { body } = await send([
      ['ID', ...header, 'Version'],
      [id, 'PT Dua', 'Jl. Lain', '', '', '', 1],
    ]);
    expect(body.failures).toMatchObject([
      {
        row: 2,
        column: 'Version',
        value: '1',
        reason: `${editor.username} changed this record after the file was exported`,
      },
    ]);
    expect((await stored())[0]).toMatchObject({ phone: '555' });
  });

  it('reports its progress line by line on request', async () => {
    const file = await xlsxFile([header, ...Array.from({ length: 3000 }, (_, n) => [`PT ${n}`, 'Jl.', '', '', ''])]);
    const reply = await upload<string>(editor, '/api/excel/company', file, {
      headers: { accept: 'application/x-ndjson' },
    });
    const lines = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { progress?: { stage: string }; result?: ImportReply });
    expect(new Set(lines.flatMap(({ progress }) => progress?.stage ?? []))).toContain('writing');
    expect(lines.at(-1)?.result).toMatchObject({ message: 'SUCCESS', created: 3000 });
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'Please select xls/xlsx file'],
    ['a web page', Buffer.from('<html><body>no</body></html>'), 415, 'Please select xls/xlsx file'],
    ['nothing', Buffer.alloc(0), 422, 'The file has no rows.'],
    [
      'a huge file',
      Buffer.alloc(21 * 1024 * 1024, 'PK'),
      413,
      'The file is too large, or grows too large when opened.',
    ],
  ])('refuses %s', async (_, bytes, status, details) => {
    const reply = await upload<RefusalReply>(editor, '/api/excel/company', bytes);
    expect([reply.status, reply.body.details]).toEqual([status, details]);
  });

  it('runs two at once, one per user, and asks others to wait', async () => {
    const sendAs = async (caller: Caller, name: string) => {
      const file = await xlsxFile([header, [`PT ${name}`, 'Jl.', '', '', '']]);
      return (await upload(caller, '/api/excel/company', file)).status;
    };
    const [second, third] = await Promise.all([app.userWith('MA_MASTER_DATA'), app.userWith('MA_MASTER_DATA')]);
    const ofThree = await Promise.all([editor, second, third].map((caller, n) => sendAs(caller, `Tiga ${n}`)));
    expect(ofThree.sort()).toEqual([200, 200, 503]);
    const ofOne = await Promise.all(['A', 'B'].map((name) => sendAs(editor, name)));
    expect(ofOne.sort()).toEqual([200, 503]);
    expect(await sendAs(editor, 'C')).toBe(200);
  });

  it('refuses a sheet without its columns, a form without a file and a body that is no form', async () => {
    const missing = await send([
      ['Name', 'Street'],
      ['PT A', 'x'],
    ]);
    expect([missing.status, missing.body.details]).toEqual([
      422,
      'The first row lacks these columns: Address Street, Phone, Zip Code, Industry.',
    ]);
    expect((await upload(editor, '/api/excel/company', await xlsxFile([header]), { field: 'other' })).status).toBe(415);
    expect((await editor.post('/api/excel/company', {})).status).toBe(415);
  });
});
