import type { ListPage } from '@gso/contract/record/list-query';
import {
  type TaskReportFigures,
  taskReportList,
  taskReportPeople,
  type TaskReportRow,
  type TaskReportSummary,
} from '@gso/contract/project-report';
import { addDays, daysBetween } from '@gso/contract/rules/calendar-days';
import { deviationOf } from '@gso/contract/rules/task-deviation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { asAdmin } from '../../../testing/as-admin.ts';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { fieldWork, type FieldWork } from '../../../testing/field-work.ts';
import { addTask } from '../../../testing/project-tasks.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { openReads } from '../../platform/db/database.ts';
import { readFile, SheetFolder } from '../../platform/sheet/testing/sheet-files.ts';
import { listReport } from './queries.ts';

const app = testApp();
const url = '/api/report/project/alltaskdetail';
let reader: Caller;
let worker: string;
let approver: string;
let work: FieldWork;

beforeAll(async () => {
  reader = await app.userWith('MA_REPORT_PROJECT');
  worker = (await app.person([], 'worker')).username;
  approver = (await app.person([], 'approver')).username;
  work = await fieldWork(app, reader);
});
beforeEach(async () => {
  await app.db.deleteFrom('project_task').execute();
  await setBusinessDay(app, '2026-11-15');
});

let place = 0;
const add = (task: Partial<Parameters<typeof addTask>[1]> = {}) =>
  addTask(app.db, { projectId: work.project, assignedTo: worker, place: (place += 1), ...task });
const page = async (query = '') => (await reader.get<ListPage<TaskReportRow>>(`${url}?${query}`)).body;
const ids = async (query = '') => (await page(query)).content.map(({ taskObj }) => taskObj.id);
const summary = async (query = '') => (await reader.get<TaskReportSummary>(`${url}/summary?${query}`)).body;

/** The figures of these rows, each computed on its own. */
function figuresOf(rows: readonly TaskReportRow[]): TaskReportFigures {
  const isLate = ({ deviasi }: TaskReportRow) => deviasi > 0;
  const done = rows.filter(({ taskObj }) => taskObj.isDone);
  const open = rows.filter(({ taskObj }) => !taskObj.isDone);
  const sum = (name: 'deviasi' | 'workLate' | 'waiting') => rows.reduce((all, row) => all + row[name], 0);
  return {
    tasks: rows.length,
    onTime: done.filter((row) => !isLate(row)).length,
    late: done.filter(isLate).length,
    overdue: open.filter(isLate).length,
    notDue: open.filter((row) => !isLate(row)).length,
    deviasi: sum('deviasi'),
    workLate: sum('workLate'),
    waiting: sum('waiting'),
  };
}

