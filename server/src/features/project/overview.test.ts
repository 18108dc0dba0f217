import type { ListPage } from '@gso/contract/record/list-query';
import { type ProjectOverview, type ProjectPhase, projectPhases } from '@gso/contract/project';
import type { DefaultPhase, PendingTasks, WaitingTask } from '@gso/contract/project-task';
import type { RefusalReply } from '@gso/contract/record/replies';
import { daysBetween } from '@gso/contract/rules/calendar-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { fieldWork, type FieldWork } from '../../../testing/field-work.ts';
import { addTask } from '../../../testing/project-tasks.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { readFile, SheetFolder } from '../../platform/sheet/testing/sheet-files.ts';

const app = testApp();
let engineer: Caller;
let manager: Caller;
let work: FieldWork;

beforeAll(async () => {
  engineer = await app.userWith('MA_PROJECT');
  manager = await app.userWith('MA_PROJECT', 'PRO_APPROVE_TASK');
  work = await fieldWork(app, engineer);
});
beforeEach(async () => {
  await app.db.deleteFrom('visit').execute();
  await app.db.deleteFrom('project_task').execute();
  await app.db.updateTable('project').set({ pic: null, due_date: '2027-01-31', percentage: 0 }).execute();
  await setBusinessDay(app);
});

const approvedBy = (caller: Caller, at = '2026-11-10T03:00:00Z') => ({ at, by: caller.username });
const add = (task: Partial<Parameters<typeof addTask>[1]> = {}) =>
  addTask(app.db, { projectId: work.project, assignedTo: engineer.username, ...task });

async function logVisit(date: string, username: string, projectId = work.project): Promise<void> {
  await app.db
    .insertInto('visit')
    .values({
      type: 'PROJECT',
      status: 'CONFIRMED',
      visit_date: date,
      time_start: '0900',
      time_end: '1000',
      username,
      customer_id: work.budi,
      project_id: projectId,
      activity: 'Demo',
      created_by: username,
      updated_by: username,
    })
    .execute();
}

describe('overview', () => {
  const overview = async (id = work.project) =>
    (await engineer.get<ProjectOverview>(`/api/project/overview/${id}`)).body;

  it('counts tasks, days of visits and people', async () => {
    await app.db
      .updateTable('project')
      .set({ pic: manager.username, quota: 4, percentage: 12.5 })
      .where('id', '=', work.project)
      .execute();
    await add({ startDate: '2026-10-31', endDate: '2026-11-02', approved: approvedBy(manager) });
    await add({ place: 2, startDate: '2026-11-01', endDate: '2026-11-02' });
    await add({ phase: 'TRIAL', assignedTo: manager.username, endDate: '2026-12-01' });
    await add({ projectId: work.othersProject, approved: approvedBy(manager) });
    const visitor = (await app.person([], 'anna')).username;
    for (const [date, username] of [
      ['2026-11-02', visitor],
      ['2026-11-02', engineer.username],
      ['2026-11-03', visitor],
    ] as const) {
      await logVisit(date, username);
    }
    await logVisit('2026-11-04', visitor, work.othersProject);
    const people = [
      { username: visitor, name: 'Full anna', totalVisit: 2, totalTaskAssigned: 0, totalTaskDone: 0 },
      { username: engineer.username, name: 'Full user', totalVisit: 1, totalTaskAssigned: 2, totalTaskDone: 1 },
      { username: manager.username, name: 'Full user', totalVisit: 0, totalTaskAssigned: 1, totalTaskDone: 0 },
    ];
    expect(await overview()).toEqual({
      id: work.project,
      projectRefNo: 'PRJ-26-0001',
      projectName: 'Boiler panel',
      companyName: 'PT Sinar Jaya',
      picName: 'Full user',
      startDate: '2026-10-31',
      endDate: '2027-01-31',
      projectPctg: 12.5,
      totalTask: 3,
      totalTaskDone: 1,
      quota: 4,
      currentVisit: 2,
      visitUserAndTask: people.toSorted((one, other) => (one.username < other.username ? -1 : 1)),
    });
  });

  it.each([
    ['2026-11-14T16:59:59Z', '2026-11-14'],
    ['2026-11-14T17:00:00Z', '2026-11-15'],
    ['2026-12-31T17:00:00Z', '2027-01-01'],
  ])('without tasks begins with the day it was entered: %s is %s in Jakarta', async (created_at, startDate) => {
    await app.db.updateTable('project').set({ created_at }).where('id', '=', work.project).execute();
    expect(await overview()).toMatchObject({ startDate, totalTask: 0, currentVisit: 0, visitUserAndTask: [] });
  });

  it('of no project is not found', async () => {
    expect((await engineer.get('/api/project/overview/2000000')).status).toBe(404);
  });
});

