import type { HistoryEntry } from '@gso/contract/record/history';
import { type ProjectPhase, projectPhases } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask, TaskFields } from '@gso/contract/project-task';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTasks, aProject, edited, phasesOf, taskFields, tasksOf } from '../../../testing/projects.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/project/detailphase';
const phase: ProjectPhase = 'ASSEMBLY_PANEL';
let ani: Caller;
let budi: Caller;
let approver: Caller;
let projectId: number;
let count = 0;

beforeAll(async () => {
  ani = await app.userWith('MA_PROJECT');
  budi = await app.userWith('MA_PROJECT');
  approver = await app.userWith('MA_PROJECT', 'PRO_APPROVE_TASK');
});

beforeEach(async () => {
  count += 1;
  projectId = await aProject(app, ani, `PRJ-26-${String(count).padStart(4, '0')}`);
});

type SavedPhases = { message: string; percentage: number; phases: ProjectPhaseTasks[] } & RefusalReply;
const save = (caller: Caller, ...phases: object[]) => caller.patch<SavedPhases>(path, phases);
const task = (fields: Partial<TaskFields> = {}) => taskFields(ani.username, fields);
const three = () =>
  addTasks(
    ani,
    projectId,
    phase,
    ['One', 'Two', 'Three'].map((desc) => task({ desc })),
  );
const read = () => tasksOf(ani, projectId, phase);
const descs = async () => (await read()).map(({ desc }) => desc);
const approve = async (caller: Caller, { id, version }: ProjectTask) => {
  await ani.post(`/api/project/task/${id}/submit`, { version });
  return caller.post<RefusalReply>(`/api/project/task/${id}/approve`, { version: version + 1 });
};
/** With one task edited. */
const withEdit = (tasks: readonly ProjectTask[], at: number, fields: Partial<TaskFields>) =>
  edited(projectId, phase, tasks, (all) => all.map((one, place) => (place === at ? { ...one, ...fields } : one)));

describe('reading', () => {
  it('shows all eight phases in their order, also of a project without tasks', async () => {
    const phases = await phasesOf(ani, projectId);
    expect(phases.map(({ projectPhase }) => projectPhase)).toEqual([...projectPhases]);
    expect(phases[0]).toEqual({
      projectId,
      projectPhase: 'PREPARATION_COMPONENT',
      title: 'Preparation Component',
      progress: 0,
      taskList: [],
    });
    expect((await ani.get(`${path}/999999`)).status).toBe(404);
  });
});

