import { limits } from '@gso/contract/limits';
import { latenessOf, type ProjectPlanPage, type Workload, type WorkloadTasks } from '@gso/contract/plan/projects-plan';
import { addDays } from '@gso/contract/rules/calendar-days';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { PlanModel } from '../../../testing/plan/plan-model.ts';
import { addTasks, aProject, taskFields } from '../../../testing/projects.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let engineer: Caller;
let other: Caller;
let project: number;
let empty: number;

beforeAll(async () => {
  await setBusinessDay(app, '2026-11-16');
  engineer = await app.userWith('MA_PROJECT');
  other = await app.userWith('MA_PROJECT');
  project = await aProject(app, engineer, 'PRJ-26-0201');
  empty = await aProject(app, engineer, 'PRJ-26-0202');
});

const dated = (caller: Caller, desc: string, startDate: string, endDate: string) =>
  taskFields(caller.username, { desc, startDate, endDate });

describe('the plan of all projects', () => {
  it('has the filters of the list, and when each project begins and ends', async () => {
    await addTasks(engineer, project, 'ASSEMBLY_PANEL', [
      dated(engineer, 'Mount', '2026-11-18', '2026-11-20'),
      dated(other, 'Wire', '2026-11-12', '2027-03-01'),
    ]);
    const read = async (query: string) => (await engineer.get<ProjectPlanPage>(`/api/project/plan?${query}`)).body;
    const { content, totalElements } = await read('ps=100&so=refNo');
    expect(totalElements).toBe(2);
    expect(content.find(({ id }) => id === project)).toMatchObject({
      ...{ refNo: 'PRJ-26-0201', startDate: '2026-11-12', lastDate: '2027-03-01', percentage: 0 },
    });
    const { rows } = await sql<{ day: string }>`
      select (created_at at time zone business_time_zone())::date as day from project where id = ${empty}`.execute(
      app.db,
    );
    expect(content.find(({ id }) => id === empty)).toMatchObject({ startDate: rows[0]?.day, lastDate: null });
    expect((await read('q=PRJ-26-0202')).content.map(({ id }) => id)).toEqual([empty]);
    expect((await read('ps=5&pn=1')).content).toEqual([]);
    expect((await engineer.get('/api/project/plan?ps=1000')).status).toBe(400);
    expect((await (await app.userWith('MA_SALES')).get('/api/project/plan')).status).toBe(403);
  });

  it.each([
    ['2026-11-30', '2026-11-20', 50, undefined],
    ['2026-11-30', '2026-12-01', 50, 'willBeLate'],
    ['2026-11-15', null, 0, 'late'],
    ['2026-11-15', '2026-12-01', 100, undefined],
    ['2026-11-16', null, 0, undefined],
  ])('due %s, last task %s, %i percent: %s', (dueDate, lastDate, percentage, lateness) => {
    expect(latenessOf({ dueDate, lastDate, percentage }, '2026-11-16')).toBe(lateness);
  });
});

describe('the workload', () => {
  const read = async (query: string) => (await engineer.get<Workload>(`/api/project/workload?${query}`)).body;
  const tasksOf = async (username: string, monday: string) =>
    (await engineer.get<WorkloadTasks>(`/api/project/workload/tasks?username=${username}&monday=${monday}`)).body;

  it('is what the plain model makes of the open tasks, and each number has its tasks', async () => {
    const busy = await aProject(app, engineer, 'PRJ-26-0203');
    const random = (limit: number) => Math.floor(Math.random() * limit);
    const some = Array.from({ length: 40 }, (_, at) => {
      const startDate = addDays('2026-11-10', random(40));
      return dated(at % 2 === 0 ? engineer : other, `Task ${at}`, startDate, addDays(startDate, random(20)));
    });
    await addTasks(engineer, busy, 'TRIAL', some);
    const { rows: stored } = await sql<{ person: string; startDate: string; endDate: string }>`
      select assigned_to as person, start_date as "startDate", end_date as "endDate"
      from project_task where not is_done`.execute(app.db);
    const { rows: holidays } = await sql<{ day: string }>`select day from holiday`.execute(app.db);
    const model = new PlanModel(
      holidays.map(({ day }) => day),
      [1, 2, 3, 4, 5],
    );
    const { weeks, people, more } = await read('from=2026-11-18&weeks=6');
    expect([weeks[0]?.monday, weeks.length, more]).toEqual(['2026-11-16', 6, false]);
    expect(people.map(({ username }) => username)).toEqual([engineer.username, other.username].sort());
    const { rows: now } = await sql<{ today: string; monday: string }>`
      select business_today() as today, date_trunc('week', business_today())::date as monday`.execute(app.db);
    const { today = '', monday: thisMonday = '' } = now[0] ?? {};
    const showsNow = weeks.some(({ monday }) => monday === thisMonday);
    const overdue = stored.filter(({ endDate }) => showsNow && endDate < thisMonday);
    const work = [...stored, ...overdue.map((task) => ({ ...task, startDate: today, endDate: today }))].map((task) => ({
      ...task,
      tasks: 1,
    }));
    for (const person of people) {
      const told = `${person.username} ${JSON.stringify(stored)}`;
      expect(person.weeks, told).toEqual(weeks.map(({ monday }) => model.week(work, person.username, monday)));
      const [week] = weeks;
      const behind = await tasksOf(person.username, week?.monday ?? '');
      expect(behind.content.length, told).toBe(person.weeks[0]?.tasks);
    }
  });

  it('counts what is overdue as work of this week', async () => {
    const late = await aProject(app, engineer, 'PRJ-26-0204');
    await addTasks(engineer, late, 'TRIAL', [dated(engineer, 'Long overdue', '2026-10-20', '2026-10-24')]);
    const { rows: now } = await sql<{ monday: string }>`
      select date_trunc('week', business_today())::date as monday`.execute(app.db);
    const [monday = ''] = now.map((row) => row.monday);
    const tasks = await tasksOf(engineer.username, monday);
    expect(tasks.content.map(({ desc }) => desc)).toContain('Long overdue');
    const { people } = await read('');
    const { weeks } = people.find(({ username }) => username === engineer.username) ?? { weeks: [] };
    expect(weeks[0]?.tasks).toBe(tasks.content.length);
    const nextWeek = await tasksOf(engineer.username, addDays(monday, 7));
    expect(nextWeek.content.map(({ desc }) => desc)).not.toContain('Long overdue');
  });

  it('comes by pages of people, and leaves out approved tasks and other weeks', async () => {
    const [first, second] = [engineer.username, other.username].sort() as [string, string];
    expect((await read(`after=${first}`)).people.map(({ username }) => username)).toEqual([second]);
    expect((await read(`after=${second}`)).people).toEqual([]);
    expect((await read('from=2035-01-01')).people).toEqual([]);
    await app.db
      .updateTable('project_task')
      .set({ approved_at: new Date().toISOString(), approved_on: '2026-11-02', approved_by: first })
      .where('assigned_to', '=', second)
      .execute();
    expect((await read('')).people.map(({ username }) => username)).toEqual([first]);
  });

  it.each([`weeks=${limits.workloadWeeks + 1}`, 'weeks=0', 'from=x', 'unknown=1'])('refuses ?%s', async (query) => {
    expect((await engineer.get(`/api/project/workload?${query}`)).status).toBe(400);
  });
});