describe('pending tasks', () => {
  const pending = async (as = engineer, query = '') =>
    (await as.get<PendingTasks>(`/api/project/pendingtask${query}`)).body;

  it('are one’s own that are not approved, by project, the nearest due date first', async () => {
    const rejected = { at: '2026-11-09T03:00:00Z', by: manager.username, reason: 'Labels are missing' };
    const later = await add({ endDate: '2026-11-30', desc: 'Later' });
    const first = await add({ projectId: work.othersProject, endDate: '2026-11-20', desc: 'First', rejected });
    const sameDay = await add({ place: 2, endDate: '2026-11-20', submittedAt: '2026-11-10T03:00:00Z' });
    await add({ place: 3, endDate: '2026-11-01', approved: approvedBy(manager) });
    await add({ place: 4, endDate: '2026-11-01', assignedTo: manager.username });
    const { content, more } = await pending();
    expect(more).toBe(false);
    expect(content.map(({ projectRef, taskList }) => [projectRef, taskList.map(({ id }) => id)])).toEqual([
      ['PRJ-26-0002', [first]],
      ['PRJ-26-0001', [sameDay, later]],
    ]);
    expect(content[0]).toEqual({
      projectId: work.othersProject,
      projectRef: 'PRJ-26-0002',
      projectName: 'Pump station',
      companyName: 'CV Tirta Makmur',
      taskList: [
        {
          id: first,
          version: 1,
          desc: 'First',
          startDate: '2026-11-20',
          endDate: '2026-11-20',
          submitDateTime: null,
          rejection: { by: manager.username, at: '2026-11-09T03:00:00Z', reason: 'Labels are missing' },
        },
      ],
    });
    expect(content[1]?.taskList[0]?.submitDateTime).toBe('2026-11-10T03:00:00Z');
  });

  it('of others are refused, and one’s own name is not', async () => {
    await add();
    const refused = await manager.get<RefusalReply>(`/api/project/pendingtask?username=${engineer.username}`);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: 'FAILED', code: 'refused' });
    expect((await pending(engineer, `?username=${engineer.username.toUpperCase()}`)).content).toHaveLength(1);
    expect((await pending(manager)).content).toEqual([]);
  });

  it.each([
    [200, false],
    [201, true],
  ])('are at most 200: of %i there are more: %s', async (many, more) => {
    await sql`insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, created_by, updated_by)
      select ${work.project}, 'TRIAL', n, 'Task ' || n, ${engineer.username}, '2026-11-01', '2026-11-01', ${engineer.username}, ${engineer.username}
      from generate_series(1, ${many}::int) as n`.execute(app.db);
    const found = await pending();
    expect(found.content[0]?.taskList).toHaveLength(200);
    expect(found.more).toBe(more);
  });
});

describe('waiting tasks', () => {
  const waiting = async (as = manager, query = '') =>
    (await as.get<ListPage<WaitingTask>>(`/api/project/waitingtask${query}`)).body;

  it('are those of others that were handed in, the longest wait first', async () => {
    const newer = await add({ phase: 'TRIAL', submittedAt: '2026-11-10T03:00:00Z', desc: 'Newer' });
    const older = await add({ projectId: work.othersProject, submittedAt: '2026-11-09T03:00:00Z' });
    await add({ place: 2 });
    await add({ place: 3, submittedAt: '2026-11-08T03:00:00Z', approved: approvedBy(manager) });
    await add({ place: 4, submittedAt: '2026-11-07T03:00:00Z', assignedTo: manager.username });
    const { content, totalElements } = await waiting();
    expect(totalElements).toBe(2);
    expect(content.map(({ id }) => id)).toEqual([older, newer]);
    expect(content[1]).toEqual({
      id: newer,
      version: 1,
      desc: 'Newer',
      assignedTo: {
        id: await idOf(app.db, engineer),
        username: engineer.username,
        employee: { firstName: 'Full user' },
      },
      startDate: '2026-11-02',
      endDate: '2026-11-06',
      submitDateTime: '2026-11-10T03:00:00Z',
      projectPhase: 'TRIAL',
      project: { id: work.project, refNo: 'PRJ-26-0001', name: 'Boiler panel', companyName: 'PT Sinar Jaya' },
    });
    const another = await app.userWith('PRO_APPROVE_TASK');
    expect((await waiting(another)).totalElements).toBe(3);
    expect((await waiting(another, '?ps=2&pn=1')).content.map(({ id }) => id)).toEqual([newer]);
  });
});