describe('saving', () => {
  it('keeps every field of a new task, numbered from 1', async () => {
    const sent = task({ desc: '  Mount   the PLC ', startDate: '2026-02-28', endDate: '2026-03-01' });
    const { status, body } = await save(ani, {
      projectId,
      projectPhase: phase,
      taskList: [sent, task({ desc: 'Next' })],
    });
    expect(status).toBe(200);
    const [first, second] = body.phases.find(({ projectPhase }) => projectPhase === phase)?.taskList ?? [];
    expect(first).toMatchObject({
      version: 1,
      order: 1,
      desc: 'Mount   the PLC',
      assignedTo: { username: ani.username, employee: {} },
      startDate: '2026-02-28',
      endDate: '2026-03-01',
      isDone: false,
      approveBy: null,
      approveDateTime: null,
      submitDateTime: null,
      rejection: null,
      updateBy: ani.username,
    });
    expect(second).toMatchObject({ order: 2, desc: 'Next' });
    expect(await read()).toEqual([first, second]);
  });

  it('takes an assignee by the id, and refuses an id and a username of two users', async () => {
    const userId = async ({ username }: { username: string }) =>
      (await app.db.selectFrom('user_login').select('id').where('username', '=', username).executeTakeFirstOrThrow())
        .id;
    const saveFor = (assignedTo: object) =>
      save(ani, { projectId, projectPhase: phase, taskList: [{ ...task(), assignedTo } as TaskFields] });
    expect((await saveFor({ id: await userId(budi) })).status).toBe(200);
    expect(await read()).toMatchObject([{ assignedTo: { username: budi.username } }]);
    for (const assignedTo of [{ id: await userId(budi), username: ani.username }, { id: 999_999 }]) {
      const { status, body } = await saveFor(assignedTo);
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([422, ['0.taskList.0.assignedTo']]);
    }
    const unreadable = await saveFor({ id: 'budi' });
    expect([unreadable.status, unreadable.body.fields?.map(({ path }) => path)]).toEqual([
      400,
      ['0.taskList.0.assignedTo.id'],
    ]);
  });

  it('changes, removes, adds and moves in one save, and writes it to the history', async () => {
    const [one, two, three_] = await three();
    if (!one || !two || !three_) throw new Error('Three tasks were wanted.');
    const { status } = await save(budi, {
      projectId,
      projectPhase: phase,
      taskList: [
        task({ desc: 'New' }),
        three_,
        { ...one, desc: 'One, but better', assignedTo: { username: budi.username } },
      ],
      removed: [{ id: two.id, version: two.version }],
      readOrder: [one.id, two.id, three_.id],
    });
    expect(status).toBe(200);
    const tasks = await read();
    expect(tasks.map(({ order, desc, version }) => [order, desc, version])).toEqual([
      [1, 'New', 1],
      [2, 'Three', 1],
      [3, 'One, but better', 2],
    ]);
    const history = await ani.get<{ content: HistoryEntry[] }>(`/api/project/task/${one.id}/history`);
    expect(history.body.content[0]).toMatchObject({ action: 'update', actor: budi.username });
    expect(history.body.content[0]?.changes).toContainEqual({ field: 'desc', from: 'One', to: 'One, but better' });
    const { rows } = await sql<{ entity: string; action: string; actor: string }>`
      select entity, action, actor from audit_entry
      where (entity = 'project_task' and entity_id = ${two.id} and action = 'delete')
        or (entity = 'project' and entity_id = ${projectId}) order by id`.execute(app.db);
    expect(rows).toEqual([
      { entity: 'project_task', action: 'delete', actor: budi.username },
      { entity: 'project', action: 'update', actor: budi.username },
    ]);
  });

  it('tells each new assignee once how many tasks they got, and nobody about their own', async () => {
    const assigned = { assignedTo: { username: budi.username } };
    await save(ani, { projectId, projectPhase: phase, taskList: [task(), task(assigned), task(assigned)] });
    const tasks = await read();
    await save(ani, withEdit(tasks, 1, { desc: 'Another text' }));
    await save(ani, withEdit(await read(), 0, assigned));
    const { rows } = await sql`
      select username, kind, facts->'count' as count from notification
      join notification_to on notification_id = notification.id where project_id = ${projectId} order by notification.id`.execute(
      app.db,
    );
    const got = { username: budi.username, kind: 'tasks-assigned' };
    expect(rows).toEqual([
      { ...got, count: 2 },
      { ...got, count: 1 },
    ]);
  });

  it('writes nothing where nothing changed', async () => {
    const tasks = await three();
    const entries = () =>
      sql<{ n: number }>`select count(*) as n from audit_entry`.execute(app.db).then(({ rows }) => rows[0]);
    const before = await entries();
    expect(
      (
        await save(
          budi,
          edited(projectId, phase, tasks, (all) => all),
        )
      ).status,
    ).toBe(200);
    expect(await entries()).toEqual(before);
    expect(await read()).toEqual(tasks);
  });

  it('renumbers what stays when a task goes, without touching its version', async () => {
    const tasks = await three();
    await save(
      ani,
      edited(projectId, phase, tasks, (rest) => rest, tasks.slice(0, 1)),
    );
    expect((await read()).map(({ order, desc, version }) => [order, desc, version])).toEqual([
      [1, 'Two', 1],
      [2, 'Three', 1],
    ]);
  });

  it('ignores what only the server says', async () => {
    const forged = {
      isDone: true,
      approveBy: 'somebody',
      approveDateTime: '2026-01-01T00:00:00Z',
      submitDateTime: '2026-01-01T00:00:00Z',
      updateBy: 'somebody',
      updateTime: '2026-01-01T00:00:00Z',
      order: 7,
    };
    const { status, body } = await save(ani, {
      projectId,
      projectPhase: phase,
      progress: 100,
      taskList: [{ ...task(), ...forged }],
    });
    expect(status).toBe(200);
    expect(body.percentage).toBe(0);
    const tasks = await read();
    expect(tasks[0]).toMatchObject({
      isDone: false,
      approveBy: null,
      approveDateTime: null,
      submitDateTime: null,
      order: 1,
      updateBy: ani.username,
    });
    await save(ani, withEdit(tasks, 0, { desc: 'Again', ...forged }));
    expect((await read())[0]).toMatchObject({ desc: 'Again', isDone: false, approveBy: null, updateBy: ani.username });
    const project = await app.db
      .selectFrom('project')
      .select('percentage')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    expect(Number(project.percentage)).toBe(0);
  });

  it('makes new tasks once, however often the same save is sent', async () => {
    const headers = { 'idempotency-key': 'phase-save-0001' };
    const payload = [{ projectId, projectPhase: phase, taskList: [task()] }];
    const send = () => ani.send({ method: 'PATCH', url: path, payload, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await read()).toHaveLength(1);
  });

  it.each([
    ['desc', { desc: '   ' }],
    ['assignedTo', { assignedTo: { username: '' } }],
    ['startDate', { startDate: '' }],
    ['endDate', { endDate: '' }],
    ['endDate', { startDate: '2026-11-20', endDate: '2026-11-19' }],
  ])('refuses a task without its %s, and saves nothing', async (field, fields) => {
    const { status, body } = await save(ani, { projectId, projectPhase: phase, taskList: [task(), task(fields)] });
    expect(status).toBe(400);
    expect(body.details).toBe('Failed to Save. Some of the Task are empty!');
    expect(body.fields?.[0]?.path).toBe(`0.taskList.1.${field}`);
    expect(await read()).toEqual([]);
  });

  it('refuses people who are not there, a stored task without its version, two projects, a phase twice, and an unknown project', async () => {
    const gone = await save(ani, {
      projectId,
      projectPhase: phase,
      taskList: [task({ assignedTo: { username: 'nobody' } })],
    });
    expect([gone.status, gone.body.fields?.[0]?.path]).toEqual([422, '0.taskList.0.assignedTo']);
    const [one] = await three();
    const noVersion = await save(ani, { projectId, projectPhase: phase, taskList: [{ ...one, version: undefined }] });
    expect(noVersion.status).toBe(400);
    const other = await aProject(app, ani, `PRJ-25-${String(count).padStart(4, '0')}`);
    const both = [projectId, other].map((id) => ({ projectId: id, projectPhase: phase, taskList: [] }));
    expect((await save(ani, ...both)).status).toBe(400);
    const twice = { projectId, projectPhase: phase, taskList: [] };
    expect((await save(ani, twice, twice)).status).toBe(400);
    expect((await save(ani, { projectId: 999_999, projectPhase: phase, taskList: [] })).status).toBe(404);
    expect((await save(ani)).status).toBe(400);
  });

  it("does not reach another project's task", async () => {
    const [mine] = await three();
    const other = await aProject(app, ani, `PRJ-24-${String(count).padStart(4, '0')}`);
    const stolen = { ...mine, desc: 'Stolen' };
    const { status } = await save(budi, {
      projectId: other,
      projectPhase: phase,
      taskList: [stolen],
      removed: [{ id: mine?.id, version: 1 }],
    });
    expect(status).toBe(200);
    expect(await descs()).toEqual(['One', 'Two', 'Three']);
    expect(await tasksOf(ani, other, phase)).toEqual([]);
  });
});

describe('two people', () => {
  it('keep their work on different tasks, and on different fields of the same one', async () => {
    const tasks = await three();
    expect((await save(ani, withEdit(tasks, 0, { desc: 'One by Ani' }))).status).toBe(200);
    expect((await save(budi, withEdit(tasks, 1, { desc: 'Two by Budi' }))).status).toBe(200);
    expect((await save(budi, withEdit(tasks, 0, { endDate: '2026-12-24' }))).status).toBe(200);
    expect((await read()).map(({ desc, endDate }) => [desc, endDate])).toEqual([
      ['One by Ani', '2026-12-24'],
      ['Two by Budi', '2026-11-20'],
      ['Three', '2026-11-20'],
    ]);
  });

  it('keep what each of them added, and what one added while the other removed', async () => {
    const tasks = await three();
    const adding = (desc: string) => edited(projectId, phase, tasks, (all) => [...all, task({ desc })]);
    await save(ani, adding('By Ani'));
    await save(budi, adding('By Budi'));
    expect(await descs()).toEqual(['One', 'Two', 'Three', 'By Ani', 'By Budi']);
    await save(
      ani,
      edited(projectId, phase, tasks, (rest) => rest, tasks),
    );
    expect(await descs()).toEqual(['By Ani', 'By Budi']);
  });

  it.each([
    ['desc', { desc: 'Mine' }, { desc: 'Theirs' }],
    ['startDate', { startDate: '2026-11-17' }, { startDate: '2026-11-18' }],
    ['endDate', { endDate: '2026-11-27' }, { endDate: '2026-11-28' }],
  ])(
    'are reported when both changed the same %s, and nothing of the second save is written',
    async (field, theirs, mine) => {
      const tasks = await three();
      await save(ani, withEdit(tasks, 0, theirs));
      const second = edited(projectId, phase, tasks, (all) => [
        { ...all[0], ...mine } as ProjectTask,
        { ...all[1], desc: 'Also' } as ProjectTask,
        task(),
      ]);
      const { status, body } = await save(budi, second);
      expect(status).toBe(409);
      expect(body.code).toBe('stale');
      expect(body.changes).toEqual([
        {
          field: `${tasks[0]?.id}.${field}`,
          from: tasks[0]?.[field as 'desc'],
          to: Object.values(theirs)[0],
          by: ani.username,
          at: expect.any(String) as string,
        },
      ]);
      expect((await read()).map(({ desc }) => desc).slice(1)).toEqual(['Two', 'Three']);
      expect((await read())[0]).toMatchObject(theirs);
    },
  );

  it('are reported for two assignees', async () => {
    const tasks = await three();
    await save(ani, withEdit(tasks, 0, { assignedTo: { username: budi.username } }));
    const { status, body } = await save(budi, withEdit(tasks, 0, { assignedTo: { username: approver.username } }));
    expect(status).toBe(409);
    expect(body.changes?.[0]).toMatchObject({
      field: `${tasks[0]?.id}.assignedTo`,
      from: ani.username,
      to: budi.username,
    });
  });

  it('may say the same, and go back to what was there', async () => {
    const tasks = await three();
    await save(ani, withEdit(tasks, 0, { desc: 'Same' }));
    expect((await save(budi, withEdit(tasks, 0, { desc: 'Same' }))).status).toBe(200);
    await save(ani, withEdit(await read(), 0, { desc: 'One' }));
    expect((await save(budi, withEdit(tasks, 0, { desc: 'Budi after all' }))).status).toBe(200);
    expect(await descs()).toEqual(['Budi after all', 'Two', 'Three']);
  });

  it('are reported when the dates that two people chose do not fit together', async () => {
    const tasks = await three();
    await save(ani, withEdit(tasks, 0, { endDate: '2026-11-17' }));
    const { status, body } = await save(budi, withEdit(tasks, 0, { startDate: '2026-11-19' }));
    expect([status, body.fields?.[0]?.path]).toEqual([400, '0.taskList.0.endDate']);
  });

  it('are reported when one removed what the other edited, but not when it was only listed', async () => {
    const tasks = await three();
    await save(
      ani,
      edited(projectId, phase, tasks, (rest) => rest, tasks.slice(0, 1)),
    );
    expect((await save(budi, withEdit(tasks, 1, { desc: 'Two by Budi' }))).status).toBe(200);
    const { status, body } = await save(budi, withEdit(tasks, 0, { desc: 'One by Budi' }));
    expect(status).toBe(409);
    expect(body.changes).toEqual([
      { field: `${tasks[0]?.id}.removed`, from: 'One', to: null, by: ani.username, at: expect.any(String) as string },
    ]);
    expect(await descs()).toEqual(['Two by Budi', 'Three']);
  });

  it('are reported when one edited what the other removes', async () => {
    const tasks = await three();
    await save(ani, withEdit(tasks, 0, { desc: 'One by Ani' }));
    const { status, body } = await save(
      budi,
      edited(projectId, phase, tasks, (rest) => rest, tasks.slice(0, 1)),
    );
    expect(status).toBe(409);
    expect(body.changes?.[0]).toMatchObject({
      field: `${tasks[0]?.id}.desc`,
      from: 'One',
      to: 'One by Ani',
      by: ani.username,
    });
    expect(await descs()).toEqual(['One by Ani', 'Two', 'Three']);
  });

  it('are reported when both changed the order, and keep one order otherwise', async () => {
    const tasks = await three();
    expect(
      (
        await save(
          ani,
          edited(projectId, phase, tasks, (all) => all.toReversed()),
        )
      ).status,
    ).toBe(200);
    const { status, body } = await save(
      budi,
      edited(projectId, phase, tasks, ([a, b, c]) => [b, a, c] as ProjectTask[]),
    );
    expect(status).toBe(409);
    expect(body.changes?.[0]).toMatchObject({ field: `${phase}.order`, by: ani.username });
    expect((await save(budi, withEdit(tasks, 0, { desc: 'One by Budi' }))).status).toBe(200);
    expect(await descs()).toEqual(['Three', 'Two', 'One by Budi']);
  });
});

describe('approved tasks', () => {
  it('are locked and stay, but may change their place', async () => {
    const tasks = await three();
    expect((await approve(approver, tasks[0] as ProjectTask)).status).toBe(200);
    const now = await read();
    for (const fields of [
      { desc: 'Other' },
      { assignedTo: { username: budi.username } },
      { startDate: '2026-11-17' },
      { endDate: '2026-11-25' },
    ]) {
      const { status, body } = await save(ani, withEdit(now, 0, fields));
      expect([status, body.details]).toEqual([422, 'ERROR: Task already Approved']);
    }
    const removed = await save(
      ani,
      edited(projectId, phase, now, (rest) => rest, now.slice(0, 1)),
    );
    expect([removed.status, removed.body.details]).toEqual([422, 'ERROR: Task already Approved']);
    expect(await read()).toEqual(now);
    expect(
      (
        await save(
          ani,
          edited(projectId, phase, now, (all) => all.toReversed()),
        )
      ).status,
    ).toBe(200);
    expect(await descs()).toEqual(['Three', 'Two', 'One']);
  });

  it('refuse what was edited before they were approved', async () => {
    const tasks = await three();
    await approve(approver, tasks[0] as ProjectTask);
    const { status, body } = await save(ani, withEdit(tasks, 0, { desc: 'Late' }));
    expect([status, body.details]).toEqual([422, 'ERROR: Task already Approved']);
    expect((await save(ani, withEdit(tasks, 1, { desc: 'In time' }))).status).toBe(200);
  });

  it('move the project on when all of a phase are done, and back when there is one more', async () => {
    const percentage = async () =>
      Number(
        (await app.db.selectFrom('project').select('percentage').where('id', '=', projectId).executeTakeFirstOrThrow())
          .percentage,
      );
    for (const one of await addTasks(ani, projectId, phase, [task(), task()])) await approve(approver, one);
    expect(await percentage()).toBe(12.5);
    for (const one of await addTasks(ani, projectId, 'TRIAL', [task()])) await approve(approver, one);
    expect(await percentage()).toBe(25);
    expect((await phasesOf(ani, projectId)).map(({ progress }) => progress)).toEqual([0, 100, 0, 0, 0, 0, 100, 0]);
    const grown = await addTasks(ani, projectId, phase, [task()]);
    expect(await percentage()).toBe(12.5);
    expect((await phasesOf(ani, projectId))[1]?.progress).toBe(66.6);
    await save(
      ani,
      edited(projectId, phase, grown, (rest) => rest, grown.slice(2)),
    );
    expect(await percentage()).toBe(25);
  });
});
