import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListPage } from '@gso/contract/record/list-query';
import type { ImportReply } from '@gso/contract/record/import-reply';
import type { VisitRow } from '@gso/contract/visit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import type { CellValue } from '../../platform/sheet/sheet-column.ts';
import { readSheet } from '../../platform/sheet/read-sheet.ts';

const app = testApp();
let seller: Caller;
let keeper: Caller;
let work: FieldWork;
let folder: string;

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA');
  work = await fieldWork(app, keeper);
  folder = await mkdtemp(join(tmpdir(), 'gso-visit-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await app.db.deleteFrom('visit').execute();
});

const visit = (fields: object = {}) => ({
  type: 'SALES',
  visitDate: '2026-11-10',
  timeStart: '0900',
  timeEnd: '1030',
  customer: { id: work.budi },
  activity: 'Talked',
  ...fields,
});
const create = async (caller: Caller, fields: object = {}) => {
  const { status, body } = await caller.post<VisitRow>('/api/visit', visit(fields));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const stored = async (type = 'SALES') =>
  (await keeper.get<ListPage<VisitRow>>(`/api/visit?vt=${type}&qvdf=&ps=100&dc=false`)).body.content;
const exported = async (caller: Caller, query = 'vt=SALES') => {
  const reply = await app.http.inject({
    method: 'GET',
    url: `/api/visit/all?${query}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
  expect(reply.statusCode).toBe(200);
  return reply;
};
const header = ['Visit Date', 'Time Start', 'Time End', 'Company', 'Customer', 'Shodan', 'Activity'];
type Cells = (string | number | null)[];
const row = (...changed: [place: number, value: string | number | null][]): Cells => {
  const cells: Cells = ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', '', 'Talked'];
  for (const [place, value] of changed) cells[place] = value;
  return cells;
};
const send = async (caller: Caller, rows: Cells[], query = 'vt=SALES', columns = header) =>
  (await upload<ImportReply>(caller, `/api/excel/visit?${query}`, await xlsxFile([columns, ...rows]))).body;

async function cellsOf(file: Uint8Array): Promise<CellValue[][]> {
  const path = join(folder, 'file');
  await writeFile(path, file);
  const rows: CellValue[][] = [];
  for await (const batch of readSheet(path, { maxRows: 1000, maxColumns: 100 })) {
    rows.push(...batch.map(({ cells }) => cells));
  }
  return rows;
}

describe('export', () => {
  it('carries the names of files that people know, dates as dates, and who visited', async () => {
    await create(keeper, { username: seller.username, shodan: { id: work.open }, attachUrl: 'https://example.com/' });
    await create(keeper, { type: 'PROJECT', project: { id: work.project } });
    const sales = await exported(seller);
    expect(sales.headers['content-disposition']).toBe('attachment; filename="Visit-Sales.xls"');
    const [columns = [], cells = []] = await cellsOf(sales.rawPayload);
    const at = (name: string) => cells[columns.indexOf(name)];
    expect(at('Visit Date')).toBe(46_336);
    expect([at('Time Start'), at('Time End'), at('Status')]).toEqual(['09:00', '10:30', 'DRAFT']);
    expect([at('Visit By'), at('Created By')]).toEqual([seller.username, keeper.username]);
    expect([at('Company'), at('Customer'), at('Shodan')]).toEqual(['PT Sinar Jaya', 'Budi Santoso', 'Conveyor line 2']);
    expect(at('Attachment')).toBe('https://example.com/');
    const projects = await exported(seller, 'vt=PROJECT');
    expect(projects.headers['content-disposition']).toBe('attachment; filename="Visit-Project.xls"');
    const [names = [], about = []] = await cellsOf(projects.rawPayload);
    expect([about[names.indexOf('Project')], about[names.indexOf('Project Name')]]).toEqual([
      'PRJ-26-0001',
      'Boiler panel',
    ]);
  });

  it('holds all visits of the type, unless filters leave fewer', async () => {
    await create(seller, { visitDate: '2019-01-31', status: 'CONFIRMED' });
    await create(seller, { customer: { id: work.other } });
    await create(seller, { type: 'PROJECT', project: { id: work.project } });
    const count = async (query: string) => (await exported(seller, query)).headers['x-row-count'];
    expect(await count('vt=SALES')).toBe('2');
    expect(await count('vt=PROJECT')).toBe('1');
    expect(await count('vt=SALES&qst=CONFIRMED')).toBe('1');
    expect(await count('vt=SALES&qvdf=recent')).toBe('1');
    expect(await count('vt=SALES&qvdt=2019-12-31')).toBe('1');
    expect(await count('vt=SALES&q=tirta')).toBe('1');
    expect(await count('vt=SALES&qsh=yes')).toBe('0');
  });

  it('holds only the selected visits, of the type and of those that the user may see', async () => {
    const { id } = await create(seller, {});
    await create(seller, {});
    const project = await create(seller, { type: 'PROJECT', project: { id: work.project } });
    const count = async (query: string) => (await exported(seller, query)).headers['x-row-count'];
    expect(await count(`vt=SALES&ids=${id}`)).toBe('1');
    expect(await count(`vt=SALES&ids=${id},${project.id}`)).toBe('1');
    expect(await count(`vt=SALES&ids=${id}&qst=CONFIRMED`)).toBe('0');
    for (const wrong of ['x', '1,', '0', '99999999999', Array(201).fill('1').join()]) {
      expect((await seller.get(`/api/visit/all?vt=SALES&ids=${wrong}`)).status, wrong.slice(0, 20)).toBe(400);
    }
  });

  it('has the same columns and rows as CSV', async () => {
    await create(seller, { activity: '=1+1 "said", he\nwent' });
    await create(seller, { visitDate: '2019-01-31', activity: '+62 811' });
    await create(seller, { status: 'CONFIRMED' });
    const { headers, body } = await exported(seller, 'vt=SALES&qst=DRAFT&format=csv');
    expect(headers['content-disposition']).toBe('attachment; filename="Visit-Sales.csv"');
    expect([headers['content-type'], headers['x-row-count']]).toEqual(['text/csv; charset=utf-8', '2']);
    const [columns = []] = await cellsOf((await exported(seller)).rawPayload);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe(`\ufeff${columns.join()}`);
    expect(lines.filter((line) => /,2019-01-31,.*,\+62 811,/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /,2026-11-10,[^]*,"'=1\+1 ""said"", he\nwent",/.test(line))).toHaveLength(1);
    expect(lines).toHaveLength(4);
    expect((await seller.get('/api/visit/all?vt=SALES&format=pdf')).status).toBe(400);
  });

  it('continues after each batch without losing or repeating visits', async () => {
    await sql`insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
      select 'SALES', 'DRAFT', '2026-11-10'::date - n % 7, '0900', '1000', ${seller.username}, ${work.budi}, 'Visit ' || n,
        ${seller.username}, ${seller.username} from generate_series(1, 2500) as n`.execute(app.db);
    const path = join(folder, 'many');
    await writeFile(path, (await exported(seller)).rawPayload);
    const activities = new Set<unknown>();
    for await (const batch of readSheet(path, { maxRows: 10_000, maxColumns: 100 })) {
      for (const { cells } of batch) activities.add(cells.find((cell) => String(cell).startsWith('Visit ')));
    }
    // The header's own "Visit Date" and "Visit By" begin the same way.
    expect(activities.size).toBe(2501);
  });
});

describe('an untouched export', () => {
  it.each(['SALES', 'PROJECT'])('of %s comes back unchanged, hostile texts included', async (type) => {
    const link = type === 'SALES' ? { shodan: { id: work.open } } : { project: { id: work.project } };
    const texts = ['=1+1', '00123', '1E5', '-minus', '@at', 'two\nlines', '<script>', '_x0041_', "O'Brien"];
    for (const [n, activity] of texts.entries()) {
      await create(keeper, {
        type,
        ...link,
        activity,
        timeStart: `0${n}00`,
        timeEnd: '2400',
        username: seller.username,
      });
    }
    await create(keeper, {
      type,
      ...link,
      visitDate: '1900-01-31',
      status: 'TRIAL',
      attachUrl: 'https://example.com/?a=1',
    });
    // Later the shodan is won and the project moves to another contact; what was written stays.
    await sql`update shodan set status = 'WIN', customer_id = ${work.other} where id = ${work.open}`.execute(app.db);
    await sql`update project set customer_id = ${work.other} where id = ${work.project}`.execute(app.db);
    try {
      const before = await stored(type);
      const file = (await exported(keeper, `vt=${type}`)).rawPayload;
      for (const caller of [keeper, seller]) {
        const { body } = await upload<ImportReply>(caller, `/api/excel/visit?vt=${type}`, file);
        expect(body, JSON.stringify(body.failures)).toMatchObject({
          message: 'SUCCESS',
          rows: texts.length + 1,
          unchanged: texts.length + 1,
          updated: 0,
          created: 0,
          failed: 0,
        });
      }
      expect(await stored(type)).toEqual(before);
    } finally {
      await sql`update shodan set status = 'OPEN', customer_id = ${work.budi} where id = ${work.open}`.execute(app.db);
      await sql`update project set customer_id = ${work.budi} where id = ${work.project}`.execute(app.db);
    }
  });
});

describe('import', () => {
  it('creates visits of one’s own from what people type', async () => {
    const reply = await send(seller, [
      row([5, 'conveyor LINE 2']),
      row([0, '2026-11-11'], [1, '0800'], [2, '930']),
      row([0, 46_338], [1, 0.375], [2, 0.5]),
    ]);
    expect(reply, JSON.stringify(reply.failures)).toMatchObject({ created: 3, failed: 0 });
    expect(
      (await stored()).map((one) => [
        one.visitDate,
        one.timeStart,
        one.timeEnd,
        one.status,
        one.shodan?.id,
        one.username,
      ]),
    ).toEqual([
      ['2026-11-10', '0900', '1030', 'DRAFT', work.open, seller.username],
      ['2026-11-11', '0800', '0930', 'DRAFT', undefined, seller.username],
      ['2026-11-12', '0900', '1200', 'DRAFT', undefined, seller.username],
    ]);
    expect((await stored()).every(({ createdBy }) => createdBy === seller.username)).toBe(true);
  });

  it('finds a visit without its ID by visitor, day, start and contact, and keeps what the file leaves out', async () => {
    const before = await create(seller, { status: 'CONFIRMED', attachUrl: 'https://example.com/' });
    expect(await send(seller, [row()])).toMatchObject({ unchanged: 1, failed: 0 });
    expect(await send(seller, [row([6, 'Talked more'])])).toMatchObject({ updated: 1, failed: 0 });
    expect((await stored())[0]).toMatchObject({
      id: before.id,
      activity: 'Talked more',
      status: 'CONFIRMED',
      attachUrl: 'https://example.com/',
    });
    // Another start is another visit.
    expect(await send(seller, [row([1, '09:01'])])).toMatchObject({ created: 1 });
    // Somebody else's at the same time is not found for oneself.
    expect(await send(keeper, [row()])).toMatchObject({ created: 1 });
  });

  it.each<[string, Cells, string]>([
    ['no such contact', ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Nobody', '', 'x'], 'Customer'],
    [
      'a contact of another company',
      ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Agus Halim', '', 'x'],
      'Customer',
    ],
    [
      'another’s shodan',
      ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', 'Water plant', 'x'],
      'Shodan',
    ],
    ['a closed shodan', ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', 'Old press', 'x'], 'Shodan'],
    ['an end before the start', ['10/11/2026', '09:00', '08:30', 'PT Sinar Jaya', 'Budi Santoso', '', 'x'], 'Time End'],
    ['no day', ['31/02/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', '', 'x'], 'Visit Date'],
    ['no time', ['10/11/2026', '25:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', '', 'x'], 'Time Start'],
    ['no activity', ['10/11/2026', '09:00', '10:30', 'PT Sinar Jaya', 'Budi Santoso', '', ''], 'Activity'],
  ])('refuses %s and writes nothing', async (_case, cells, column) => {
    const reply = await send(keeper, [row([6, 'A good one'], [1, '07:00']), cells]);
    expect(reply.written).toBe(false);
    expect(reply.failures.map((failure) => [failure.row, failure.column])).toEqual([[3, column]]);
    expect(await stored()).toEqual([]);
  });

  it('asks for IDs where names repeat', async () => {
    const by = { created_by: keeper.username, updated_by: keeper.username };
    const { company_id } = await app.db
      .selectFrom('customer')
      .select('company_id')
      .where('id', '=', work.budi)
      .executeTakeFirstOrThrow();
    const { id: twin } = await app.db
      .insertInto('customer')
      .values({ name: 'budi santoso', company_id, ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: copy } = await app.db
      .insertInto('shodan')
      .values({ name: 'Conveyor line 2', description: 'Again', customer_id: work.budi, ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    try {
      const unclear = await send(seller, [row()]);
      expect(unclear.failures).toMatchObject([{ column: 'Customer', value: 'Budi Santoso' }]);
      const columns = [...header, 'Customer ID', 'Shodan ID'];
      const clear = await send(
        seller,
        [
          [...row([5, 'Conveyor line 2']), work.budi, copy],
          [...row([5, 'Conveyor line 2'], [1, '08:00']), work.budi, null],
          [...row([1, '07:00']), twin, null],
          [...row([1, '06:00']), work.other, null],
          [...row([1, '05:00'], [5, 'Conveyor line 2']), work.budi, work.won],
        ],
        'vt=SALES&valid=true',
        columns,
      );
      expect(clear).toMatchObject({ created: 2, failed: 3 });
      expect(clear.failures.map(({ row: number, column }) => [number, column])).toEqual([
        [3, 'Shodan'],
        [5, 'Customer ID'],
        [6, 'Shodan ID'],
      ]);
      expect((await stored()).map(({ customer, shodan }) => [customer.id, shodan?.id])).toEqual([
        [work.budi, copy],
        [twin, undefined],
      ]);
    } finally {
      await app.db.deleteFrom('visit').execute();
      await app.db.deleteFrom('customer').where('id', '=', twin).execute();
      await app.db.deleteFrom('shodan').where('id', '=', copy).execute();
    }
  });

  it('names projects by number or name, of that customer, and needs one', async () => {
    const columns = header.map((name) => (name === 'Shodan' ? 'Project' : name));
    const reply = await send(
      seller,
      [
        row([5, 'prj-26-0001'], [1, '06:00']),
        row([5, 'Boiler panel'], [1, '07:00']),
        row([5, ''], [1, '08:00']),
        row([5, 'PRJ-26-0002']),
        row([5, 'PRJ-99-9999'], [1, '05:00']),
      ],
      'vt=PROJECT&valid=true',
      columns,
    );
    expect(reply).toMatchObject({ created: 2, failed: 3 });
    expect(reply.failures.map(({ row: number, column }) => [number, column])).toEqual([
      [4, 'Project'],
      [5, 'Project'],
      [6, 'Project'],
    ]);
  });

  const withVisitor = [...header, 'Visit By'];

  it('of other users’ visits is for Master Data only', async () => {
    const rows = [
      [...row(), keeper.username],
      [...row([1, '08:00']), ''],
      [...row([1, '07:00']), seller.username.toUpperCase()],
    ];
    const refused = await send(seller, rows, 'vt=SALES', withVisitor);
    expect(refused.written).toBe(false);
    expect(refused.failures).toMatchObject([{ row: 2, column: 'Visit By', value: keeper.username }]);
    expect(await stored()).toEqual([]);
    const allowed = await send(
      keeper,
      [
        [...row(), seller.username],
        [...row(), 'nobody'],
      ],
      'vt=SALES&valid=true',
      withVisitor,
    );
    expect(allowed).toMatchObject({ created: 1, failed: 1 });
    expect((await stored())[0]).toMatchObject({ username: seller.username, createdBy: keeper.username });
  });

  it('does not change the visits of others, by ID or key, nor give away own ones', async () => {
    const others = await create(keeper, {});
    const own = await create(seller, { timeStart: '0800' });
    const columns = ['ID', ...withVisitor];
    const reply = await send(
      seller,
      [
        [others.id, ...row([6, 'Mine now']), keeper.username],
        [own.id, ...row([1, '08:00']), keeper.username],
      ],
      'vt=SALES&valid=true',
      columns,
    );
    expect(reply).toMatchObject({ updated: 0, failed: 2 });
    expect(reply.failures.map(({ column }) => column)).toEqual(['ID', 'Visit By']);
    const byKey = await send(seller, [[...row([6, 'Mine now']), keeper.username]], 'vt=SALES', withVisitor);
    expect(byKey.failures.map(({ column }) => column)).toEqual(['ID']);
    expect((await stored()).map(({ activity }) => activity)).toEqual(['Talked', 'Talked']);
    // A holder of Master Data may.
    const allowed = await send(
      keeper,
      [[own.id, ...row([1, '08:00'], [6, 'Checked']), seller.username]],
      'vt=SALES',
      columns,
    );
    expect(allowed, JSON.stringify(allowed.failures)).toMatchObject({ updated: 1, failed: 0 });
  });

  it('refuses visits of the other type, stale ones and unknown IDs', async () => {
    const about = await create(keeper, { type: 'PROJECT', project: { id: work.project } });
    const own = await create(keeper, {});
    await keeper.patch(`/api/visit/${own.id}`, { version: 1, activity: 'Changed since' });
    const columns = ['ID', ...header, 'Version'];
    const reply = await send(
      keeper,
      [
        [about.id, ...row(), 1],
        [own.id, ...row([6, 'From an old file']), 1],
        [999_999, ...row([1, '08:00']), 1],
      ],
      'vt=SALES',
      columns,
    );
    expect(reply.failures.map(({ row: number, column }) => [number, column])).toEqual([
      [2, 'ID'],
      [3, 'Version'],
      [4, 'ID'],
    ]);
    expect((await stored('PROJECT'))[0]).toMatchObject({ type: 'PROJECT', version: 1 });
  });

  it('reports all faults of a row at once', async () => {
    const rows = [
      [...row([4, 'Nobody']), 'nobody'],
      [...row([1, '25:00']), 'nobody'],
    ];
    const reply = await send(keeper, rows, 'vt=SALES', [...header, 'Visit By']);
    expect(reply.failures.map(({ row: number, column }) => [number, column])).toEqual([
      [2, 'Customer'],
      [2, 'Visit By'],
      [3, 'Time Start'],
      [3, 'Visit By'],
    ]);
  });

  it('ignores who the file says wrote it', async () => {
    const columns = [...header, 'Created By', 'Update By'];
    expect(await send(seller, [[...row(), keeper.username, keeper.username]], 'vt=SALES', columns)).toMatchObject({
      created: 1,
    });
    expect((await stored())[0]).toMatchObject({ createdBy: seller.username, lastUpdateBy: seller.username });
  });

  it('requires the type', async () => {
    const reply = await upload(seller, '/api/excel/visit', await xlsxFile([header, row()]));
    expect(reply.status).toBe(400);
  });
});
