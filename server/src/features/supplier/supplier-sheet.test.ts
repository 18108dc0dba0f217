import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ImportReply } from '@gso/contract/record/import-reply';
import type { SupplierRow } from '@gso/contract/supplier';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
const header = ['Name', 'Country', 'Address Street', 'Zip Code', 'CP 1', 'Phone 1', 'CP 2', 'Phone 2', 'Brands'];

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});
beforeEach(async () => {
  await app.db.deleteFrom('supplier').execute();
});

const stored = async () => (await editor.get<ListPage<SupplierRow>>('/api/supplier?ps=100')).body.content;
const create = async (fields: object) => {
  const { status, body } = await editor.post<SupplierRow>('/api/supplier', {
    country: 'IDN',
    address: { street: 'Jl. 1' },
    ...fields,
  });
  expect(status).toBe(201);
  return body;
};
const send = async (rows: (string | number | null)[][], query = '') =>
  upload<ImportReply>(editor, `/api/excel/supplier${query}`, await xlsxFile([header, ...rows]));

const exported = () =>
  app.http.inject({ method: 'GET', url: '/api/supplier/all', headers: { authorization: `Bearer ${editor.token}` } });

describe('export', () => {
  it('has its fixed name and comes back unchanged, hostile texts and codes included', async () => {
    const texts = ['=1+1', '+62 811', '@at', '00123', '1E5', '1234567890123456', 'O\'Brien, "Co"', 'emoji 🏭'];
    for (const [place, text] of texts.entries()) {
      await create({
        name: text,
        country: ['IDN', 'JPN', 'DEU'][place % 3],
        address: { street: `${text}\nline two`, zipCode: '00001' },
        cp1: text,
        phone1: '0012345678901234567',
        cp2: '1E5',
        phone2: place === 0 ? '021 555 0101 / 0102' : '+1',
        brands: [text, 'Omron', '007', `a, ${text}`],
      });
    }
    await create({ name: 'Bare' });
    const before = await stored();
    const { headers, rawPayload } = await exported();
    expect(headers['content-disposition']).toBe('attachment; filename="Supplier-All.xls"');
    const { body } = await upload<ImportReply>(editor, '/api/excel/supplier', rawPayload, { name: 'Supplier-All.xls' });
    expect(body).toMatchObject({ message: 'SUCCESS', created: 0, updated: 0, failed: 0, unchanged: texts.length + 1 });
    expect(await stored()).toEqual(before);
  });
});

describe('import', () => {
  it('takes countries by code or by English or Indonesian name, and brands in one cell', async () => {
    const street = 'Jl. 1';
    const row = (name: string, country: string, brands: string | number | null = null) => [
      name,
      country,
      street,
      12345,
      null,
      62215551234,
      null,
      null,
      brands,
    ];
    const { body } = await send([
      row('A', 'deu', 'Siemens;  Festo ;;SIEMENS;'),
      row('B', 'Japan', 3),
      row('C', 'jepang', ' ; '),
      row('D', 'Korea Selatan'),
      row('E', "Cote d'Ivoire"),
    ]);
    expect(body).toMatchObject({ message: 'SUCCESS', created: 5, failed: 0 });
    const rows = await stored();
    expect(rows.map(({ country }) => country)).toEqual(['DEU', 'JPN', 'JPN', 'KOR', 'CIV']);
    expect(rows.map(({ brands }) => brands)).toEqual([['Siemens', 'Festo'], ['3'], [], [], []]);
    expect(rows[0]).toMatchObject({ phone1: '62215551234', address: { street, zipCode: '12345' } });
  });

  it('updates by name, and empties what the file leaves empty', async () => {
    const { id } = await create({ name: 'PT Satu', cp1: 'Ani', brands: ['Omron'] });
    const { body } = await send([['pt satu', 'IDN', 'Jl. 2', '', '', '', 'Budi', '', '']]);
    expect(body).toMatchObject({ updated: 1, created: 0 });
    expect(await stored()).toMatchObject([{ id, name: 'pt satu', cp1: '', cp2: 'Budi', brands: [], version: 2 }]);
  });

  it('lists every failure with row, column, value and reason, and writes nothing', async () => {
    const long = 'x'.repeat(51);
    const { body } = await send([
      ['A', 'IDN', 'Jl.', '', '', '', '', '', 'Omron'],
      ['B', 'Atlantis', 'Jl.', '', '', '', '', '', ''],
      ['C', '', 'Jl.', '1a', '', '', '', '', `Omron; ${long}`],
      ['', 'IDN', '', '', '', '', '', '', ''],
    ]);
    expect(body).toMatchObject({ message: 'FAILED', written: false, created: 1, failed: 3 });
    expect(body.failures).toEqual([
      { row: 3, column: 'Country', value: 'Atlantis', reason: 'Unknown country' },
      { row: 4, column: 'Country', value: '', reason: 'Required.' },
      { row: 4, column: 'Zip Code', value: '1a', reason: 'Must be numeric' },
      { row: 4, column: 'Brands', value: `Omron; ${long}`, reason: 'Max 50 characters' },
      { row: 5, column: 'Name', value: '', reason: 'Required.' },
      { row: 5, column: 'Address Street', value: '', reason: 'Required.' },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('refuses a sheet without its columns', async () => {
    const file = await xlsxFile([['Name'], ['A']]);
    const { status, body } = await upload<RefusalReply>(editor, '/api/excel/supplier', file);
    expect(status).toBe(422);
    expect(body.details).toBe(
      'The first row lacks these columns: Country, Address Street, Zip Code, CP 1, Phone 1, CP 2, Phone 2, Brands.',
    );
  });
});
