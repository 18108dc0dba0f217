import { type CellValue, readXlsx } from 'hucre/xlsx';
import type { Quotation } from '@gso/contract/quotation';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWork, type FieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { bomLines, type QuotedLine } from './bom.ts';

const line = (changed: Partial<QuotedLine> = {}): QuotedLine => ({
  brand: 'Omron',
  category: 'Sensor',
  materialNo: 'E2E-X5',
  materialDesc: 'Proximity sensor',
  qty: 1,
  stockType: 'READY',
  parts: [],
  ...changed,
});
const part = (materialNo: string, qty: number, brand = 'Omron') => {
  const { category, materialDesc } = line();
  return { brand, category, materialNo, materialDesc, qty };
};

describe('the bill of materials', () => {
  const needed = (lines: QuotedLine[]) =>
    bomLines(lines).map(({ materialNo, qty, stockType, partOf }) => [materialNo, qty, stockType, partOf.join()]);

  it.each<[string, QuotedLine[], unknown[]]>([
    ['nothing', [], []],
    ['a line as it is', [line({ qty: 3 })], [['E2E-X5', 3, 'READY', '']]],
    [
      'members as often as their bundle',
      [line({ materialNo: 'SET', qty: 3, stockType: 'INDENT', parts: [part('A', 2), part('B', 1)] })],
      [
        ['A', 6, 'INDENT', 'SET'],
        ['B', 3, 'INDENT', 'SET'],
      ],
    ],
    [
      'the same material together, whatever needs it',
      [
        line({ materialNo: 'SET-1', qty: 2, parts: [part('A', 5)] }),
        line({ materialNo: 'SET-2', qty: 1, parts: [part('a', 1)] }),
        line({ materialNo: 'A', qty: 4 }),
      ],
      [['A', 15, 'READY', 'SET-1,SET-2']],
    ],
    [
      'what is ready apart from what is indented',
      [line({ qty: 1 }), line({ qty: 2, stockType: 'INDENT' })],
      [
        ['E2E-X5', 1, 'READY', ''],
        ['E2E-X5', 2, 'INDENT', ''],
      ],
    ],
    [
      'the same number of another brand apart',
      [line({ qty: 1 }), line({ qty: 2, brand: 'Keyence' })],
      [
        ['E2E-X5', 1, 'READY', ''],
        ['E2E-X5', 2, 'READY', ''],
      ],
    ],
  ])('is %s', (_, lines, expected) => expect(needed(lines)).toEqual(expected));
});

const app = testApp();
let caller: Caller;
let work: FieldWork;
let termId = 0;

beforeAll(async () => {
  caller = await app.userWith('MA_PROJECT', 'MA_QUOTATION', 'MA_MASTER_DATA');
  work = await fieldWork(app, caller);
  termId = (await caller.get<{ id: number }[]>('/api/quo/paymentTerm/select')).body[0]?.id ?? 0;
});

