import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { ProjectRow } from '@gso/contract/project';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { VisitOfRecord } from '@gso/contract/visit';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { addTask } from '../../../testing/project-tasks.ts';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let engineer: Caller;
let keeper: Caller;
let agus: ProjectRow['customer'];
let ratna: ProjectRow['customer'];

const fields = {
  name: 'Retrofit press 400 ton',
  desc: 'Panel, PLC dan HMI baru',
  phase: 'ASSEMBLY_PANEL',
  quota: 12,
  dueDate: '2027-02-28',
  docLink: 'https://docs.example/press?v=1&x=ä',
  addInfo: 'Shutdown hanya hari Minggu',
};

beforeAll(async () => {
  engineer = await app.userWith('MA_PROJECT');
  keeper = await app.userWith('MA_MASTER_DATA');
  agus = await createContact('PT Sinar Baja', 'Agus Wijaya');
  ratna = await createContact('PT Tirta Rasa', 'Ratna_Sari 100%');
});
beforeEach(async () => {
  await app.db.deleteFrom('visit').execute();
  await app.db.deleteFrom('sales_po').execute();
  await app.db.deleteFrom('project_task').execute();
  await app.db.deleteFrom('project').execute();
  await app.db.deleteFrom('document_counter').execute();
  await setToday();
});

const setToday = (day?: string) => setBusinessDay(app, day);

async function createContact(company: string, name: string): Promise<ProjectRow['customer']> {
  const made = await keeper.post<{ id: number }>('/api/company', { name: company, address: { street: 'Jl. Satu 1' } });
  const contact = await keeper.post<{ id: number }>('/api/customer', { name, company: { id: made.body.id } });
  return { id: contact.body.id, name, company: { id: made.body.id, name: company } };
}
const inputOf = (changed: object = {}) => ({
  ...fields,
  pic: engineer.username,
  customer: { id: agus.id },
  ...changed,
});
const create = async (changed: object = {}, as = engineer) => {
  const { status, body } = await as.post<ProjectRow>('/api/project', inputOf(changed));
  expect(status).toBe(201);
  return body;
};
const list = async (query = '') => (await engineer.get<ListPage<ProjectRow>>(`/api/project${query}`)).body;
const names = async (query = '') => (await list(query)).content.map(({ name }) => name);
const setProgress = (percentages: Record<number, number>) =>
  Promise.all(
    Object.entries(percentages).map(([id, percentage]) =>
      app.db.updateTable('project').set({ percentage }).where('id', '=', Number(id)).execute(),
    ),
  );

