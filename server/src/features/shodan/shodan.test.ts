import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ShodanOption, ShodanRow } from '@gso/contract/shodan';
import type { VisitOfRecord } from '@gso/contract/visit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { readFile, SheetFolder } from '../../platform/sheet/testing/sheet-files.ts';

const app = testApp();
let seller: Caller;
let keeper: Caller;
let agus: ShodanRow['customer'];
let ratna: ShodanRow['customer'];

const fields = {
  name: 'Upgrade PLC line 3',
  desc: 'Mengganti PLC lama, 2 panel, target Q1',
  status: 'WIN',
  amount: 999_999_999_999_999,
};

beforeAll(async () => {
  seller = await app.userWith('MA_SHODAN');
  keeper = await app.userWith('MA_MASTER_DATA');
  agus = await createContact('PT Sinar Baja', 'Agus Wijaya');
  ratna = await createContact('PT Tirta Rasa', 'Ratna_Sari 100%');
});
beforeEach(async () => {
  await app.db.deleteFrom('visit').execute();
  await app.db.deleteFrom('shodan').execute();
});

async function createContact(company: string, name: string): Promise<ShodanRow['customer']> {
  const made = await keeper.post<{ id: number }>('/api/company', { name: company, address: { street: 'Jl. Satu 1' } });
  const contact = await keeper.post<{ id: number }>('/api/customer', { name, company: { id: made.body.id } });
  return { id: contact.body.id, name, company: { id: made.body.id, name: company } };
}
const create = async (changed: object = {}, as = seller) => {
  const input = { ...fields, status: 'OPEN', customer: { id: agus.id }, ...changed };
  const { status, body } = await as.post<ShodanRow>('/api/shodan', input);
  expect(status).toBe(201);
  return body;
};
const list = async (query = '') => (await seller.get<ListPage<ShodanRow>>(`/api/shodan${query}`)).body;
const names = async (query = '') => (await list(query)).content.map((row) => row.name);

interface NewVisit {
  date: string;
  status?: string;
  start?: string;
  url?: string;
}

async function logVisit(shodan: ShodanRow, visit: NewVisit): Promise<void> {
  const author = seller.username;
  await app.db
    .insertInto('visit')
    .values({
      type: 'SALES',
      status: visit.status ?? 'CONFIRMED',
      visit_date: visit.date,
      time_start: visit.start ?? '0900',
      time_end: '2400',
      username: author,
      customer_id: shodan.customer.id,
      shodan_id: shodan.id,
      activity: `Demo ${visit.date}`,
      attach_url: visit.url ?? '',
      created_by: author,
      updated_by: author,
    })
    .execute();
}

recordBehaves({
  app,
  path: '/api/shodan',
  permission: 'MA_SHODAN',
  full: () => ({ ...fields, status: 'OPEN', customer: { id: agus.id } }),
  shown: () => ({ customer: agus }),
  least: {
    sent: () => ({ name: 'A', desc: 'b', customer: { id: agus.id } }),
    shown: { status: 'OPEN', amount: 0 },
  },
  wrong: [
    ['name', { name: ' ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['desc', { desc: '' }, 'Required.'],
    ['desc', { desc: 'x'.repeat(501) }, 'Max 500 characters'],
    ['amount', { amount: -1 }, 'Must not be negative'],
    ['amount', { amount: 1.5 }, 'Whole rupiah only, without decimals'],
    ['amount', { amount: 1e15 }, 'At most 999999999999999'],
    ['customer.id', { customer: { id: 0 } }, 'Required.'],
    ['customer.id', { customer: {} }, 'Required.'],
  ],
  changes: [{ amount: 0 }, { name: 'Other' }, { desc: 'Lain' }, { status: 'LOSE' }],
});

describe('create and read', () => {
  it('refuses an unknown status', async () => {
    const reply = await seller.post('/api/shodan', { ...fields, customer: { id: agus.id }, status: 'MAYBE' });
    expect(reply.status).toBe(400);
  });

  it('refuses a customer that is gone, at the field', async () => {
    const { id, version } = await create();
    const nobody = { customer: { id: 2_000_000 } };
    const message = 'This customer does not exist any more. Please choose another one.';
    for (const { status, body } of [
      await seller.post<RefusalReply>('/api/shodan', { ...fields, ...nobody }),
      await seller.patch<RefusalReply>(`/api/shodan/${id}`, { version, ...nobody }),
    ]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'refused', fields: [{ path: 'customer.id', message }] });
    }
    expect((await list()).content).toMatchObject([{ id, customer: agus, version }]);
  });
});

