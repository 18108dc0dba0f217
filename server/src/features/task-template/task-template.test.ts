import { limits } from '@gso/contract/limits';
import type { TaskTemplateOption, TaskTemplateRow } from '@gso/contract/plan/task-template';
import { templateDates } from '@gso/contract/plan/template-dates';
import { WorkingDays } from '@gso/contract/plan/working-days';
import type { DefaultPhase, ProjectPhaseTasks } from '@gso/contract/project-task';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlanModel } from '../../../testing/plan/plan-model.ts';
import { addTasks, aProject, taskFields } from '../../../testing/projects.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/tasktemplate';
let editor: Caller;
let engineer: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  engineer = await app.userWith('MA_PROJECT');
});

const tasks = [
  { phase: 'ASSEMBLY_PANEL', desc: 'Mount', length: 2, after: [] },
  { phase: 'ASSEMBLY_PANEL', desc: 'Wire', length: 3, after: [1] },
  { phase: 'TRIAL', desc: 'Run', length: 1, after: [1, 2] },
];
let made = 0;
async function create(input: object = {}): Promise<TaskTemplateRow> {
  const body = { name: `Template ${(made += 1)}`, schedule: 'DAYS', tasks, ...input };
  const reply = await editor.post<TaskTemplateRow>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const change = (id: number, patch: object) => editor.patch<TaskTemplateRow & RefusalReply>(`${path}/${id}`, patch);
const options = async () => (await engineer.get<TaskTemplateOption[]>(`${path}/select`)).body;
const defaultsOf = async (project: number, query = '') =>
  (await engineer.get<DefaultPhase[]>(`/api/project/detailphase/default/${project}${query}`)).body;

describe('task templates', () => {
  it('begin with the usual tasks, which plan what a call without a template plans', async () => {
    const [usual] = await options();
    expect(usual).toMatchObject({ name: 'Usual project', tasks: 24 });
    const project = await aProject(app, engineer, 'PRJ-26-0101');
    const byName = await defaultsOf(project, `?template=${usual?.id}`);
    const plain = await defaultsOf(project);
    expect(byName.flatMap(({ planned }) => planned.map(({ key: _key, after: _after, ...task }) => task))).toEqual(
      plain.flatMap(({ planned }) => planned),
    );
    expect(plain[0]?.planned[0], 'as specified').not.toHaveProperty('key');
  });

  it('are created and changed with their version, and write an audit entry', async () => {
    const saved = await create({ tasks: [tasks[0], { ...tasks[1], after: [1, 1] }] });
    expect(saved).toMatchObject({ version: 1, schedule: 'DAYS', lastUpdateBy: editor.username });
    expect(saved.tasks[1]?.after).toEqual([1]);
    expect(saved).toMatchObject((await engineer.get<TaskTemplateRow>(`${path}/${saved.id}`)).body);
    const changed = await change(saved.id, { version: 1, tasks, schedule: 'SPREAD' });
    expect(changed.body).toMatchObject({ version: 2, schedule: 'SPREAD', tasks });
    expect((await change(saved.id, { version: 1, name: 'Other' })).status).toBe(409);
    const { body } = await engineer.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(body.content.map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await editor.delete(`${path}/${saved.id}?version=2`)).status).toBe(200);
    expect((await options()).map(({ id }) => id)).not.toContain(saved.id);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ schedule: 'WEEKS' }, 'schedule'],
    [{ tasks: [] }, 'tasks'],
    [{ tasks: [{ phase: 'TRIAL', desc: '' }] }, 'tasks.0.desc'],
    [{ tasks: [{ phase: 'TRIAL', desc: 'x', length: 0 }] }, 'tasks.0.length'],
    [{ tasks: [{ phase: 'TRIAL', desc: 'x', length: limits.templateTaskLength + 1 }] }, 'tasks.0.length'],
    [{ tasks: [{ phase: 'TRIAL', desc: 'x', after: [1] }] }, 'tasks'],
    [{ tasks: [tasks[0], { ...tasks[1], after: [3] }, tasks[2]] }, 'tasks'],
    [{ tasks: [{ ...tasks[2], after: [] }, tasks[0]] }, 'tasks'],
    [{ tasks: Array.from({ length: limits.templateTasks + 1 }, () => tasks[0]) }, 'tasks'],
  ])('refuse %j', async (wrong, field) => {
    const reply = await editor.post<RefusalReply>(path, { name: 'Wrong', tasks, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[0]?.path).toBe(field);
  });

  it('have each name once, also for two people at the same moment', async () => {
    const first = await create({ name: 'Conveyor' });
    expect((await editor.post<RefusalReply>(path, { name: 'CONVEYOR', tasks })).body.fields?.[0]?.path).toBe('name');
    expect((await change(first.id, { version: 1, name: 'conveyor' })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => editor.post(path, { name: 'Twice', tasks })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are changed only by holders of Master Data', async () => {
    const { id } = await create();
    expect((await engineer.post(path, { name: 'Mine', tasks })).status).toBe(403);
    expect((await engineer.patch(`${path}/${id}`, { version: 1, name: 'Mine' })).status).toBe(403);
    expect((await engineer.delete(`${path}/${id}?version=1`)).status).toBe(403);
    expect((await (await app.userWith('MA_SALES')).get(path)).status).toBe(403);
  });
});

describe('Create Default with a template', () => {
  it('plans working days and what waits for what, and one save stores it', async () => {
    const { id } = await create();
    const project = await aProject(app, engineer, 'PRJ-26-0102');
    const phases = await defaultsOf(project, `?template=${id}`);
    const planned = phases.flatMap(({ planned: all }) => all);
    expect(planned.map(({ desc, key, after }) => [desc, key, after])).toEqual([
      ['Mount', 'template-1', []],
      ['Wire', 'template-2', ['template-1']],
      ['Run', 'template-3', ['template-1', 'template-2']],
    ]);
    const changes = phases.map(({ projectPhase, planned: taskList }) => ({
      projectId: project,
      projectPhase,
      taskList,
    }));
    expect((await engineer.patch('/api/project/detailphase', changes)).status).toBe(200);
    const { body } = await engineer.get<ProjectPhaseTasks[]>(`/api/project/detailphase/${project}`);
    const stored = body.flatMap(({ taskList }) => taskList);
    const nameOf = (one: number) => stored.find((task) => task.id === one)?.desc;
    expect(stored.map(({ desc, after }) => [desc, after.map(nameOf)])).toEqual([
      ['Mount', []],
      ['Wire', ['Mount']],
      ['Run', ['Mount', 'Wire']],
    ]);
  });

  it('lets the others wait for an approved task that is not planned again', async () => {
    const { id } = await create();
    const project = await aProject(app, engineer, 'PRJ-26-0103');
    await addTasks(engineer, project, 'ASSEMBLY_PANEL', [taskFields(engineer.username, { desc: 'Mount' })]);
    await app.db
      .updateTable('project_task')
      .set({ approved_at: new Date().toISOString(), approved_on: '2026-11-02', approved_by: editor.username })
      .where('project_id', '=', project)
      .execute();
    const phases = await defaultsOf(project, `?template=${id}`);
    const mounted = phases.flatMap(({ kept }) => kept)[0]?.id;
    const planned = phases.flatMap(({ planned: all }) => all);
    expect(planned.map(({ desc, after }) => [desc, after])).toEqual([
      ['Wire', [mounted]],
      ['Run', [mounted, 'template-2']],
    ]);
  });

  it('refuses an unknown template', async () => {
    const project = await aProject(app, engineer, 'PRJ-26-0104');
    for (const [template, status] of [
      [2_000_000, 404],
      ['x', 400],
    ]) {
      const reply = await engineer.get(`/api/project/detailphase/default/${project}?template=${template}`);
      expect(reply.status).toBe(status);
    }
  });
});

describe('the dates of a template', () => {
  const week = [1, 2, 3, 4, 5, 6];
  const holidays = ['2026-12-24', '2026-12-25', '2026-12-31'];
  const random = (limit: number) => Math.floor(Math.random() * limit);

  it('are what a plain model makes of 300 random templates', () => {
    const [days, model] = [new WorkingDays(holidays, week), new PlanModel(holidays, week)];
    for (let round = 0; round < 300; round += 1) {
      const today = `2026-12-${String(1 + random(30)).padStart(2, '0')}`;
      const some = Array.from({ length: 1 + random(6) }, (_, at) => ({
        length: 1 + random(5),
        after: Array.from({ length: at }, (_one, before) => before).filter(() => random(3) === 0),
      }));
      const told = JSON.stringify({ today, some });
      const planned = templateDates('DAYS', some, { today, dueDate: today, days });
      // As a plan whose tasks all begin today at the earliest, and are as long as wanted.
      const work = some.map(({ length, after }, at) => {
        const startDate = model.endOf(today, 1);
        const endDate = model.endOf(startDate, length);
        return { id: at + 1, after: after.map((before) => before + 1), isDone: false, startDate, endDate };
      });
      expect(planned, told).toEqual(work.map(({ id }) => model.earliest(work, id)));
      const dueDate = `2027-0${1 + random(6)}-10`;
      const shares = templateDates('SPREAD', some, { today, dueDate, days });
      expect([shares[0]?.startDate, shares.at(-1)?.endDate], told).toEqual([today, dueDate]);
      shares
        .slice(1)
        .forEach(({ startDate }, at) => expect(startDate >= (shares[at]?.startDate ?? ''), told).toBe(true));
    }
  });
});