async function newItem(brand: string, material_no: string, material_desc: string): Promise<number> {
  const by = { created_by: caller.username, updated_by: caller.username };
  const prices = { currency: 'IDR', supp_price: 1, selling_price: 1000, bottom_price: 900 };
  const { id } = await app.db
    .insertInto('item')
    .values({ brand, category: 'Control', material_no, material_desc, ...prices, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function quote(name: string, itemDetails: object[], isItemBundling = false): Promise<Quotation> {
  const { status, body } = await caller.post<Quotation>('/api/quo', {
    quotationDate: '2026-11-14',
    name,
    paymentTerm: termId,
    customer: { id: work.budi },
    salesUsername: caller.username,
    isItemBundling,
    itemDetails,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function order(poNo: string, projectId: number, quotationId: number | null): Promise<void> {
  const by = { created_by: caller.username, updated_by: caller.username };
  const company = await app.db.selectFrom('company').select('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('sales_po')
    .values({
      po_no: poNo,
      po_date: '2026-11-15',
      amount: 1,
      category: 'PROJECT',
      company_id: company.id,
      project_id: projectId,
      quotation_id: quotationId,
      ...by,
    })
    .execute();
}

const download = (id: number, format = 'excel') =>
  app.http.inject({
    method: 'GET',
    url: `/api/excel/bom-project/${id}?format=${format}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
const trimmed = (row: CellValue[]) => row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== '') + 1);

describe('the file', () => {
  it('has one sheet for each quotation that was ordered for the project', async () => {
    const plc = await newItem('Omron', '00123', 'CPU unit');
    const sensor = await newItem('Keyence', '=1+1', '_x0041_ & <sensor>');
    const relay = await newItem('omron', '1E5', 'Relay');
    const items = await quote('Panel parts', [
      { id: relay, qty: 2, stockType: 'INDENT' },
      { id: sensor, qty: 7, stockType: 'READY' },
      { id: plc, qty: 1, stockType: 'READY' },
    ]);
    const bundle = await caller.post<{ id: number }>('/api/itembundling', {
      brand: 'GSO',
      materialNo: 'PANEL-SET',
      materialDesc: 'Panel set',
      items: [
        { id: plc, qty: 1 },
        { id: sensor, qty: 4 },
      ],
    });
    const sets = await quote('Sets', [{ id: bundle.body.id, qty: 3, stockType: 'INDENT' }], true);
    const elsewhere = await quote('Elsewhere', [{ id: plc, qty: 1, stockType: 'READY' }]);
    await order('PO/1', work.project, items.id);
    await order('PO/2', work.project, sets.id);
    await order('PO/4', work.project, null);
    await order('PO/5', work.othersProject, elsewhere.id);

    const { rawPayload, headers, statusCode } = await download(work.project);
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="PRJ-26-0001.xlsx"');
    expect(headers['content-type']).toContain('spreadsheetml');
    const { sheets } = await readXlsx(rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual([items.refNo, sets.refNo]);
    const [first = [], second = []] = sheets.map(({ rows }) => rows.map(trimmed));
    const columns = ['Brand', 'Material No', 'Description', 'Category', 'Qty', 'Stock', 'Part of'];
    expect(first).toEqual([
      ['Project', 'PRJ-26-0001  Boiler panel'],
      ['Company', 'PT Sinar Jaya'],
      ['Quotation', `${items.refNo}  Panel parts  (14/11/2026)`],
      ['Purchase Order', 'PO/1'],
      [],
      columns,
      ['Keyence'],
      ['Keyence', '=1+1', '_x0041_ & <sensor>', 'Control', 7, 'READY'],
      ['Omron'],
      ['Omron', '00123', 'CPU unit', 'Control', 1, 'READY'],
      ['omron', '1E5', 'Relay', 'Control', 2, 'INDENT'],
    ]);
    expect(second.slice(3)).toEqual([
      ['Purchase Order', 'PO/2'],
      [],
      columns,
      ['Keyence'],
      ['Keyence', '=1+1', '_x0041_ & <sensor>', 'Control', 12, 'INDENT', 'PANEL-SET'],
      ['Omron'],
      ['Omron', '00123', 'CPU unit', 'Control', 3, 'INDENT', 'PANEL-SET'],
    ]);
    const { rows } = await sql`select entity_id, record_name from audit_entry
      where action = 'export' and entity = 'project'`.execute(app.db);
    expect(rows).toEqual([{ entity_id: work.project, record_name: 'PRJ-26-0001' }]);

    const csv = await download(work.project, 'csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="PRJ-26-0001.csv"');
    expect(csv.body).toBe(
      [
        `\ufeffQuotation,Purchase Order,${columns.join()}`,
        `${items.refNo},PO/1,Keyence,'=1+1,_x0041_ & <sensor>,Control,7,READY,`,
        `${items.refNo},PO/1,Omron,00123,CPU unit,Control,1,READY,`,
        `${items.refNo},PO/1,omron,1E5,Relay,Control,2,INDENT,`,
        `${sets.refNo},PO/2,Keyence,'=1+1,_x0041_ & <sensor>,Control,12,INDENT,PANEL-SET`,
        `${sets.refNo},PO/2,Omron,00123,CPU unit,Control,3,INDENT,PANEL-SET`,
        '',
      ].join('\r\n'),
    );
  });

  it('is refused where no quotation was ordered, and where there is no project', async () => {
    await sql`delete from sales_po where project_id = ${work.othersProject}`.execute(app.db);
    await order('PO/6', work.othersProject, null);
    const nothing = await download(work.othersProject);
    expect(nothing.statusCode).toBe(422);
    expect(nothing.json()).toMatchObject({ message: 'FAILED', details: 'Quotation Data Not Exists' });
    expect((await download(2_000_000)).statusCode).toBe(404);
  });

  it('reports an error if it cannot be made', async () => {
    const item = await newItem('Omron', 'X', 'Y');
    const { id } = await quote('Unwritable', [{ id: item, qty: 1, stockType: 'READY' }]);
    await order('PO/7', work.othersProject, id);
    await sql`update quotation set ref_no = 'no/sheet:name' where id = ${id}`.execute(app.db);
    const failed = await download(work.othersProject);
    expect(failed.statusCode).toBe(500);
    expect(failed.json<RefusalReply>()).toMatchObject({ message: 'FAILED', details: 'Error During Export xlsx' });
    expect(app.logged.filter((entry) => entry.includes('request failed')).at(-1)).toContain('no/sheet:name');
    expect(app.logged.filter((entry) => entry.includes('request failed'))).toHaveLength(1);
  });
});
