import type { ProjectTask } from '@gso/contract/project-task';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTasks, aProject, edited, taskFields, tasksOf } from '../../../testing/projects.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const phase = 'INSTALLATION';
let worker: Caller;
let approver: Caller;
let second: Caller;
let projectId: number;
let count = 0;

beforeAll(async () => {
  worker = await app.userWith('MA_PROJECT');
  approver = await app.userWith('MA_PROJECT', 'PRO_APPROVE_TASK');
  second = await app.userWith('PRO_APPROVE_TASK');
});

beforeEach(async () => {
  await sql`delete from notification`.execute(app.db);
  count += 1;
  projectId = await aProject(app, worker, `PRJ-26-${String(count).padStart(4, '0')}`);
});

type Reply = ProjectTask & RefusalReply;
const of = async (caller: Caller): Promise<ProjectTask> => {
  const [task] = await addTasks(worker, projectId, phase, [taskFields(caller.username)]);
  if (!task) throw new Error('A task was wanted.');
  return task;
};
const act = (caller: Caller, what: 'submit' | 'approve', { id, version }: ProjectTask, more: object = {}) =>
  caller.post<Reply>(`/api/project/task/${id}/${what}`, { version, ...more });
/** A task that its assignee has handed in. */
const handedIn = async (caller: Caller): Promise<ProjectTask> => (await act(caller, 'submit', await of(caller))).body;
const reassign = (task: ProjectTask, to: Caller) =>
  approver.patch('/api/project/detailphase', [
    edited(projectId, phase, [task], ([one]) => [{ ...one, assignedTo: { username: to.username } } as ProjectTask]),
  ]);
const reject = (caller: Caller, { id, version }: ProjectTask, reason = 'The labels are missing') =>
  caller.post<Reply>(`/api/project/task/${id}/reject`, { version, reason });
const now = async (): Promise<ProjectTask> => (await tasksOf(worker, projectId, phase))[0] as ProjectTask;
const notificationsOf = async ({ username }: Caller): Promise<string[]> => {
  const { rows } = await sql<{ said: string }>`
    select kind || ' ' || (facts ->> 'task') || ' ' || coalesce(facts ->> 'reason', '-') || ' ' || project_id as said
    from notification join notification_to on notification_id = notification.id
    where username = ${username} and kind <> 'tasks-assigned' order by seq`.execute(app.db);
  return rows.map(({ said }) => said);
};
const expectRefused = async (reply: { status: number; body: RefusalReply }, task: ProjectTask, status = 422) => {
  expect(reply.status).toBe(status);
  expect(await now()).toEqual(task);
};

describe('submitting', () => {
  it('marks the task and notifies all who may approve it, and no other user', async () => {
    const task = await of(worker);
    const { status, body } = await act(worker, 'submit', task);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'SUCCESS',
      id: task.id,
      version: 2,
      order: 1,
      isDone: false,
      submitDateTime: expect.any(String) as string,
    });
    const message = `task-waiting Wire the panel - ${projectId}`;
    expect(await notificationsOf(approver)).toEqual([message]);
    expect(await notificationsOf(second)).toEqual([message]);
    expect(await notificationsOf(worker)).toEqual([]);
  });

  it('does not ask an approver to approve their own', async () => {
    await act(approver, 'submit', await of(approver));
    expect(await notificationsOf(approver)).toEqual([]);
    expect(await notificationsOf(second)).toHaveLength(1);
  });

  it('is for the assignee of the task, once', async () => {
    const task = await of(worker);
    await expectRefused(await act(approver, 'submit', task), task);
    await act(worker, 'submit', task);
    const waiting = await now();
    await expectRefused(await act(worker, 'submit', waiting), waiting);
    await act(approver, 'approve', waiting);
    const done = await now();
    await expectRefused(await act(worker, 'submit', done), done);
  });

  it('is forgotten when somebody else gets the task', async () => {
    await act(worker, 'submit', await of(worker));
    const waiting = await now();
    await worker.patch('/api/project/detailphase', [
      edited(projectId, phase, [waiting], ([task]) => [
        { ...task, assignedTo: { username: approver.username } } as ProjectTask,
      ]),
    ]);
    expect((await now()).submitDateTime).toBeNull();
  });
});

