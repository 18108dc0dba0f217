import type { ItemRow } from '@gso/contract/item';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { beforeAll, describe, expect, it } from 'vitest';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let keeper: Caller;

beforeAll(async () => {
  keeper = await app.userWith('MA_MASTER_DATA');
  const marks = { country: 'IDN', street: 'Jl.', created_by: keeper.username, updated_by: keeper.username };
  for (const name of ['PT Satu', 'PT Dua', 'PT dua'])
    await app.db
      .insertInto('supplier')
      .values({ name, ...marks })
      .execute();
});

const headers = [
  'Brand',
  'Category',
  'Material No',
  'Material Desc',
  'Currency',
  'Supplier',
  'Supplier Price',
  'Selling Price',
  'Bottom Price',
];
const importRows = async (rows: (string | number | null)[][]) =>
  (await upload<ImportReply>(keeper, '/api/excel/item', await xlsxFile([headers, ...rows]))).body;

const codes = ['00123', '1E5', '1234567890123456', '12-05', '=A1', '+62', 'TRUE'];

describe('the item sheet', () => {
  it('brings back unchanged what it wrote, codes and prices to the digit', async () => {
    for (const [n, materialNo] of codes.entries()) {
      await keeper.post('/api/item', {
        brand: 'Omron',
        materialNo,
        materialDesc: `Baris satu\nbaris dua ${n}`,
        currency: 'USD',
        price: { suppPrice: 0.1 + n, sellingPrice: 1234567.8901, bottomPrice: 0.0001 },
      });
    }
    const file = await keeper.send<never>({ method: 'GET', url: '/api/item/all' });
    expect(file.headers['content-disposition']).toBe('attachment; filename="item_material-All.xls"');
    const raw = await app.http.inject({
      method: 'GET',
      url: '/api/item/all',
      headers: { authorization: `Bearer ${keeper.token}` },
    });
    const again = await upload<ImportReply>(keeper, '/api/excel/item', raw.rawPayload, {
      name: 'item_material-All.xls',
    });
    expect(again.body).toMatchObject({ written: true, created: 0, updated: 0, unchanged: codes.length, failed: 0 });
    const { body } = await keeper.get<{ content: ItemRow[] }>('/api/item?qbra=omron&so=materialNo');
    expect(body.content.map(({ materialNo }) => materialNo).toSorted()).toEqual(codes.toSorted());
    const some = await keeper.send<never>({
      method: 'GET',
      url: `/api/item/all?qmat=${encodeURIComponent(codes[0] ?? '')}`,
    });
    expect(some.headers['x-row-count']).toBe('1');
  });

  it('has a template with the headings that the import reads', async () => {
    const { headers: reply, rawPayload } = await app.http.inject({
      method: 'GET',
      url: '/api/excel/item',
      headers: { authorization: `Bearer ${keeper.token}` },
    });
    expect(reply['content-disposition']).toBe('attachment; filename="item_material-Template.xlsx"');
    const { body } = await upload<ImportReply>(keeper, '/api/excel/item', rawPayload, { name: 'template.xlsx' });
    expect(body).toMatchObject({ created: 0, failed: 0 });
  });

  it('creates and changes by brand and material number, and finds suppliers by name', async () => {
    const row = ['Festo', 'Silinder', 'DSNU-1', 'Silinder bulat', 'EUR', 'pt satu', 10.5, 20, 15];
    expect(await importRows([row])).toMatchObject({ created: 1, failed: 0 });
    expect(await importRows([row])).toMatchObject({ unchanged: 1 });
    const changed = ['FESTO', 'Silinder', 'dsnu-1', 'Silinder bulat', 'EUR', null, 10.5, 21, 15];
    expect(await importRows([changed])).toMatchObject({ updated: 1 });
    const { body } = await keeper.get<{ content: ItemRow[] }>('/api/item?qmat=dsnu-1');
    expect(body.content).toMatchObject([{ brand: 'FESTO', supplier: null, price: { sellingPrice: 21 } }]);
  });

  it('reports row, column, value and reason of every error, and writes nothing', async () => {
    const reply = await importRows([
      ['A', '', 'M-1', 'ok', 'USD', '', 1, 1, 1],
      ['A', '', 'M-2', 'no such supplier', 'USD', 'PT Tiga', 1, 1, 1],
      ['A', '', 'M-3', 'two suppliers', 'USD', 'PT Dua', 1, 1, 1],
      ['A', '', 'M-4', 'price', 'USD', '', 'murah', 1, 1],
      ['A', '', 'M-5', 'currency', 'dollar', '', 1, 1, 1],
      ['A', '', 'm-1', 'twice', 'USD', '', 1, 1, 1],
    ]);
    expect(reply).toMatchObject({ written: false, failed: 5 });
    expect(reply.failures.map(({ row, column, value }) => [row, column, value])).toEqual(
      expect.arrayContaining([
        [3, 'Supplier', 'PT Tiga'],
        [4, 'Supplier', 'PT Dua'],
        [5, 'Supplier Price', 'murah'],
        [6, 'Currency', 'dollar'],
        [7, 'Material No', expect.anything()],
      ]),
    );
    const { body } = await keeper.get<{ content: ItemRow[] }>('/api/item?qmat=m-1');
    expect(body.content).toEqual([]);
  });
});