describe('default phases', () => {
  const defaults = async (as = engineer) =>
    (await as.get<DefaultPhase[]>(`/api/project/detailphase/default/${work.project}`)).body;
  const setProject = (values: { pic?: string; due_date?: string }) =>
    app.db.updateTable('project').set(values).where('id', '=', work.project).execute();
  const stretches = (phases: DefaultPhase[]) =>
    phases.flatMap(({ planned }) => planned.map(({ startDate, endDate }) => ({ startDate, endDate })));

  it('are the template in the order of the phases, numbered from 1', async () => {
    const phases = await defaults();
    const { rows } = await sql<{ phase: ProjectPhase; place: number; description: string }>`
      select phase, place, description from project_task_template order by phase, place`.execute(app.db);
    expect(phases.map(({ projectPhase }) => projectPhase)).toEqual(projectPhases);
    for (const { projectPhase, planned, kept, replaced } of phases) {
      expect(planned.map(({ order, desc }) => ({ place: order, description: desc }))).toEqual(
        rows.filter(({ phase }) => phase === projectPhase).map(({ place, description }) => ({ place, description })),
      );
      expect([kept, replaced]).toEqual([[], []]);
    }
  });

  // One day for each of the 24 tasks over a month's end and a leap day; more days than tasks; fewer; none left.
  it.each([
    ['2028-02-20', '2028-03-14'],
    ['2026-12-15', '2027-06-30'],
    ['2026-11-30', '2026-12-02'],
    ['2026-11-15', '2026-11-15'],
    ['2026-11-15', '2026-11-01'],
  ])('spread from %s to %s without a hole', async (today, due) => {
    await setBusinessDay(app, today);
    await setProject({ due_date: due });
    const days = stretches(await defaults());
    const last = due < today ? today : due;
    expect(days[0]?.startDate).toBe(today);
    expect(days.at(-1)?.endDate).toBe(last);
    days.slice(1).forEach(({ startDate, endDate }, at) => {
      const before = days[at]?.endDate ?? '';
      expect([0, 1]).toContain(daysBetween(before, startDate));
      expect(endDate >= startDate).toBe(true);
    });
  });

  it('begin with the day it is in Jakarta', async () => {
    const { rows } = await sql<{ today: string }>`select (now() at time zone 'Asia/Jakarta')::date as today`.execute(
      app.db,
    );
    expect(stretches(await defaults())[0]?.startDate).toBe(rows[0]?.today);
  });

  it('are for the responsible person, unless no active user is responsible', async () => {
    const assignees = async () => [
      ...new Set((await defaults()).flatMap(({ planned }) => planned.map(({ assignedTo }) => assignedTo.username))),
    ];
    expect(await assignees()).toEqual([engineer.username]);
    const { username } = await app.person([], 'pic');
    await setProject({ pic: username });
    expect(await assignees()).toEqual([username]);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', username).execute();
    expect(await assignees()).toEqual([engineer.username]);
  });

  it('keep what is approved, do not plan it once more, and say what they would replace', async () => {
    const done = 'Mount the components in the panel';
    const approved = await add({ phase: 'ASSEMBLY_PANEL', place: 2, desc: done, approved: approvedBy(manager) });
    const open = await add({ phase: 'ASSEMBLY_PANEL', place: 1, desc: 'Wire and label the panel' });
    // Done in another phase, this one is still to do here.
    await add({ phase: 'TRIAL', desc: 'Check wiring point to point', approved: approvedBy(manager) });
    const phases = await defaults();
    const assembly = phases.find(({ projectPhase }) => projectPhase === 'ASSEMBLY_PANEL');
    expect(assembly?.kept.map(({ id }) => id)).toEqual([approved]);
    expect(assembly?.replaced.map(({ id }) => id)).toEqual([open]);
    expect(assembly?.planned.map(({ order, desc }) => [order, desc])).toEqual([
      [2, 'Release the wiring diagram and panel layout'],
      [3, 'Wire and label the panel'],
      [4, 'Check wiring point to point'],
    ]);
    const trial = phases.find(({ projectPhase }) => projectPhase === 'TRIAL');
    expect(trial?.planned.map(({ order }) => order)).toEqual([2, 3]);
  });

  it('of no project are not found', async () => {
    expect((await engineer.get('/api/project/detailphase/default/2000000')).status).toBe(404);
  });
});