recordBehaves({
  app,
  path: '/api/project',
  permission: 'MA_PROJECT',
  full: inputOf,
  shown: () => ({ picName: 'Full user', percentage: 0, customer: agus }),
  wrong: [
    ['name', { name: ' ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['desc', { desc: 'x'.repeat(501) }, 'Max 500 characters'],
    ['addInfo', { addInfo: 'x'.repeat(501) }, 'Max 500 characters'],
    ['quota', { quota: -1 }, 'Must not be negative'],
    ['quota', { quota: 1.5 }, 'Must be a whole number'],
    ['quota', { quota: undefined }, 'Required.'],
    ['dueDate', { dueDate: '2026-02-29' }, 'Not a date'],
    ['dueDate', { dueDate: '' }, 'Required.'],
    ['docLink', { docLink: 'javascript:alert(1)' }, 'Only addresses that begin with http:// or https://'],
    ['docLink', { docLink: 'ftp://files.example' }, 'Only addresses that begin with http:// or https://'],
    ['customer.id', { customer: { id: 0 } }, 'Required.'],
    ['customer.id', { customer: {} }, 'Required.'],
  ],
  changes: [
    { quota: 0 },
    { name: 'Other' },
    { desc: '' },
    { phase: 'COMMISSIONING' },
    { dueDate: '2027-12-31' },
    { docLink: '' },
    { addInfo: 'x' },
  ],
});

describe('create and read', () => {
  it('fills what may be left out', async () => {
    const minimal = { name: 'A', quota: 0, dueDate: '2026-12-31', customer: { id: agus.id } };
    const { body } = await engineer.post('/api/project', minimal);
    expect(body).toMatchObject({
      phase: 'PREPARATION_COMPONENT',
      desc: '',
      pic: '',
      picName: '',
      docLink: '',
      addInfo: '',
    });
    const { rows } = await sql<{ pic: string | null }>`select pic from project`.execute(app.db);
    expect(rows).toEqual([{ pic: null }]);
  });

  it.each([
    { phase: 'DONE' },
    { percentage: 100 },
    { refNo: 'PRJ-26-9999' },
    { createdBy: 'somebody' },
    { lastUpdateBy: 'somebody' },
  ])('never stores %o', async (forged) => {
    const isRefused = 'phase' in forged || 'createdBy' in forged;
    const made = await engineer.post('/api/project', inputOf(forged));
    expect(made.status, 'fields of the answer are ignored').toBe(isRefused ? 400 : 201);
    expect(made.body).not.toMatchObject(forged);
    const { id, version } = await create();
    const before = await engineer.get(`/api/project/${id}`);
    const { status } = await engineer.patch(`/api/project/${id}`, { version, ...forged });
    expect(status, 'fields of the answer are ignored').toBe(isRefused ? 400 : 200);
    expect((await engineer.get(`/api/project/${id}`)).body).toEqual(before.body);
  });

  it('refuses a customer that is gone, at the field', async () => {
    const { id, version } = await create();
    const nobody = { customer: { id: 2_000_000 } };
    const message = 'This customer does not exist any more. Please choose another one.';
    for (const { status, body } of [
      await engineer.post<RefusalReply>('/api/project', inputOf(nobody)),
      await engineer.patch<RefusalReply>(`/api/project/${id}`, { version, ...nobody }),
    ]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'refused', fields: [{ path: 'customer.id', message }] });
    }
  });

  it('accepts only active users as responsible, and keeps the one who already is', async () => {
    const { username } = await app.person([], 'leaver');
    const { id } = await create({ pic: username });
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', username).execute();
    for (const pic of [username, 'nobody-at-all']) {
      const reply = await engineer.post<RefusalReply>('/api/project', inputOf({ pic }));
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ code: 'refused', fields: [{ path: 'pic' }] });
    }
    const kept = await engineer.patch<ProjectRow>(`/api/project/${id}`, { version: 1, name: 'Other', pic: username });
    expect(kept.body).toMatchObject({ name: 'Other', pic: username, picName: 'Full leaver', version: 2 });
    const freed = await engineer.patch<ProjectRow>(`/api/project/${id}`, { version: 2, pic: '' });
    expect(freed.body).toMatchObject({ pic: '', picName: '', version: 3 });
    const back = await engineer.patch<RefusalReply>(`/api/project/${id}`, { version: 3, pic: username });
    expect(back.status).toBe(422);
  });
});

describe('numbers', () => {
  it('follow each other without gaps, with concurrent creates and with refusals in between', async () => {
    await setToday('2026-11-15');
    const other = await app.userWith('MA_PROJECT');
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const wrong = n % 4 === 3;
        const caller = n % 2 === 0 ? engineer : other;
        return caller.post<ProjectRow>('/api/project', inputOf(wrong ? { customer: { id: 2_000_000 } } : {}));
      }),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(6);
    const given = replies.filter(({ status }) => status === 201).map(({ body }) => body.refNo);
    expect(given.toSorted()).toEqual(Array.from({ length: 18 }, (_, n) => `PRJ-26-${String(n + 1).padStart(4, '0')}`));
  });

  it('start again with the year of the business', async () => {
    const numberOn = async (day: string) => {
      await setToday(day);
      return (await create()).refNo;
    };
    expect(await numberOn('2026-12-31')).toBe('PRJ-26-0001');
    expect(await numberOn('2027-01-01')).toBe('PRJ-27-0001');
    expect(await numberOn('2026-12-31')).toBe('PRJ-26-0002');
    await sql`update document_counter set last = 9999 where period = '26'`.execute(app.db);
    expect(await numberOn('2026-12-31')).toBe('PRJ-26-10000');
  });
});