describe('a row', () => {
  it('shows the task, its project and how late it was', async () => {
    const id = await add({
      phase: 'TRIAL',
      desc: 'Run with material',
      startDate: '2026-10-29',
      endDate: '2026-10-31',
      submittedAt: '2026-11-02T03:00:00Z',
      approved: { at: '2026-11-05T03:00:00Z', by: approver },
    });
    expect((await page()).content).toEqual([
      {
        taskObj: {
          id,
          assignedTo: {
            id: await idOf(app.db, { username: worker }),
            username: worker,
            employee: { firstName: 'Full worker' },
          },
          desc: 'Run with material',
          startDate: '2026-10-29',
          endDate: '2026-10-31',
          isDone: true,
          approveDateTime: '2026-11-05T03:00:00Z',
          submitDateTime: '2026-11-02T03:00:00Z',
        },
        projectPhase: 'TRIAL',
        project: {
          id: work.project,
          name: 'Boiler panel',
          refNo: 'PRJ-26-0001',
          customer: { company: { name: 'PT Sinar Jaya' } },
        },
        deviasi: 5,
        workLate: 2,
        waiting: 3,
      },
    ]);
  });

  // Due, handed in, approved, and what day it is; then deviation, work late, waiting.
  it.each<[string, string | undefined, string | undefined, string, [number, number, number]]>([
    ['2026-11-15', undefined, undefined, '2026-11-15', [0, 0, 0]],
    ['2026-11-15', undefined, undefined, '2026-11-16', [1, 1, 0]],
    ['2026-11-20', undefined, undefined, '2026-11-15', [0, 0, 0]],
    ['2026-10-31', undefined, undefined, '2026-11-01', [1, 1, 0]],
    ['2026-12-31', undefined, undefined, '2027-01-01', [1, 1, 0]],
    ['2028-02-28', undefined, undefined, '2028-03-01', [2, 2, 0]],
    ['2027-02-28', undefined, undefined, '2027-03-01', [1, 1, 0]],
    // A minute before and at midnight in Jakarta.
    ['2026-10-31', undefined, '2026-10-31T16:59:00Z', '2026-11-15', [0, 0, 0]],
    ['2026-10-31', undefined, '2026-10-31T17:00:00Z', '2026-11-15', [1, 1, 0]],
    ['2026-10-31', '2026-10-31T16:59:00Z', '2026-10-31T17:00:00Z', '2026-11-15', [1, 0, 1]],
    ['2026-10-31', '2026-10-31T17:00:00Z', '2026-10-31T17:01:00Z', '2026-11-15', [1, 1, 0]],
    ['2026-10-31', '2026-10-28T03:00:00Z', '2026-10-29T03:00:00Z', '2026-11-15', [-2, -3, 1]],
    ['2026-10-31', '2026-10-28T03:00:00Z', '2026-11-03T03:00:00Z', '2026-11-15', [3, -3, 6]],
    // Handed in and still waiting.
    ['2026-11-10', '2026-11-08T03:00:00Z', undefined, '2026-11-15', [5, 0, 5]],
    ['2026-11-10', '2026-11-12T03:00:00Z', undefined, '2026-11-15', [5, 2, 3]],
    ['2026-11-20', '2026-11-12T03:00:00Z', undefined, '2026-11-15', [0, 0, 0]],
  ])('due %s, handed in %s, approved %s, on %s', async (endDate, submittedAt, at, today, expected) => {
    await setBusinessDay(app, today);
    await add({ endDate, ...(submittedAt && { submittedAt }), ...(at && { approved: { at, by: approver } }) });
    const [row] = (await page('sdt=&edt=')).content;
    expect([row?.deviasi, row?.workLate, row?.waiting]).toEqual(expected);
  });

  it('counts the days until the day it is in the zone of the business', async () => {
    await setBusinessDay(app);
    await add({ endDate: '2026-01-01' });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { rows } = await sql<{ today: string }>`select (now() at time zone ${timeZone})::date as today`.execute(
        app.db,
      );
      const reads = openReads({ url: app.url, connections: 1, name: 'elsewhere', timeZone });
      try {
        const { content } = await listReport(reads, { ...taskReportList.defaults, from: '', to: '' });
        expect(content[0]?.deviasi).toBe(daysBetween('2026-01-01', rows[0]?.today ?? ''));
      } finally {
        await reads.destroy();
      }
    }
  });
});

describe('the range of due dates', () => {
  // Two months before the end of April is the end of February, leap day or not.
  it.each([
    ['2026-11-15', '2026-09-15'],
    ['2026-04-30', '2026-02-28'],
    ['2028-04-30', '2028-02-29'],
    ['2026-12-31', '2026-10-31'],
    ['2027-01-01', '2026-11-01'],
  ])('on %s begins with %s and ends today', async (today, first) => {
    await setBusinessDay(app, today);
    const wanted = [await add({ endDate: first }), await add({ endDate: today })];
    await add({ endDate: addDays(first, -1) });
    await add({ endDate: addDays(today, 1) });
    expect(await ids('dc=false')).toEqual(wanted);
    expect(await ids('sdt=recent&edt=today&dc=false')).toEqual(wanted);
  });

  it('can be chosen, with both ends in it or open', async () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];
    const [before, first, last, after] = await Promise.all(days.map((endDate) => add({ endDate })));
    expect(await ids('sdt=2026-01-01&edt=2026-01-31&dc=false')).toEqual([first, last]);
    expect(await ids('sdt=&edt=2026-01-01&dc=false')).toEqual([before, first]);
    expect(await ids('sdt=2026-01-31&edt=&dc=false')).toEqual([last, after]);
    expect(await ids('sdt=&edt=&dc=false')).toEqual([before, first, last, after]);
    expect(await ids('sdt=2026-02-01&edt=2026-01-01')).toEqual([]);
  });

  it.each(['sdt=yesterday', 'edt=2026-02-30', 'isd=maybe', 'so=desc', 'ps=101', 'unknown=1'])(
    'refuses %s',
    async (query) => expect((await reader.get(`${url}?${query}`)).status).toBe(400),
  );
});