describe('export of tasks', () => {
  const folder = new SheetFolder();
  afterAll(() => folder.remove());
  const download = (id = work.project) =>
    app.http.inject({
      method: 'GET',
      url: `/api/project/detailphase/export/${id}`,
      headers: { authorization: `Bearer ${engineer.token}` },
    });

  it('returns the tasks phase by phase as a real .xls, and writes an audit entry', async () => {
    const submittedAt = '2026-11-09T16:59:00Z';
    await add({ phase: 'TRIAL', desc: '=1+1', submittedAt });
    await add({ place: 2, desc: 'Second', endDate: '2026-12-31', approved: approvedBy(manager) });
    await add({
      place: 1,
      desc: 'First',
      rejected: { at: submittedAt, by: manager.username, reason: 'Labels are missing' },
    });
    await add({ phase: 'COMMISSIONING', desc: 'Last' });
    const { rawPayload, headers } = await download();
    expect(headers['content-disposition']).toBe('attachment; filename="ProjectPhase-Task.xls"');
    const [header, ...rows] = await readFile(await folder.file(rawPayload));
    expect(header?.cells.slice(0, 8)).toEqual('Phase,No,Task,Assigned To,Name,Start Date,Due Date,Status'.split(','));
    expect(rows.map(({ cells }) => [cells[0], cells[1], cells[2], cells[7]])).toEqual([
      ['Preparation Component', 1, 'First', 'Rejected'],
      ['Preparation Component', 2, 'Second', 'Approved'],
      ['Trial', 1, '=1+1', 'Waiting for approval'],
      ['Commissioning', 1, 'Last', 'Open'],
    ]);
    const serial = (day: string) => daysBetween('1899-12-30', day);
    expect(rows[1]?.cells.slice(3, 7)).toEqual([
      engineer.username,
      'Full user',
      serial('2026-12-31'),
      serial('2026-12-31'),
    ]);
    expect(rows[1]?.cells[9]).toBe(manager.username);
    expect(rows[0]?.cells[11]).toBe('Labels are missing');
    const { rows: traces } = await sql`select entity_id, record_name from audit_entry
      where action = 'export' and entity = 'project'`.execute(app.db);
    expect(traces).toEqual([{ entity_id: work.project, record_name: 'PRJ-26-0001' }]);
  });

  it('is refused where there is nothing, or no project', async () => {
    const nothing = await download();
    expect(nothing.statusCode).toBe(422);
    expect(nothing.json()).toMatchObject({ message: 'FAILED', details: 'Fail export, Tasks not found' });
    expect((await download(2_000_000)).statusCode).toBe(404);
  });

  it('holds as many tasks as a project can have', async () => {
    await sql`insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, created_by, updated_by)
      select ${work.project}, phase, n, phase || n, ${engineer.username}, '2026-11-01', '2026-11-01', ${engineer.username}, ${engineer.username}
      from unnest(${[...projectPhases]}::text[]) as phase, generate_series(1, 500) as n`.execute(app.db);
    const { rawPayload } = await download();
    const [, ...rows] = await readFile(await folder.file(rawPayload));
    expect(rows.map(({ cells }) => cells[2])).toEqual(
      projectPhases.flatMap((phase) => Array.from({ length: 500 }, (_, n) => `${phase}${n + 1}`)),
    );
  });
});
