import type { CustomerRow } from '@gso/contract/customer';
import type { ListPage } from '@gso/contract/record/list-query';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
const header = ['Name', 'Company', 'Position', 'Email', 'Phone', 'Ext', 'Mobile Phone'];
const companies: Record<string, number> = {};

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  for (const name of ['PT Sinar', 'PT Tirta', '1E5']) companies[name] = await createCompany(name);
});
beforeEach(async () => {
  await app.db.deleteFrom('customer').execute();
});

async function createCompany(name: string): Promise<number> {
  return (await editor.post<{ id: number }>('/api/company', { name, address: { street: 'Jl. Satu 1' } })).body.id;
}
const create = async (name: string, company: string, fields: object = {}) =>
  (await editor.post<CustomerRow>('/api/customer', { name, company: { id: companies[company] }, ...fields })).body;
const stored = async () => (await editor.get<ListPage<CustomerRow>>('/api/customer?ps=100')).body.content;
const row = (name: string, company: string, position = '') => [name, company, position, '', '', '', ''];
const send = async (rows: (string | number | null)[][]) =>
  (await upload<ImportReply>(editor, '/api/excel/customer', await xlsxFile(rows))).body;

it('an untouched export comes back unchanged, codes and hostile texts included', async () => {
  const texts = [
    '=1+1',
    '-minus',
    '@at',
    '00123',
    '1E5',
    '1234567890123456',
    'O\'Brien "x"',
    '<script>alert(1)</script>',
  ];
  for (const text of texts) {
    await create(text, '1E5', {
      position: text,
      email: 'a@b.example',
      phone: '0012345678901234567',
      ext: '00007',
      mobilePhone: '+62811',
    });
  }
  await create('Tidur', 'PT Tirta', { isActive: false });
  const before = await stored();
  const file = await app.http.inject({
    method: 'GET',
    url: '/api/customer/all',
    headers: { authorization: `Bearer ${editor.token}` },
  });
  expect(file.headers['content-disposition']).toBe('attachment; filename="Customer-All.xls"');
  const { body } = await upload<ImportReply>(editor, '/api/excel/customer', file.rawPayload, {
    name: 'Customer-All.xls',
  });
  expect(body).toMatchObject({ message: 'SUCCESS', created: 0, updated: 0, failed: 0, unchanged: texts.length + 1 });
  expect(await stored()).toEqual(before);
});

it('creates, updates by ID or by name and company, moves, and leaves the rest', async () => {
  const byId = await create('Agus', 'PT Sinar');
  await create('Budi', 'PT Sinar');
  await create('Budi', 'PT Tirta');
  await create('Citra', 'PT Tirta', { position: 'Buyer' });
  const reply = await send([
    ['ID', ...header],
    [byId.id, ...row('Agus Wijaya', 'pt tirta', 'Manager')],
    [null, ...row('BUDI', 'PT Tirta', 'Welder')],
    [null, ...row('Citra', 'PT Tirta', 'Buyer')],
    [null, 'Dedi', 'PT Sinar', '', 'dedi@sinar.example', 21555, '007', '+62 811-22'],
  ]);
  expect(reply).toMatchObject({ message: 'SUCCESS', created: 1, updated: 2, unchanged: 1, failed: 0 });
  const now = (await stored()).map(({ name, company, position, version }) => [name, company.name, position, version]);
  expect(now).toEqual([
    ['Agus Wijaya', 'PT Tirta', 'Manager', 2],
    ['Budi', 'PT Sinar', '', 1],
    ['BUDI', 'PT Tirta', 'Welder', 2],
    ['Citra', 'PT Tirta', 'Buyer', 1],
    ['Dedi', 'PT Sinar', '', 1],
  ]);
  expect((await stored()).at(-1)).toMatchObject({ phone: '21555', ext: '007', mobilePhone: '+6281122' });
});

it('reports all faults of a row at once: of its cells and of what it names', async () => {
  const reply = await send([header, ['', 'PT Entah', '', 'no address', '', '', '']]);
  expect(reply.failures.map(({ row: number, column }) => [number, column])).toEqual([
    [2, 'Name'],
    [2, 'Email'],
    [2, 'Company'],
  ]);
});

it('refuses unknown companies and ambiguous names, each with its cell', async () => {
  const twins = [await createCompany('PT Kembar'), await createCompany('pt kembar')];
  const reply = await send([
    ['Company ID', ...header],
    [null, ...row('Ani', 'PT Entah')],
    [null, ...row('Ani', 'PT Kembar')],
    [companies['PT Sinar'] ?? 0, ...row('Ani', 'PT Kembar')],
    ['dua', ...row('Ani', 'PT Kembar')],
    [null, ...row('Ani', '')],
    [twins[1] ?? 0, ...row('Ani', 'PT Kembar')],
  ]);
  expect(reply).toMatchObject({ message: 'FAILED', written: false, created: 1, failed: 5 });
  expect(reply.failures).toEqual([
    { row: 2, column: 'Company', value: 'PT Entah', reason: 'No company has this name' },
    {
      row: 3,
      column: 'Company',
      value: 'PT Kembar',
      reason: '2 companies have this name; fill in the Company ID of the one that is meant',
    },
    {
      row: 4,
      column: 'Company ID',
      value: String(companies['PT Sinar']),
      reason: 'This ID belongs to no company called PT Kembar',
    },
    { row: 5, column: 'Company ID', value: 'dua', reason: 'Must be numeric' },
    { row: 6, column: 'Company', value: '', reason: 'Required.' },
  ]);
  expect(await stored()).toEqual([]);
});

it('never moves a contact to another company of the same name by accident', async () => {
  companies['PT Serupa'] = await createCompany('PT Serupa');
  const second = await createCompany('PT Serupa');
  const first = await create('Eka', 'PT Serupa');
  const reply = await send([
    ['Company ID', ...header],
    [second, ...row('eka', 'PT Serupa')],
  ]);
  expect(reply).toMatchObject({ message: 'SUCCESS', created: 1, updated: 0 });
  expect((await stored()).map(({ company }) => company.id)).toEqual([first.company.id, second]);
});

it('refuses two rows about one contact, by ID or by name', async () => {
  const { id } = await create('Fajar', 'PT Sinar');
  const reply = await send([
    ['ID', ...header],
    [id, ...row('Fajar', 'PT Sinar', 'Driver')],
    [null, ...row('FAJAR', 'PT Sinar', 'Pilot')],
    [null, ...row('Gita', 'PT Sinar')],
    [null, ...row('gita', 'pt sinar')],
    [null, ...row('Gita', 'PT Tirta')],
    [id, ...row('Fajar', 'PT Sinar')],
  ]);
  expect(reply.failures).toEqual([
    { row: 3, column: 'Name', value: 'FAJAR', reason: 'The same as in row 2' },
    { row: 5, column: 'Name', value: 'gita', reason: 'The same as in row 4' },
    { row: 7, column: 'ID', value: String(id), reason: 'The same as in row 2' },
  ]);
});
