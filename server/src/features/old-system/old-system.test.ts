import { randomUUID } from 'node:crypto';
import { limits } from '@gso/contract/limits';
import type { SearchReply } from '@gso/contract/search';
import type { ProjectRow } from '@gso/contract/project';
import type { Quotation } from '@gso/contract/quotation';
import type { ChangeGroupRow, UndoResult } from '@gso/contract/record/change-group';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { correctionsField, importFileField, type ImportPreview } from '@gso/contract/record/sheet-import';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload, workbookFile } from '../../../testing/sheet-files.ts';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { hostileFiles } from '../../platform/sheet/testing/hostile-files.ts';
import { workbookParts, workbookZip } from '../../platform/sheet/testing/workbook-zip.ts';
import { Offers } from '../quotation/testing/offers.ts';

const app = testApp();
const path = '/api/excel/oldsystem';
let mover: Caller;
let seller: Caller;
let offers: Offers;
let term = '';
let companyId = 0;

beforeAll(async () => {
  mover = await app.userWith('MA_ACCOUNT', 'MA_QUOTATION', 'MA_SALES', 'MA_PROJECT');
  seller = await app.userWith('MA_QUOTATION');
  offers = await Offers.of(app, seller);
  term =
    (await sql<{ term: string }>`select description as term from payment_term`.execute(app.db)).rows[0]?.term ?? '';
  companyId = (await sql<{ id: number }>`select id from company`.execute(app.db)).rows[0]?.id ?? 0;
  await offers.item({ materialNo: 'PLC-1' });
  await offers.item({ materialNo: 'TWICE', brand: 'Omron' });
  await offers.item({ materialNo: 'TWICE', brand: 'Siemens', selling: 5000 });
  const by = { created_by: seller.username, updated_by: seller.username };
  const set = { material_no: 'SET-1', material_desc: 'Panel', selling_price: 9000, bottom_price: 8000 };
  await app.db
    .insertInto('bundle')
    .values({ brand: 'GSO', ...set, ...by })
    .execute();
});

beforeEach(async () => {
  await sql`delete from sales_po`.execute(app.db);
  await sql`delete from quotation`.execute(app.db);
  await sql`delete from project`.execute(app.db);
});

type Row = Record<string, string | number | null>;
interface Book {
  Quotations?: Row[];
  'Quotation lines'?: Row[];
  Projects?: Row[];
  'Purchase orders'?: Row[];
}

const at = { Company: 'PT Sinar Baja', Customer: 'Ibu Ratna' };
const quotation = (no: string, more: Row = {}): Row => ({
  ...{ 'Old No': no, Date: '2019-03-05', Title: 'Conveyor', ...at, Sales: seller.username, 'Payment Term': term },
  ...more,
});
const line = (no: string, more: Row = {}): Row => ({ Quotation: no, 'Material No': 'PLC-1', Qty: 2, ...more });
const project = (no: string, more: Row = {}): Row => ({
  ...{ 'Old No': no, Name: 'Line 3', ...at, 'Visit Quota': 4, 'Due Date': '2020-02-29', ...more },
});
const order = (no: string, more: Row = {}): Row => ({
  ...{
    'Old No': no,
    'PO No': `C-${no}`,
    'PO Date': '2019-04-01',
    Company: at.Company,
    Category: 'GOODS',
    Amount: 2000,
  },
  ...more,
});
const all = (): Book => ({
  Quotations: [quotation('Q1'), quotation('Q2', { Date: '2019-03-01' })],
  'Quotation lines': [line('Q1'), line('Q2'), line('Q2', { Qty: 1 })],
  Projects: [project('P1')],
  'Purchase orders': [
    order('O1', {
      Category: 'PROJECT',
      Quotation: 'Q1',
      Project: 'P1',
      Sales: `${seller.username} 60%; ${mover.username} 40%`,
    }),
    order('O2'),
  ],
});

const send = async <Body = ImportReply & RefusalReply>(url: string, book: Book, caller = mover) =>
  upload<Body>(caller, url, await workbookFile({ ...book }), { name: 'Old.xlsx' });