describe('change and remove', () => {
  it('moves to another customer, and the history names both', async () => {
    const { id } = await create();
    await engineer.patch(`/api/project/${id}`, { version: 1, customer: { id: ratna.id } });
    const { body } = await engineer.get<{ content: HistoryEntry[] }>(`/api/project/${id}/history`);
    expect(body.content[0]?.changes).toEqual([
      { field: 'customer.id', from: agus.id, to: ratna.id },
      { field: 'customer.name', from: agus.name, to: ratna.name },
      { field: 'customer.company.id', from: agus.company.id, to: ratna.company.id },
      { field: 'customer.company.name', from: agus.company.name, to: ratna.company.name },
    ]);
  });

  it('keeps its tasks when a stale removal is refused', async () => {
    const { id } = await create();
    await engineer.patch(`/api/project/${id}`, { version: 1, quota: 5 });
    await addTask(app.db, { projectId: id, assignedTo: engineer.username });
    expect((await engineer.delete(`/api/project/${id}?version=1`)).status).toBe(409);
    expect(await app.db.selectFrom('project_task').select('id').execute()).toHaveLength(1);
  });

  it('deletes its open tasks and notifications too, with an audit entry for each task', async () => {
    const { id, refNo } = await create();
    const assignedTo = engineer.username;
    const first = await addTask(app.db, { projectId: id, assignedTo, desc: 'First' });
    const second = await addTask(app.db, {
      projectId: id,
      assignedTo,
      place: 2,
      desc: 'Second',
      submittedAt: '2026-11-10T03:00:00Z',
    });
    await sql`insert into notification (kind, type, facts, project_id, created_by)
      values ('task-waiting', 'PROJECT', '{}', ${id}, ${assignedTo})`.execute(app.db);
    expect((await engineer.delete(`/api/project/${id}?version=1`)).body).toEqual({ message: 'SUCCESS' });
    expect((await engineer.get(`/api/project/${id}`)).status).toBe(404);
    const { rows } = await sql`select entity, entity_id, record_name from audit_entry
      where action = 'delete' and actor = ${engineer.username}
        and (entity_id = ${id} or entity_id in (${first}, ${second})) order by entity, entity_id`.execute(app.db);
    expect(rows).toEqual([
      { entity: 'project', entity_id: id, record_name: refNo },
      { entity: 'project_task', entity_id: first, record_name: `${refNo} First` },
      { entity: 'project_task', entity_id: second, record_name: `${refNo} Second` },
    ]);
  });

  it('stays once somebody has approved a task of it', async () => {
    const { id } = await create();
    const approved = { at: '2026-11-10T03:00:00Z', by: keeper.username };
    await addTask(app.db, { projectId: id, assignedTo: engineer.username, approved });
    await addTask(app.db, { projectId: id, assignedTo: engineer.username, place: 2 });
    const refused = await engineer.delete<RefusalReply>(`/api/project/${id}?version=1`);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'refused',
      details: 'This project cannot be removed: 1 of its tasks is approved.',
    });
    expect(await app.db.selectFrom('project_task').select('id').execute()).toHaveLength(2);
  });

  it('stays while visits or purchase orders belong to it, and its customer while it exists', async () => {
    const { id } = await create();
    const contact = await keeper.delete<RefusalReply>(`/api/customer/${agus.id}?version=1`);
    expect(contact.body).toMatchObject({ code: 'in-use', details: expect.stringContaining('1 project') as unknown });
    await addTask(app.db, { projectId: id, assignedTo: engineer.username });
    await logVisit(id, '2026-11-02');
    await logVisit(id, '2026-11-03');
    await app.db
      .insertInto('sales_po')
      .values({
        po_no: 'PO-1',
        po_date: '2026-11-01',
        amount: 1,
        category: 'PROJECT',
        company_id: agus.company.id,
        project_id: id,
        created_by: engineer.username,
        updated_by: engineer.username,
      })
      .execute();
    const refused = await engineer.delete<RefusalReply>(`/api/project/${id}?version=1`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in-use', details: 'Used by 1 purchase order, 2 visits' });
    expect(await app.db.selectFrom('project_task').select('id').execute()).toHaveLength(1);
  });
});

async function logVisit(projectId: number, date: string): Promise<void> {
  await app.db
    .insertInto('visit')
    .values({
      type: 'PROJECT',
      status: 'CONFIRMED',
      visit_date: date,
      time_start: '0900',
      time_end: '1000',
      username: engineer.username,
      customer_id: agus.id,
      project_id: projectId,
      activity: `Demo ${date}`,
      created_by: engineer.username,
      updated_by: engineer.username,
    })
    .execute();
}