describe('approving', () => {
  it('stores who and when, notifies the assignee, and writes an audit entry', async () => {
    const task = await handedIn(worker);
    const { status, body } = await act(approver, 'approve', task);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isDone: true, approveBy: approver.username, updateBy: approver.username, version: 3 });
    expect(Math.abs(Date.now() - Date.parse(body.approveDateTime ?? ''))).toBeLessThan(60_000);
    expect(await notificationsOf(worker)).toEqual([`task-approved Wire the panel - ${projectId}`]);
    const { rows } = await sql`
      select actor, action from audit_entry where entity = 'project_task' and entity_id = ${task.id} order by id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { actor: worker.username, action: 'create' },
      { actor: worker.username, action: 'update' },
      { actor: approver.username, action: 'update' },
    ]);
  });

  it('is never possible for one’s own task', async () => {
    const own = await of(approver);
    await expectRefused(await act(approver, 'approve', own), own);
    await act(approver, 'submit', own);
    const waiting = await now();
    await expectRefused(await reject(approver, waiting), waiting);
    expect((await act(second, 'approve', waiting)).status).toBe(200);
  });

  it('needs somebody else to submit the task, never its approver', async () => {
    const own = (await act(approver, 'submit', await of(approver))).body;
    await reassign(own, worker);
    const passedOn = (await tasksOf(worker, projectId, phase)).find(({ id }) => id === own.id) as ProjectTask;
    expect(passedOn.submitDateTime).toBeNull();
    const { status, body } = await act(approver, 'approve', passedOn);
    expect([status, body.details]).toEqual([422, expect.stringContaining('has not been submitted')]);
    const done = (await act(worker, 'submit', passedOn)).body;
    expect((await act(approver, 'approve', done)).status).toBe(200);
  });

  it('needs its permission, whatever else one holds', async () => {
    const task = await of(approver);
    const { PRO_APPROVE_TASK: _, ...others } = {
      MA_PROJECT: 1,
      MA_MASTER_DATA: 1,
      MA_ACCOUNT: 1,
      PRO_APPROVE_TASK: 1,
    } as const;
    const powerful = await app.userWith(...(Object.keys(others) as (keyof typeof others)[]));
    await expectRefused(await act(powerful, 'approve', task), task, 403);
    await expectRefused(await reject(powerful, task), task, 403);
    await expectRefused(await act(app.anonymous, 'approve', task), task, 401);
  });

  it('takes user and time only from the server', async () => {
    const task = await of(worker);
    await expectRefused(await act(approver, 'approve', task, { approveBy: 'somebody' }), task, 400);
    await expectRefused(await act(approver, 'approve', task, { approveDateTime: '2020-01-01T00:00:00Z' }), task, 400);
  });

  it('is refused for what changed since it was read, and for what is approved already', async () => {
    const task = await of(worker);
    await worker.patch('/api/project/detailphase', [
      edited(projectId, phase, [task], ([one]) => [{ ...one, desc: 'Something else' } as ProjectTask]),
    ]);
    await act(worker, 'submit', await now());
    const changed = await now();
    const stale = await act(approver, 'approve', task);
    await expectRefused(stale, changed, 409);
    expect(stale.body.changes?.[0]).toMatchObject({ field: 'desc', to: 'Something else' });
    await act(approver, 'approve', changed);
    const done = await now();
    const again = await act(second, 'approve', done);
    await expectRefused(again, done);
    expect(again.body.details).toBe('ERROR: Task already Approved');
    expect((await act(approver, 'approve', { ...done, id: 999_999 })).status).toBe(404);
  });

  it('cannot bypass the API either: the database checks whose task it is', async () => {
    const task = await of(worker);
    const forged = sql`
      update project_task set approved_at = now(), approved_on = current_date, approved_by = ${worker.username}
      where id = ${task.id}`;
    await expect(forged.execute(app.db)).rejects.toThrow('project_task');
  });

  it('counts the day of the business: after midnight in Jakarta it is the next one', async () => {
    const task = await handedIn(worker);
    await act(approver, 'approve', task);
    const { rows } = await sql<{ same: boolean }>`
      select approved_on = (approved_at at time zone 'Asia/Jakarta')::date as same from project_task where id = ${task.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

describe('rejecting', () => {
  it('sends a waiting task back with the reason, until it is submitted again', async () => {
    await act(worker, 'submit', await of(worker));
    const { status, body } = await reject(approver, await now());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isDone: false,
      submitDateTime: null,
      rejection: { by: approver.username, reason: 'The labels are missing' },
    });
    expect(await notificationsOf(worker)).toEqual([`task-rejected Wire the panel The labels are missing ${projectId}`]);
    expect((await act(worker, 'submit', body)).body.rejection).toBeNull();
  });

  it('takes an approval back, and the progress with it', async () => {
    const percentage = async () =>
      Number(
        (await app.db.selectFrom('project').select('percentage').where('id', '=', projectId).executeTakeFirstOrThrow())
          .percentage,
      );
    await act(approver, 'approve', await handedIn(worker));
    expect(await percentage()).toBe(12.5);
    const { body } = await reject(second, await now());
    expect(body).toMatchObject({ isDone: false, approveBy: null, approveDateTime: null });
    expect(await percentage()).toBe(0);
  });

  it('needs something to send back, but no reason', async () => {
    const task = await of(worker);
    await expectRefused(await reject(approver, task), task);
    await act(worker, 'submit', task);
    const { id, version } = await now();
    const { status, body } = await approver.post<Reply>(`/api/project/task/${id}/reject`, { version });
    expect(status).toBe(200);
    expect(body.rejection).toMatchObject({ by: approver.username, reason: '' });
    const { body: messages } = await worker.get<{ title: string }[]>('/api/notification/latest');
    expect(JSON.stringify(messages)).toMatch(/sent \\"Wire the panel\\" in [^:]+ back"/);
  });
});