describe('many tasks', () => {
  const today = '2026-11-15';
  // More than are counted, many with the same values, so that only the id keeps them apart.
  beforeEach(async () => {
    await sql`
      insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date,
        submitted_at, submitted_on, approved_at, approved_on, approved_by, created_by, updated_by)
      select project_id, 'TRIAL', n, 'Task ' || n, assignee, due - 3, due,
        handed_in::timestamptz, handed_in, case when is_done then (due + late)::timestamptz end,
        case when is_done then due + late end, case when is_done then ${approver}::text end, ${worker}, ${worker}
      from (
        select n, case when random() < 0.5 then ${work.project}::int else ${work.othersProject}::int end as project_id,
          case when random() < 0.9 then ${worker}::text else ${reader.username} end as assignee,
          date '2026-10-01' + (random() * 60)::int as due, (random() * 20)::int - 8 as late, random() < 0.8 as is_done,
          case when random() < 0.5 then date '2026-10-01' + (random() * 45)::int end as handed_in
        from generate_series(1, 1500) as n
      ) as random_tasks`.execute(app.db);
    // Otherwise the plans follow the statistics of a moment with a handful of tasks, and take ten times as long.
    await asAdmin(app.ownerUrl, 'analyze project_task');
  });
  const whole = async (query: string) => {
    const rows: TaskReportRow[] = [];
    for (let number = 0; ; number += 1) {
      const { content } = await page(`${query}&ps=100&pn=${number}`);
      rows.push(...content);
      if (content.length < 100) return rows;
    }
  };

  it('agree with the rules of the contract, also in their order', async () => {
    const rows = await whole('sdt=&edt=2026-12-31&so=deviasi');
    expect(rows).toHaveLength(1500);
    const { rows: stored } = await sql<{ id: number; due: string; sent: string | null; approved: string | null }>`
      select id, end_date as due, submitted_on as sent, approved_on as approved from project_task`.execute(app.db);
    const expected = new Map(
      stored.map((task) => [
        task.id,
        deviationOf({ dueDate: task.due, submittedOn: task.sent, approvedOn: task.approved }, today),
      ]),
    );
    for (const { taskObj, deviasi, workLate, waiting } of rows) {
      expect({ deviasi, workLate, waiting }).toEqual(expected.get(taskObj.id));
    }
    const keys = rows.map(({ deviasi, taskObj }) => [deviasi, taskObj.id] as const);
    expect(keys).toEqual(keys.toSorted((one, other) => other[0] - one[0] || other[1] - one[1]));
  });

  const keyOf: Record<string, (row: TaskReportRow) => string> = {
    endDate: ({ taskObj }) => taskObj.endDate,
    startDate: ({ taskObj }) => taskObj.startDate,
    deviasi: ({ deviasi }) => String(deviasi + 5000),
    assignedTo: ({ taskObj }) => taskObj.assignedTo.username,
    approveDateTime: ({ taskObj }) => taskObj.approveDateTime ?? '',
  };
  const theirs = () => [`qau=${worker}`, `qau=${worker}&isd=true&sdt=&edt=`, `qau=${worker}&isd=false&edt=2026-12-31`];
  const filters = ['', 'sdt=&edt=', 'isd=true&edt=2026-12-31', 'isd=false', 'sdt=2026-10-05&edt=2026-10-06'];
  it.each(Object.keys(keyOf))('by %s, pages never overlap and miss nothing', async (order) => {
    for (const filter of [...filters, ...theirs()]) {
      for (const descending of [true, false]) {
        const rows = await whole(`so=${order}&dc=${descending}&${filter}`);
        expect(new Set(rows.map(({ taskObj }) => taskObj.id)).size).toBe(rows.length);
        const people = new Set(rows.map(({ taskObj }) => taskObj.assignedTo.username));
        if (filter.startsWith('qau')) expect([...people]).toEqual([worker]);
        const thenBy =
          order === 'assignedTo'
            ? keyOf['endDate']
            : order === 'endDate' && filter.startsWith('isd=true')
              ? keyOf['approveDateTime']
              : undefined;
        const keys = rows.map((row) => [`${keyOf[order]?.(row)} ${thenBy?.(row)}`, row.taskObj.id] as const);
        const direction = descending ? -1 : 1;
        const sorted = keys.toSorted(
          (one, other) => direction * (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : one[1] - other[1]),
        );
        expect(keys).toEqual(sorted);
        const { totalElements } = await page(`so=${order}&exact=true&${filter}`);
        expect(rows).toHaveLength(totalElements);
      }
    }
  });

  it('have the figures of their rows, for every filter', async () => {
    for (const filter of [...filters, ...theirs(), 'sdt=2027-01-01&edt=']) {
      const rows = await whole(filter);
      const { total, people, others } = await summary(`${filter}&ps=5&pn=2`);
      expect(total).toEqual(figuresOf(rows));
      expect(others).toEqual({ people: 0, ...figuresOf([]) });
      const usernames = [...new Set(rows.map(({ taskObj }) => taskObj.assignedTo.username))];
      expect(people.map(({ assignedTo }) => assignedTo.username).toSorted()).toEqual(usernames.toSorted());
      for (const { assignedTo, ...figures } of people) {
        const own = rows.filter(({ taskObj }) => taskObj.assignedTo.username === assignedTo.username);
        expect(own[0]?.taskObj.assignedTo).toEqual(assignedTo);
        expect(figures).toEqual(figuresOf(own));
      }
    }
  });

  it('of one person are only theirs', async () => {
    const rows = await whole(`qau=${worker}`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every(({ taskObj }) => taskObj.assignedTo.username === worker)).toBe(true);
    expect(await page('qau=nobody')).toMatchObject({ totalElements: 0 });
  });

  it.each(['', 'isd=true', 'isd=false'])('by deviation, short pages are parts of long ones: %s', async (filter) => {
    for (const descending of [true, false]) {
      const query = `so=deviasi&dc=${descending}&sdt=&edt=2026-12-31&${filter}`;
      const expected = (await whole(query)).map(({ taskObj }) => taskObj.id);
      for (const size of [1, 5]) {
        const pages = await Promise.all([0, 1, 2, 3].map((number) => ids(`${query}&ps=${size}&pn=${number}`)));
        expect(pages.flat()).toEqual(expected.slice(0, 4 * size));
      }
    }
  });

  it('are counted up to the cap', async () => {
    for (const order of ['endDate', 'deviasi']) {
      expect(await page(`so=${order}&sdt=&edt=2026-12-31`)).toMatchObject({ totalElements: 1000, totalCapped: true });
    }
  });

  it('are those that are approved, or are not', async () => {
    for (const [filter, wanted] of [
      ['true', true],
      ['false', false],
    ] as const) {
      const rows = await whole(`isd=${filter}`);
      expect(rows.length).toBeGreaterThan(100);
      expect(rows.every(({ taskObj }) => taskObj.isDone === wanted)).toBe(true);
    }
  });
});