describe('change and remove', () => {
  it('moves to another customer, and the history names both', async () => {
    const { id } = await create();
    const moved = await seller.patch<ShodanRow>(`/api/shodan/${id}`, { version: 1, customer: { id: ratna.id } });
    expect(moved.body).toMatchObject({ ...fields, status: 'OPEN', customer: ratna });
    const { body } = await seller.get<{ content: { changes: object[] }[] }>(`/api/shodan/${id}/history`);
    expect(body.content[0]?.changes).toEqual([
      { field: 'customer.id', from: agus.id, to: ratna.id },
      { field: 'customer.name', from: agus.name, to: ratna.name },
      { field: 'customer.company.id', from: agus.company.id, to: ratna.company.id },
      { field: 'customer.company.name', from: agus.company.name, to: ratna.company.name },
    ]);
  });

  it('cannot be removed while visits belong to it, nor its customer while it exists', async () => {
    const made = await create();
    const contact = await keeper.delete<RefusalReply>(`/api/customer/${agus.id}?version=1`);
    expect(contact.body).toMatchObject({ code: 'in-use', details: expect.stringContaining('1 shodan') });
    await logVisit(made, { date: '2026-11-02' });
    await logVisit(made, { date: '2026-11-03' });
    const refused = await seller.delete<RefusalReply>(`/api/shodan/${made.id}?version=1`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in-use', details: expect.stringContaining('2 visits') });
    await app.db.deleteFrom('visit').execute();
    expect((await seller.delete(`/api/shodan/${made.id}?version=1`)).body).toEqual({ message: 'SUCCESS' });
    expect((await seller.get(`/api/shodan/${made.id}`)).status).toBe(404);
  });
});

describe('list', () => {
  it('starts with the open ones, the last changed first', async () => {
    const first = await create({ name: 'First' });
    await create({ name: 'Second' });
    await create({ name: 'Won', status: 'WIN' });
    await seller.patch(`/api/shodan/${first.id}`, { version: 1, amount: 1 });
    expect(await names()).toEqual(['First', 'Second']);
    expect(await names('?qst=')).toEqual(['First', 'Won', 'Second']);
    expect(await names('?qst=WIN')).toEqual(['Won']);
    expect(await names('?qst=LOSE')).toEqual([]);
  });

  it('filters by who created it and by the amount', async () => {
    const other = await app.userWith('MA_SHODAN');
    await create({ name: 'Small', amount: 99 });
    await create({ name: 'Large', amount: 100 });
    await create({ name: 'Theirs', amount: 1000 }, other);
    expect(await names('?qam=100')).toEqual(['Theirs', 'Large']);
    expect(await names(`?qcb=${other.username}`)).toEqual(['Theirs']);
    expect(await names(`?qcb=${seller.username}&qam=100&qst=OPEN`)).toEqual(['Large']);
    expect(await names(`?qcb=${other.username.slice(0, -1)}`)).toEqual([]);
  });

  it('filters by what was open at some time since a day', async () => {
    const other = await app.userWith('MA_SHODAN');
    await create({ name: 'Open' });
    await create({ name: 'Theirs' }, other);
    await create({ name: 'Never open', status: 'WIN' });
    const closed = async (name: string, day: string) => {
      const { id } = await create({ name, amount: 100 });
      await setBusinessDay(app, day);
      await seller.patch(`/api/shodan/${id}`, { version: 1, status: 'LOSE' });
      return id;
    };
    try {
      await closed('October', '2026-10-31');
      await closed('First', '2026-11-01');
      const again = await closed('Again', '2026-10-05');
      await seller.patch(`/api/shodan/${again}`, { version: 2, status: 'OPEN' });
      for (const order of ['lastUpdateDate', 'name', 'status', 'amount', 'createdBy']) {
        for (const descending of [true, false]) {
          const found = async (filters: string) => (await names(`?so=${order}&dc=${descending}&${filters}`)).toSorted();
          expect(await found('qst=&qos=2026-11-01')).toEqual(['Again', 'First', 'Open', 'Theirs']);
          expect(await found('qst=&qos=2026-10-31')).toEqual(['Again', 'First', 'October', 'Open', 'Theirs']);
          expect(await found('qst=&qos=2026-11-02')).toEqual(['Again', 'Open', 'Theirs']);
          expect(await found('qst=&qos=')).toHaveLength(6);
          expect(await found('qos=2026-10-31'), 'of the open ones').toEqual(['Again', 'Open', 'Theirs']);
          expect(await found('qst=LOSE&qos=2026-11-01')).toEqual(['First']);
          expect(await found('qst=WIN&qos=2000-01-01')).toEqual([]);
          expect(await found(`qst=&qos=2026-11-01&qcb=${seller.username}`)).toEqual(['Again', 'First', 'Open']);
          expect(await found(`qst=&qos=2026-11-01&qcb=${seller.username}&qam=100`)).toEqual(['Again', 'First', 'Open']);
          expect(await found('qst=&qos=2026-11-01&q=first')).toEqual(['First']);
        }
      }
      expect((await list(`?qst=&qos=2026-11-01&qcb=${seller.username}&ps=1&exact=true`)).totalElements).toBe(3);
    } finally {
      await setBusinessDay(app);
    }
  });

  it('filters by the month in which it was followed up', async () => {
    await setBusinessDay(app, '2027-12-31');
    const other = await app.userWith('MA_SHODAN');
    const twice = await create({ name: 'Twice' });
    const edges = await create({ name: 'Edges', amount: 1 }, other);
    const around = await create({ name: 'Around' });
    const won = await create({ name: 'Won', status: 'WIN' });
    const talked = await create({ name: 'Talked' });
    for (const date of ['2026-11-05', '2026-11-06']) await logVisit(twice, { date, status: 'FOLLOW_UP' });
    await logVisit(edges, { date: '2026-11-01', status: 'FOLLOW_UP' });
    await logVisit(edges, { date: '2026-12-31', status: 'FOLLOW_UP' });
    await logVisit(around, { date: '2026-10-31', status: 'FOLLOW_UP' });
    await logVisit(around, { date: '2027-11-15', status: 'FOLLOW_UP' });
    await logVisit(won, { date: '2026-11-30', status: 'FOLLOW_UP' });
    await logVisit(talked, { date: '2026-11-15' });
    for (const order of ['lastUpdateDate', 'name', 'status', 'createdDate']) {
      const found = async (filters: string) => (await names(`?so=${order}&${filters}`)).toSorted();
      expect(await found('qst=&qfu=2026-11')).toEqual(['Edges', 'Twice', 'Won']);
      expect(await found('qfu=2026-11')).toEqual(['Edges', 'Twice']);
      expect(await found('qst=&qfu=2026-10')).toEqual(['Around']);
      expect(await found('qst=&qfu=2026-12')).toEqual(['Edges']);
      expect(await found('qst=&qfu=2025-11')).toEqual([]);
      expect(await found('qst=&qfu=')).toHaveLength(5);
      expect(await found(`qst=&qfu=2026-11&qcb=${seller.username}`)).toEqual(['Twice', 'Won']);
      expect(await found(`qst=&qfu=2026-11&qos=2026-11-01`)).toEqual(['Edges', 'Twice']);
      expect(await found(`qst=&qfu=2026-11&qos=2026-11-01&qcb=${seller.username}`)).toEqual(['Twice']);
      expect(await found('qst=&qfu=2026-11&qam=2&q=tw')).toEqual(['Twice']);
    }
    const { totalElements } = await list('?qst=&qfu=2026-11&ps=1&exact=true');
    expect(totalElements, 'each once, however often').toBe(3);
    await app.db.updateTable('visit').set({ status: 'DRAFT' }).where('shodan_id', '=', twice.id).execute();
    expect(await names('?qfu=2026-11')).toEqual(['Edges']);
    await setBusinessDay(app);
  });

  it('searches name, description, contact and company, and takes % _ and \\ as they are', async () => {
    await create({ name: 'Conveyor', desc: 'Sabuk 50%' });
    await create({ name: 'Robot_arm', desc: 'Palletizer', customer: { id: ratna.id } });
    expect(await names('?q=CONV')).toEqual(['Conveyor']);
    expect(await names('?q=letizer')).toEqual(['Robot_arm']);
    expect(await names('?q=tirta')).toEqual(['Robot_arm']);
    expect(await names('?q=agus')).toEqual(['Conveyor']);
    expect(await names('?q=ag')).toEqual(['Conveyor']);
    expect(await names(`?q=${encodeURIComponent('50%')}`)).toEqual(['Conveyor']);
    expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['Robot_arm']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names('?q=ot_a')).toEqual(['Robot_arm']);
    expect(await names('?q=co_ve')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('\\')}`)).toEqual([]);
    expect(await names(`?q=${encodeURIComponent("x' or 1=1 --")}`)).toEqual([]);
    expect(await names('?q=conv&qst=WIN')).toEqual([]);
  });

  it.each([
    'qst=open',
    'qam=-1',
    'qam=x',
    'qos=recent',
    'qos=2026-11-31',
    'qos=infinity',
    'qfu=2026-13',
    'qfu=2026-1',
    'qfu=2026-11-01',
    'qfu=November',
    'so=company',
    'ps=101',
    'unknown=1',
  ])('refuses %s', async (query) => {
    expect((await seller.get(`/api/shodan?${query}`)).status).toBe(400);
  });
});

describe('export', () => {
  const folder = new SheetFolder();
  afterAll(() => folder.remove());

  it('returns all shodans as a real .xls under its fixed name, and writes an audit entry', async () => {
    const open = await create({ name: '=1+1' });
    await create({ name: 'Won', status: 'WIN', amount: 0, customer: { id: ratna.id } });
    const { rawPayload, headers } = await app.http.inject({
      method: 'GET',
      url: '/api/shodan/all',
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(headers['content-disposition']).toBe('attachment; filename="Shodan-All.xls"');
    const [header, first, second] = await readFile(await folder.file(rawPayload));
    expect(header?.cells).toEqual(
      'ID,Company,Customer,Name,Desc,Status,Amount,Create By,Create Date,Update By,Update Date Time,Version'.split(','),
    );
    const { company, name: customer } = open.customer;
    const cells = [open.id, company.name, customer, '=1+1', fields.desc, 'OPEN', fields.amount];
    expect(first?.cells.slice(0, 8)).toEqual([...cells, seller.username]);
    expect(second?.cells.slice(1, 7)).toEqual([ratna.company.name, ratna.name, 'Won', fields.desc, 'WIN', 0]);
    const { rows } = await sql<{ facts: unknown }>`
      select changes as facts from audit_entry where action = 'export' and entity = 'shodan'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('exports only what matches the filters of the list', async () => {
    await create({ name: 'Boiler' });
    const conveyor = await create({ name: 'Conveyor', status: 'WIN', amount: 0 });
    await create({ name: 'Boiler house', status: 'WIN', amount: 0, customer: { id: ratna.id } });
    const names = async (query: string) => {
      const { rawPayload } = await app.http.inject({
        method: 'GET',
        url: `/api/shodan/all${query}`,
        headers: { authorization: `Bearer ${seller.token}` },
      });
      return (await readFile(await folder.file(rawPayload))).slice(1).map(({ cells }) => cells[3]);
    };
    expect(await names('')).toEqual(['Boiler', 'Conveyor', 'Boiler house']);
    expect(await names('?qst=WIN')).toEqual(['Conveyor', 'Boiler house']);
    expect(await names('?q=boiler')).toEqual(['Boiler', 'Boiler house']);
    expect(await names('?qst=OPEN&q=boiler')).toEqual(['Boiler']);
    expect(await names(`?ids=${conveyor.id}`)).toEqual(['Conveyor']);
  });
});

describe('choices and visits', () => {
  it('offers the open shodans of one customer, newest first', async () => {
    const picker = await app.userWith('MA_VISIT');
    const older = await create({ name: 'Older' });
    const newer = await create({ name: 'Newer' });
    await create({ name: 'Lost', status: 'LOSE' });
    await create({ name: 'Of another', customer: { id: ratna.id } });
    const select = async (query: string) => (await picker.get<ShodanOption[]>(`/api/shodan/select?${query}`)).body;
    expect(await select(`cid=${agus.id}`)).toEqual([newer, older].map(({ id, name, desc }) => ({ id, name, desc })));
    expect(await select(`cid=${agus.id}&status=OPEN`)).toHaveLength(2);
    expect(await select(`cid=${agus.id}&status=LOSE`)).toMatchObject([{ name: 'Lost' }]);
    expect((await picker.get('/api/shodan/select')).status).toBe(400);
  });

  it('shows the visits of one shodan page by page, newest first', async () => {
    const mine = await create();
    const other = await create();
    for (const day of ['01', '03', '02', '02']) await logVisit(mine, { date: `2026-11-${day}` });
    await logVisit(mine, { date: '2026-11-30', start: '0730', url: 'https://docs.example/a' });
    await logVisit(mine, { date: '2026-10-01' });
    await logVisit(other, { date: '2026-11-09' });
    const visits = async (query = '') =>
      (await seller.get<ListPage<VisitOfRecord>>(`/api/shodan/${mine.id}/visit${query}`)).body;
    const { content, ...first } = await visits();
    expect(first).toEqual({ totalElements: 6, totalCapped: false, totalPages: 2, number: 0, size: 5 });
    expect(content.map(({ visitDate }) => visitDate)).toEqual(
      ['30', '03', '02', '02', '01'].map((day) => `2026-11-${day}`),
    );
    expect(new Set(content.map(({ id }) => id)).size).toBe(5);
    // The status is for those who may open visits themselves.
    expect(content[0]).toEqual({
      id: expect.any(Number),
      visitDate: '2026-11-30',
      timeStart: '0730',
      timeEnd: '2400',
      username: seller.username,
      activity: 'Demo 2026-11-30',
      attachUrl: 'https://docs.example/a',
    });
    expect((await visits('?pn=1')).content.map(({ visitDate }) => visitDate)).toEqual(['2026-10-01']);
    expect((await seller.get('/api/shodan/2000000/visit')).status).toBe(404);
  });

  it('is open only to users with the permission', async () => {
    const { id } = await create();
    const visitor = await app.userWith('MA_VISIT');
    for (const path of ['', `/${id}`, `/${id}/history`, `/${id}/visit`, '/all']) {
      expect((await visitor.get(`/api/shodan${path}`)).status, path).toBe(403);
    }
    expect((await visitor.patch(`/api/shodan/${id}`, { version: 1, name: 'X' })).status).toBe(403);
    expect((await visitor.delete(`/api/shodan/${id}?version=1`)).status).toBe(403);
    expect((await keeper.get(`/api/shodan/select?cid=${agus.id}`)).status).toBe(403);
  });
});