const preview = (book: Book, caller = mover) => send<ImportPreview & RefusalReply>(`${path}/preview`, book, caller);
const run = (book: Book, caller = mover) => send(path, book, caller);
async function done(book: Book): Promise<ImportReply> {
  const { status, body } = await run(book);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const counts = async () => {
  const found = await sql<{ n: string }>`select concat_ws(' ', (select count(*) from quotation),
    (select count(*) from project), (select count(*) from sales_po), (select count(*) from document_counter),
    (select count(*) from audit_entry), (select count(*) from change_group)) as n`.execute(app.db);
  return found.rows[0]?.n;
};
const idOf = async (table: string, oldNo: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where old_no = ${oldNo}`.execute(app.db)).rows[0]?.id ??
  0;
const quotationOf = async (no: string) => (await mover.get<Quotation>(`/api/quo/${await idOf('quotation', no)}`)).body;
const projectOf = async (no: string) => (await mover.get<ProjectRow>(`/api/project/${await idOf('project', no)}`)).body;
const orderOf = async (no: string) => (await mover.get<SalesPoRow>(`/api/salespo/${await idOf('sales_po', no)}`)).body;
const undo = async (group: number | null, caller = mover) =>
  caller.post<UndoResult & RefusalReply>(`/api/changegroup/${group}/undo`);
/** What the reply says about cells, without their reasons. */
const refusedCells = ({ failures }: { failures: ImportReply['failures'] }) =>
  failures.map(({ sheet, row, column }) => [sheet, row, column]);

describe('an import from an old system', { timeout: 60_000 }, () => {
  it('keeps every field, gives numbers in the order of dates, and takes nothing from the file that the server computes', async () => {
    const body = await done({
      Quotations: [
        quotation('Q1', {
          ...{ 'Term Days': 45, 'Valid Until': '2019-04-05', Discount: 2.5, 'Discount Type': 'percentage', VAT: 'no' },
          ...{ Rounding: 100, Note: 'From 2019', 'Footer Note': 'Thanks', 'Grand Total': 1 },
        }),
        quotation('Q2', { Date: '01/03/2019', Sales: null }),
      ],
      'Quotation lines': [
        line('q1', { Unit: 'SET', 'Material No': 'set-1', Price: 8500.5, Stock: 'READY' }),
        line('Q1', { 'Material No': 'TWICE', Brand: 'siemens', Qty: 3, Optional: 'Yes', 'Bottom Price': 1 }),
        line('Q2', { Qty: null }),
      ],
      Projects: [
        project('P1', {
          ...{ Phase: 'Trial', PIC: seller.username.toUpperCase(), Description: 'Old one' },
          ...{ 'Document Link': 'https://x.id/1', 'Additional Info': 'Two lines' },
        }),
      ],
      'Purchase orders': all()['Purchase orders'] ?? [],
    });
    expect(body).toMatchObject({ rows: 5, created: 5, unchanged: 0, failed: 0, written: true });
    const [first, second] = [await quotationOf('Q1'), await quotationOf('Q2')];
    expect(first).toMatchObject({
      ...{
        refNo: 'QUO-1903-0002',
        oldNo: 'Q1',
        quotationDate: '2019-03-05',
        validUntil: '2019-04-05',
        name: 'Conveyor',
      },
      ...{
        termDays: 45,
        paymentTermDesc: term,
        salesUsername: seller.username,
        note: 'From 2019',
        footerNote: 'Thanks',
      },
      ...{ discount: 2.5, discType: 'PERCENTAGE', isVat: false, rounding: 100, isItemBundling: true, status: 'WIN' },
      ...{ createdBy: mover.username, customer: { name: at.Customer, company: { name: at.Company } }, shodan: null },
      ...{ totalPrice: 17_001, totalPriceVAT: 0, sentAt: null, revision: 0 },
      itemDetails: [
        {
          materialNo: 'SET-1',
          qtyType: 'SET',
          qty: 2,
          stockType: 'READY',
          isOptional: false,
          price: { sellingPrice: 8500.5, bottomPrice: 8000 },
        },
        {
          materialNo: 'TWICE',
          brand: 'Siemens',
          qtyType: 'PCS',
          qty: 3,
          isOptional: true,
          price: { sellingPrice: 5000 },
        },
      ],
    });
    expect(second).toMatchObject({
      ...{ refNo: 'QUO-1903-0001', quotationDate: '2019-03-01', salesUsername: mover.username, status: 'OPEN' },
      ...{ termDays: limits.usualTermDays, isVat: true, discount: 0, grandTotalPrice: 1110 },
      itemDetails: [{ qty: 1, stockType: 'INDENT', price: { sellingPrice: 1000 } }],
    });
    const made = await projectOf('P1');
    expect(made).toMatchObject({
      ...{ oldNo: 'P1', name: 'Line 3', phase: 'TRIAL', quota: 4, dueDate: '2020-02-29', pic: seller.username },
      ...{ desc: 'Old one', docLink: 'https://x.id/1', addInfo: 'Two lines', customer: { id: offers.customerId } },
    });
    expect(await orderOf('O1')).toMatchObject({
      ...{
        oldNo: 'O1',
        poNo: 'C-O1',
        poDate: '2019-04-01',
        amount: 2000,
        category: 'PROJECT',
        company: { id: companyId },
      },
      ...{ quotation: { id: first.id }, project: { id: made.id } },
      salesUserPo: [
        { username: seller.username, pctg: 60 },
        { username: mover.username, pctg: 40 },
      ],
    });
    const entries = await sql<{
      what: string;
    }>`select entity || ' ' || action || ' ' || record_name as what from audit_entry
      where change_group = ${body.changeGroup} order by id`.execute(app.db);
    expect(entries.rows.map(({ what }) => what)).toEqual([
      ...['quotation create QUO-1903-0001', 'quotation create QUO-1903-0002', `project create ${made.refNo}`],
      ...['quotation update QUO-1903-0002', 'sales_po create C-O1', 'sales_po create C-O2'],
      ...['quotation import ', 'project import ', 'sales_po import '],
    ]);
  });

  it('is shown before, exactly as it then happens, and nothing is saved by that', async () => {
    const book = all();
    book.Quotations?.push(quotation('Q3', { Customer: 'Nobody' }));
    book['Purchase orders']?.push(order('O3', { Quotation: 'Q3' }), order('O4', { Quotation: 'Q9' }));
    const before = await counts();
    const { status, body } = await preview(book);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await counts()).toBe(before);
    expect(body).toMatchObject({ rows: 8, created: 5, updated: 0, unchanged: 0, failed: 3, present: [] });
    expect(body.sheets).toEqual([
      { sheet: 'Quotations', rows: 3 },
      { sheet: 'Quotation lines', rows: 3 },
      { sheet: 'Projects', rows: 1 },
      { sheet: 'Purchase orders', rows: 4 },
    ]);
    const cells = body.changes.find(({ name }) => name === 'Q2')?.cells ?? [];
    expect(cells).toContainEqual({ column: 'Grand Total', from: '', to: '3330' });
    expect(body.refused.map(({ sheet, row }) => [sheet, row])).toEqual([
      ['Quotations', 4],
      ['Purchase orders', 4],
      ['Purchase orders', 5],
    ]);
    const failures = body.refused.flatMap((row) => row.failures);
    const refused = await run(book);
    expect(refused.status).toBe(422);
    expect(refused.body.failures).toEqual(failures);
    expect(await counts()).toBe(before);
    const { body: written } = await send(`${path}?valid=true`, book);
    expect(written).toMatchObject({ created: 5, failed: 3, written: true, failures });
    expect((await preview(book)).body).toMatchObject({ created: 0, unchanged: 5, failed: 3 });
  });

  it('says of each refused cell where it is and why, and takes its correction', async () => {
    const book: Book = {
      Quotations: [
        quotation('Q1', { Date: 'soon', Discount: -1 }),
        quotation('Q2', { 'Payment Term': 'Never', Sales: 'nobody' }),
        quotation('Q3'),
        quotation('Q4', { Sales: 'nobody' }),
        quotation('Q4'),
        quotation('Q5', { Discount: 101 }),
      ],
      'Quotation lines': [
        line('Q1'),
        line('Q2', { Qty: 0 }),
        line('Q4', { 'Material No': 'TWICE' }),
        line('Q4', { 'Material No': 'GONE' }),
        line('Q8'),
        line('Q5'),
      ],
      Projects: [project('P1', { PIC: 'nobody', Phase: 'Party' }), project('P2', { PIC: 'nobody' })],
      'Purchase orders': [
        order('O1', { Company: 'PT Lain', Sales: 'someone' }),
        order('O2', { Project: 'P2' }),
        order('O3', { Sales: `${seller.username} 60%; ${seller.username} 50%`, Amount: 1.5 }),
      ],
    };
    const { body } = await preview(book);
    expect(body.refused.flatMap(({ failures }) => refusedCells({ failures }))).toEqual([
      ['Quotations', 2, 'Date'],
      ['Quotations', 2, 'Discount'],
      ['Quotations', 3, 'Payment Term'],
      ['Quotations', 4, 'Old No'],
      ['Quotations', 6, 'Old No'],
      ['Quotations', 7, 'Discount'],
      ['Quotation lines', 3, 'Qty'],
      ['Quotation lines', 4, 'Material No'],
      ['Quotation lines', 5, 'Material No'],
      ['Quotation lines', 6, 'Quotation'],
      ['Projects', 2, 'Phase'],
      ['Projects', 3, 'PIC'],
      ['Purchase orders', 2, 'Sales'],
      ['Purchase orders', 3, 'Project'],
      ['Purchase orders', 4, 'Amount'],
    ]);
    expect(body).toMatchObject({ rows: 12, created: 0, failed: 12 });
    const fixed: Book = {
      Quotations: [quotation('Q1', { Date: 'soon' })],
      'Quotation lines': [line('Q1', { Qty: 0 })],
    };
    const boundary = randomUUID();
    const corrections = [
      { sheet: 'Quotations', row: 2, column: 'Date', value: '2019-01-02' },
      { sheet: 'Quotation lines', row: 2, column: 'Qty', value: '7' },
      // Of a row with the same number in another sheet, and of none.
      { sheet: 'Projects', row: 2, column: 'Qty', value: '8' },
      { row: 2, column: 'Qty', value: '9' },
    ];
    const reply = await mover.send<ImportReply>({
      ...{ method: 'POST', url: path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${correctionsField}"\r\n\r\n${JSON.stringify(corrections)}\r\n`,
        ),
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${importFileField}"; filename="a.xlsx"\r\n\r\n`,
        ),
        await workbookFile({ ...fixed }),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ created: 1 });
    expect(await quotationOf('Q1')).toMatchObject({ quotationDate: '2019-01-02', itemDetails: [{ qty: 7 }] });
  });

  it('imports each old number once, and later files join what is there already', async () => {
    await done(all());
    const again = await done({ ...all(), 'Purchase orders': [order('o1'), order('O3', { Quotation: 'q2' })] });
    expect(again).toMatchObject({ created: 1, unchanged: 4 });
    expect((await orderOf('O3')).quotation?.id).toBe((await quotationOf('Q2')).id);
    const { refNo } = await quotationOf('Q2');
    const shown = await preview({
      Quotations: [quotation('Q2')],
      'Purchase orders': [order('O4', { Quotation: refNo })],
    });
    expect(shown.body.present).toEqual([{ sheet: 'Quotations', row: 2, oldNo: 'Q2', number: refNo }]);
    // It is ordered already.
    expect(refusedCells({ failures: shown.body.refused[0]?.failures ?? [] })).toEqual([
      ['Purchase orders', 2, 'Quotation'],
    ]);
    const [one, two] = await Promise.all([run({ Projects: [project('P7')] }), run({ Projects: [project('P7')] })]);
    expect([one.status, two.status].toSorted()).toEqual([200, 503]);
  });

  it('is found by the whole old number, in any case', async () => {
    await done({
      Quotations: [quotation('OLD/Q/77'), quotation('OLD/Q/770')],
      'Quotation lines': [line('OLD/Q/77'), line('OLD/Q/770')],
      Projects: [project('OLD/P/77')],
      'Purchase orders': [order('OLD/O/77', { 'PO No': 'C-1' })],
    });
    const lists = { quo: 'OLD/Q/77', project: 'OLD/P/77', salespo: 'OLD/O/77' };
    for (const [list, oldNo] of Object.entries(lists)) {
      const { status, body } = await mover.get<{ content: { oldNo: string }[] }>(
        `/api/${list}?q=${oldNo.toLowerCase()}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      expect(
        body.content.map((row) => row.oldNo),
        list,
      ).toEqual([oldNo]);
      const found = await mover.get<SearchReply>(`/api/search?q=${oldNo.toLowerCase()}`);
      expect(
        found.body.groups.map(({ hits }) => hits.length),
        list,
      ).toEqual([1]);
    }
  });

  it('needs the permission for everything that it writes', async () => {
    const account = await app.userWith('MA_ACCOUNT', 'MA_QUOTATION', 'MA_PROJECT');
    expect((await preview(all(), account)).status).toBe(403);
    expect((await run(all(), account)).status).toBe(403);
    expect((await run({ Projects: [project('P1')] }, account)).status).toBe(200);
    // Only in their own name, as in the form.
    const others = { Quotations: [quotation('Q1')], 'Quotation lines': [line('Q1')] };
    const refused = await run(others, account);
    expect(refusedCells(refused.body as ImportReply)).toEqual([['Quotations', 2, 'Sales']]);
    const sales = await app.userWith('MA_QUOTATION', 'MA_SALES', 'MA_PROJECT', 'MA_MASTER_DATA');
    for (const url of [path, `${path}/preview`]) expect((await send(url, all(), sales)).status).toBe(403);
    expect((await sales.get(path)).status).toBe(403);
  });
});

describe('all or nothing', { timeout: 60_000 }, () => {
  const withTrigger = async (body: string, work: () => Promise<void>) => {
    const name = `fails_${randomUUID().slice(0, 8)}`;
    await asAdmin(
      app.ownerUrl,
      `create function ${name}() returns trigger language plpgsql as $$ begin if new.old_no = 'O2' then ${body}; end if; return new; end $$;
       create trigger ${name} before insert on sales_po for each row execute function ${name}()`,
    );
    try {
      await work();
    } finally {
      await asAdmin(app.ownerUrl, `drop trigger ${name} on sales_po; drop function ${name}()`);
    }
  };

  it.each([
    ['the database refuses the last row', `raise exception 'no'`],
    ['the connection is killed', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])('is imported when %s', async (_what, body) => {
    const before = await counts();
    await withTrigger(body, async () => {
      expect((await run(all())).status).toBeGreaterThanOrEqual(500);
      expect((await send(`${path}?valid=true`, all())).status).toBeGreaterThanOrEqual(500);
    });
    expect(await counts()).toBe(before);
    expect(await done(all())).toMatchObject({ created: 5 });
    const [one, two] = [await quotationOf('Q2'), await quotationOf('Q1')].map(({ refNo }) => Number(refNo.slice(-4)));
    expect(two).toBe((one ?? 0) + 1);
  });

  it('leaves no gap in the numbers after refused rows', async () => {
    const bad = {
      Quotations: [quotation('Q0', { Discount: 101 }), quotation('Q1')],
      'Quotation lines': [line('Q0'), line('Q1')],
    };
    await preview(bad);
    await send(`${path}?valid=true`, bad);
    expect((await quotationOf('Q1')).refNo).toMatch(/^QUO-1903-\d+$/);
    const { rows } = await sql<{ last: number; count: number }>`select last, (select count(*)::int from quotation
      where ref_no like 'QUO-1903-%') as count from document_counter where kind = 'quotation' and period = '1903'`.execute(
      app.db,
    );
    // Those of the tests before were removed directly.
    expect(rows[0]?.last).toBe(Number((await quotationOf('Q1')).refNo.slice(-4)));
  });

  it('refuses hostile and unsuitable files', async () => {
    const small = hostileFiles.filter((file) => !file.isBomb);
    for (const { name, bytes } of new Map(small.map((file) => [file.reason, file])).values()) {
      const reply = await upload(mover, `${path}/preview`, bytes(), { name: 'Old.xlsx' });
      expect([413, 415, 422], name).toContain(reply.status);
    }
    const entities =
      '<!DOCTYPE x [<!ENTITY a "ha">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
    const named =
      workbookParts()
        .find(({ name }) => name === 'xl/workbook.xml')
        ?.content.toString() ?? '';
    const hostile = workbookZip({
      'xl/workbook.xml': named.replace('Sheet1', 'Quotations'),
      'xl/worksheets/sheet1.xml': entities,
    });
    const refusal = 'The file contains something that a spreadsheet should not.';
    expect(await upload(mover, path, hostile)).toMatchObject({ status: 422, body: { details: refusal } });
    const empty = await upload(mover, path, await workbookFile({ Other: [{ A: 1 }] }));
    expect(empty).toMatchObject({ status: 422, body: { details: 'The file has no rows.' } });
    const lacking = await run({ Quotations: [{ 'Old No': 'Q1' }] });
    expect(lacking.body.details).toMatch(/^Quotations: The first row lacks these columns: Date, Title/);
    const many = { Projects: Array.from({ length: limits.oldSystemRows + 1 }, (_, no) => project(`P${no}`)) };
    expect((await preview(many)).status).toBe(413);
  });
});

describe('the price approval', { timeout: 60_000 }, () => {
  it('is needed for imported prices before they are sent or ordered, by whatever way', async () => {
    const low = { Quotations: [quotation('Q1')], 'Quotation lines': [line('Q1', { Price: 500 })] };
    const book = { ...low, 'Purchase orders': [order('O1', { Quotation: 'Q1' })] };
    const shown = await preview(book);
    expect(shown.body).toMatchObject({ created: 1, failed: 1 });
    expect(shown.body.changes[0]?.cells).toContainEqual({ column: 'Lines to approve', from: '', to: '1' });
    expect(shown.body.refused).toMatchObject([
      { sheet: 'Purchase orders', failures: [{ reason: expect.stringContaining('approval') as unknown }] },
    ]);
    expect((await run(book)).status).toBe(422);
    await done(low);
    const imported = await quotationOf('Q1');
    expect(imported).toMatchObject({ status: 'OPEN', linesToApprove: 1, approval: '', sentAt: null });
    const sent = await mover.post(`/api/quo/${imported.id}/send`, { version: imported.version });
    expect(sent).toMatchObject({ status: 422, body: { details: expect.stringContaining('approval') as unknown } });
    // Neither by its old number nor by the new one.
    for (const no of ['Q1', imported.refNo]) {
      expect((await run({ 'Purchase orders': [order('O1', { Quotation: no })] })).status).toBe(422);
    }
    const approver = await app.userWith('QUO_APPROVE_PRICE');
    const { version } = (await seller.post<{ version: number }>(`/api/quo/${imported.id}/approval`, { version: 1 }))
      .body;
    const lines = imported.itemDetails.map(({ line: id }) => id);
    await approver.post(`/api/quo/${imported.id}/approval/decision`, { version, decision: 'APPROVED', lines });
    expect(await done({ 'Purchase orders': [order('O1', { Quotation: 'Q1' })] })).toMatchObject({ created: 1 });
    expect((await quotationOf('Q1')).status).toBe('WIN');
  });
});

describe('the undo', { timeout: 60_000 }, () => {
  it('removes what was imported, and its numbers can be imported again', async () => {
    const before = await counts();
    const body = await done(all());
    const group = (await mover.get<ChangeGroupRow>(`/api/changegroup/${body.changeGroup}`)).body;
    expect(group).toMatchObject({ kind: 'import', entity: 'quotation', title: 'Old.xlsx', created: 5, canUndo: true });
    expect(
      (await undo(body.changeGroup, await app.userWith('MA_ACCOUNT', 'MA_QUOTATION', 'MA_SALES', 'MA_PROJECT'))).status,
    ).toBe(404);
    const limited = await app.userWith('MA_MASTER_DATA', 'MA_QUOTATION');
    expect((await undo(body.changeGroup, limited)).status).toBe(403);
    expect((await undo(body.changeGroup)).body).toMatchObject({ undone: 5, kept: 0 });
    expect((await counts())?.split(' ').slice(0, 3)).toEqual(before?.split(' ').slice(0, 3));
    expect((await undo(body.changeGroup)).status).toBe(422);
    expect(await done(all())).toMatchObject({ created: 5 });
  });

  it('leaves alone what people have changed since, and what something refers to', async () => {
    const body = await done({
      Quotations: [quotation('Q1'), quotation('Q2'), quotation('Q3')],
      'Quotation lines': [line('Q1'), line('Q2'), line('Q3')],
      Projects: [project('P1'), project('P2')],
      'Purchase orders': [order('O1', { Quotation: 'Q1' }), order('O2', { Quotation: 'Q3' })],
    });
    const [changed, ordered, used] = [await quotationOf('Q2'), await orderOf('O1'), await projectOf('P1')];
    await seller.patch('/api/quo', { id: changed.id, version: changed.version, name: 'Renamed' });
    await mover.patch(`/api/salespo/${ordered.id}`, { version: ordered.version, amount: 1 });
    const pending = { ...order('X'), company: { id: companyId } };
    const later = await mover.post<SalesPoRow>('/api/salespo', {
      ...{ poNo: 'New', poDate: '2026-11-01', amount: 1, category: 'PROJECT', company: pending.company },
      ...{ project: { id: used.id, addInfo: used.addInfo } },
    });
    expect(later.status, JSON.stringify(later.body)).toBe(201);
    const { body: result } = await undo(body.changeGroup);
    expect(result).toMatchObject({ undone: 3, kept: 4 });
    expect(result.keptRecords.map(({ name, reason }) => [name, reason])).toEqual([
      ['C-O1', `${mover.username} changed this record in the meantime.`],
      [used.refNo, 'Used by 1 purchase order'],
      [(await quotationOf('Q1')).refNo, 'Used by 1 purchase order'],
      [changed.refNo, `${seller.username} changed this record in the meantime.`],
    ]);
    expect((await quotationOf('Q1')).status).toBe('WIN');
    expect(await idOf('quotation', 'Q3')).toBe(0);
    expect(await idOf('project', 'P2')).toBe(0);
  });
});

describe('the report', { timeout: 60_000 }, () => {
  const sheetsAt = async (url: string) => {
    const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${mover.token}` } });
    expect(reply.statusCode).toBe(200);
    return (await readXlsx(reply.rawPayload)).sheets;
  };

  it('names old and new numbers and what was refused, for the person who imported it', async () => {
    const book = all();
    book.Projects?.push(project('P2', { PIC: 'nobody' }));
    const { body } = await send(`${path}?valid=true`, book);
    const [created, refused] = await sheetsAt(`${path}/${body.changeGroup}`);
    const rows = (created?.rows ?? []).map((row) => row.map(String));
    expect(rows).toContainEqual(['Quotations', 'Q1', (await quotationOf('Q1')).refNo, 'Conveyor']);
    expect(rows).toContainEqual(['Projects', 'P1', (await projectOf('P1')).refNo, 'Line 3']);
    expect(rows.filter((row) => row[0] === 'Purchase orders')).toHaveLength(2);
    expect((refused?.rows ?? []).map((row) => row.map(String))).toContainEqual([
      ...['Projects', '3', 'PIC', 'nobody', 'There is no active user with this username.'],
    ]);
    const other = await app.userWith('MA_ACCOUNT');
    expect((await other.get(`${path}/${body.changeGroup}`)).status).toBe(404);
  });

  it('the template offers what the import reads, and an empty one changes nothing', async () => {
    const [quotations, lines, projects, orders, notes] = await sheetsAt(path);
    expect([quotations, lines, projects, orders].map((sheet) => sheet?.name)).toEqual([
      ...['Quotations', 'Quotation lines', 'Projects', 'Purchase orders'],
    ]);
    const headings = [quotations, lines, projects, orders].flatMap((sheet) =>
      (sheet?.rows[0] ?? []).map((heading) => `${sheet?.name}: ${String(heading)}`),
    );
    expect((notes?.rows ?? []).slice(1).map(([sheet, column]) => `${String(sheet)}: ${String(column)}`)).toEqual(
      headings,
    );
    expect([quotations, lines, projects, orders].map((sheet) => sheet?.dataValidations?.length)).toEqual([5, 3, 2, 1]);
    const reply = await app.http.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${mover.token}` },
    });
    expect(await upload(mover, path, reply.rawPayload)).toMatchObject({
      status: 422,
      body: { details: 'The file has no rows.' },
    });
  });
});