describe('the summary', () => {
  it('names the people with most tasks and sums up the others', async () => {
    const { rows: people } = await sql<{ username: string }>`
      insert into user_login (username, first_name, password_hash, role_id, created_by, updated_by)
      select 'crew-' || lpad(n::text, 2, '0'), 'Crew ' || n, password_hash, role_id, username, username
      from user_login, generate_series(1, ${taskReportPeople + 2}::int) as n where username = ${worker}
      returning username`.execute(app.db);
    const usernames = people.map(({ username }) => username).toSorted();
    for (const assignedTo of usernames) await add({ assignedTo, endDate: '2026-11-10' });
    const first = usernames.at(-1) ?? '';
    await add({ assignedTo: first, endDate: '2026-11-15' });
    const { total, people: named, others } = await summary();
    expect(named.map(({ assignedTo }) => assignedTo.username)).toEqual([
      first,
      ...usernames.slice(0, taskReportPeople - 1),
    ]);
    expect(named[0]).toMatchObject({ tasks: 2, overdue: 1, notDue: 1, deviasi: 5 });
    expect(others).toMatchObject({ people: 2, tasks: 2, overdue: 2, deviasi: 10, workLate: 10, waiting: 0 });
    expect(total).toMatchObject({ tasks: taskReportPeople + 3, overdue: taskReportPeople + 2 });
  });
});

describe('export', () => {
  const folder = new SheetFolder();
  afterAll(() => folder.remove());

  it('returns the same tasks as a real .xls, and writes an audit entry', async () => {
    const approved = { at: '2026-11-05T03:00:00Z', by: approver };
    await add({
      phase: 'FACTORY_AUTOMATION_TEST',
      desc: '=late',
      endDate: '2026-10-31',
      submittedAt: '2026-11-02T03:00:00Z',
      approved,
    });
    await add({ desc: 'Open', endDate: '2026-10-30' });
    await add({ desc: 'Elsewhen', endDate: '2026-01-30' });
    const download = async (query: string) => {
      const { rawPayload, headers } = await app.http.inject({
        method: 'GET',
        url: `${url}/all?${query}`,
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(headers['content-disposition']).toBe('attachment; filename="Project-KPI.xls"');
      return readFile(await folder.file(rawPayload));
    };
    const [header, ...rows] = await download('so=deviasi');
    expect(header?.cells).toEqual(
      'Project,Project Name,Company,Phase,Task,Assigned To,Name,Start Date,Due Date,Submitted,Approved,Is Approved,Deviation (days),Work Late (days),Waiting (days)'.split(
        ',',
      ),
    );
    expect(rows.map(({ cells }) => [cells[0], ...cells.slice(2, 6), ...cells.slice(11)])).toEqual([
      ['PRJ-26-0001', 'PT Sinar Jaya', 'Preparation Component', 'Open', worker, 'No', 16, 16, 0],
      ['PRJ-26-0001', 'PT Sinar Jaya', 'Factory Automation Test', '=late', worker, 'Yes', 5, 2, 3],
    ]);
    expect(await download('isd=true')).toHaveLength(2);
    expect(await download('sdt=&edt=')).toHaveLength(4);
    const { rows: traces } = await sql`select changes from audit_entry
      where action = 'export' and entity = 'project_task'`.execute(app.db);
    expect(traces).toHaveLength(3);
  });
});