describe('list', () => {
  it('shows the last changed first', async () => {
    const first = await create({ name: 'First' });
    await create({ name: 'Second' });
    await engineer.patch(`/api/project/${first.id}`, { version: 1, quota: 1 });
    expect(await names()).toEqual(['First', 'Second']);
    expect(await names('?dc=false')).toEqual(['Second', 'First']);
  });

  it('filters by progress and phase', async () => {
    const made = [];
    for (const [name, phase] of [
      ['none', 'TRIAL'],
      ['half', 'TRIAL'],
      ['nearly', 'COMMISSIONING'],
      ['all', 'COMMISSIONING'],
    ]) {
      made.push(await create({ name, phase }));
    }
    const [none, half, nearly, all] = made.map(({ id }) => id);
    await setProgress({ [none ?? 0]: 0, [half ?? 0]: 50, [nearly ?? 0]: 87.5, [all ?? 0]: 100 });
    for (const order of ['lastUpdateDate', 'name', 'percentage', 'dueDate']) {
      const found = async (filters: string) => (await names(`?so=${order}&${filters}`)).toSorted();
      expect(await found('')).toEqual(['all', 'half', 'nearly', 'none']);
      expect(await found('pctggte=0&pctglte=99')).toEqual(['half', 'nearly', 'none']);
      expect(await found('pctggte=50&pctglte=87.5')).toEqual(['half', 'nearly']);
      expect(await found('pctggte=50.1')).toEqual(['all', 'nearly']);
      expect(await found('pctglte=0')).toEqual(['none']);
      expect(await found('prg=TRIAL')).toEqual(['half', 'none']);
      expect(await found('prg=COMMISSIONING&pctglte=99')).toEqual(['nearly']);
      expect(await found('prg=COMMISSIONING&pctglte=99&q=half')).toEqual([]);
    }
    expect((await list('?pctglte=99&ps=1')).totalElements).toBe(3);
    expect((await list('?pctglte=99&ps=1&exact=true')).totalElements).toBe(3);
  });

  it('filters by what is due before a day, finished or not', async () => {
    const made = [];
    for (const [name, dueDate, phase] of [
      ['last year', '2025-12-31', 'TRIAL'],
      ['yesterday', '2026-11-14', 'TRIAL'],
      ['today', '2026-11-15', 'TRIAL'],
      ['done', '2026-11-14', 'COMMISSIONING'],
    ]) {
      made.push(await create({ name, dueDate, phase }));
    }
    await setProgress({ [made[1]?.id ?? 0]: 87.5, [made[3]?.id ?? 0]: 100 });
    for (const order of ['lastUpdateDate', 'name', 'percentage', 'dueDate']) {
      for (const descending of [true, false]) {
        const found = async (filters: string) => (await names(`?so=${order}&dc=${descending}&${filters}`)).toSorted();
        expect(await found('qdb=')).toHaveLength(4);
        expect(await found('qdb=2026-11-16')).toHaveLength(4);
        expect(await found('qdb=2026-11-15')).toEqual(['done', 'last year', 'yesterday']);
        expect(await found('qdb=2026-11-14')).toEqual(['last year']);
        expect(await found('qdb=2025-12-31')).toEqual([]);
        expect(await found('qdb=2026-11-15&pctglte=99')).toEqual(['last year', 'yesterday']);
        expect(await found('qdb=2026-11-15&pctglte=99&pctggte=50')).toEqual(['yesterday']);
        expect(await found('qdb=2026-11-15&prg=COMMISSIONING')).toEqual(['done']);
        expect(await found('qdb=2026-11-15&q=year')).toEqual(['last year']);
      }
    }
    expect(await names('?qdb=2026-11-15&so=dueDate&dc=false')).toEqual(['last year', 'yesterday', 'done']);
    expect((await list('?qdb=2026-11-15&pctglte=99&ps=1')).totalElements).toBe(2);
    expect((await list('?qdb=2026-11-15&pctglte=99&ps=1&exact=true')).totalElements).toBe(2);
  });

  it('searches number, name, contact and company, and takes % _ and \\ as they are', async () => {
    await setToday('2026-11-15');
    await create({ name: 'Conveyor 50%' });
    await create({ name: 'Robot_arm', customer: { id: ratna.id } });
    expect(await names('?q=CONV')).toEqual(['Conveyor 50%']);
    expect(await names('?q=26-0002')).toEqual(['Robot_arm']);
    expect(await names('?q=tirta')).toEqual(['Robot_arm']);
    expect(await names('?q=agus')).toEqual(['Conveyor 50%']);
    expect(await names('?q=ag')).toEqual(['Conveyor 50%']);
    expect(await names(`?q=${encodeURIComponent('50%')}`)).toEqual(['Conveyor 50%']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names('?q=ot_a')).toEqual(['Robot_arm']);
    expect(await names('?q=co_ve')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent("x' or 1=1 --")}`)).toEqual([]);
  });

  const sorts = ['lastUpdateDate', 'refNo', 'name', 'dueDate', 'percentage', 'quota', 'lastUpdateBy'];
  it.each(sorts)('by %s, pages never overlap and miss nothing', async (order) => {
    await sql`insert into project (ref_no, name, due_date, quota, percentage, customer_id, created_by, updated_by, updated_at)
      select 'PRJ-20-' || lpad(n::text, 4, '0'), 'Mesin ' || n % 5, date '2026-01-01' + n % 7, n % 3, (n % 8) * 12.5,
        ${agus.id}, ${engineer.username}, ${engineer.username}, timestamptz '2026-06-01' + n % 4 * interval '1 day'
      from generate_series(1, 60) as n`.execute(app.db);
    for (const filter of ['', '&pctglte=50', '&q=mesin', '&qdb=2026-01-05', '&qdb=2026-01-05&pctglte=50']) {
      const seen: number[] = [];
      const whole = await list(`?so=${order}&ps=100${filter}`);
      for (let page = 0; page * 7 < whole.totalElements; page += 1) {
        seen.push(...(await list(`?so=${order}&ps=7&pn=${page}${filter}`)).content.map(({ id }) => id));
      }
      expect(seen).toEqual(whole.content.map(({ id }) => id));
      expect(new Set(seen).size).toBe(whole.totalElements);
    }
  });

  it.each([
    'pctglte=101',
    'pctggte=-1',
    'pctglte=x',
    'prg=DONE',
    'qdb=today',
    'qdb=2026-02-29',
    'qdb=15/11/2026',
    'so=company',
    'ps=101',
    'unknown=1',
  ])('refuses %s', async (query) => expect((await engineer.get(`/api/project?${query}`)).status).toBe(400));
});

describe('visits', () => {
  it('of one project are shown page by page, newest first', async () => {
    const mine = await create();
    const other = await create();
    for (const day of ['01', '03', '02', '02', '30', '09']) await logVisit(mine.id, `2026-11-${day}`);
    await logVisit(other.id, '2026-11-10');
    const { body } = await engineer.get<ListPage<VisitOfRecord>>(`/api/project/${mine.id}/visit`);
    expect(body).toMatchObject({ totalElements: 6, totalPages: 2, size: 5 });
    expect(body.content.map(({ visitDate }) => visitDate.slice(-2))).toEqual(['30', '09', '03', '02', '02']);
    expect(body.content[0]).toMatchObject({ activity: 'Demo 2026-11-30', username: engineer.username });
    expect((await engineer.get('/api/project/2000000/visit')).status).toBe(404);
  });

  it('of one project have no status for people who may not open visits', async () => {
    const { id } = await create();
    await logVisit(id, '2026-11-01');
    const visitor = await app.userWith('MA_PROJECT', 'MA_VISIT');
    const shown = async (caller: Caller) =>
      (await caller.get<ListPage<VisitOfRecord>>(`/api/project/${id}/visit`)).body.content[0];
    expect(Object.keys((await shown(engineer)) ?? {}).toSorted()).toEqual([
      'activity',
      'attachUrl',
      'id',
      'timeEnd',
      'timeStart',
      'username',
      'visitDate',
    ]);
    expect(await shown(visitor)).toHaveProperty('status');
  });
});

describe('the texts of a project in pickers', () => {
  it.each([
    ['MA_VISIT', []],
    ['MA_SALES', ['addInfo']],
    ['MA_PROJECT', ['addInfo', 'desc']],
  ] as const)('are those that the forms of %s show: %j', async (permission, texts) => {
    const { customer } = await create();
    const caller = await app.userWith(permission);
    const [picked] = (await caller.get<object[]>(`/api/project/select?companyid=${customer.company.id}`)).body;
    const [found] = (await caller.get<{ content: object[] }>('/api/project/autocomplete?q=retrofit')).body.content;
    for (const shown of [picked, found]) {
      expect(Object.keys(shown ?? {}).toSorted()).toEqual(['customer', 'id', 'name', 'refNo', ...texts].toSorted());
    }
  });
});
