import type { ProjectBaseline } from '@gso/contract/plan/baseline';
import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { RefusalReply } from '@gso/contract/record/replies';
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
  projectId = await aProject(app, ani, `PRJ-27-${String(count).padStart(4, '0')}`);
});

type SavedPhases = { phases: ProjectPhaseTasks[] } & RefusalReply;
const save = (caller: Caller, ...phases: object[]) => caller.patch<SavedPhases>(path, phases);
const read = () => tasksOf(ani, projectId, phase);

/** Tasks called A, B, C and so on. */
async function tasks(names: string): Promise<ProjectTask[]> {
  return addTasks(
    ani,
    projectId,
    phase,
    [...names].map((desc) => taskFields(ani.username, { desc })),
  );
}

/** What was read, with other dependencies by the names of the tasks: "B" after "A". */
function linked(all: readonly ProjectTask[], after: Record<string, string>, part: object = {}) {
  const idOf = new Map(all.map(({ desc, id }) => [desc, id]));
  return edited(projectId, phase, all, (stored) =>
    stored.map((task) =>
      after[task.desc] === undefined
        ? task
        : { ...task, ...part, after: [...(after[task.desc] ?? '')].map((name) => idOf.get(name) ?? 0) },
    ),
  );
}

const links = async (): Promise<Record<string, string>> => {
  const all = (await phasesOf(ani, projectId)).flatMap(({ taskList }) => taskList);
  const nameOf = new Map(all.map(({ id, desc }) => [id, desc]));
  return Object.fromEntries(
    all.flatMap(({ desc, after }) => (after.length > 0 ? [[desc, after.map((id) => nameOf.get(id)).join('')]] : [])),
  );
};

describe('tasks that wait for others', () => {
  it('are stored with the other edits, with a version and a history', async () => {
    const all = await tasks('ABC');
    const { status, body } = await save(budi, linked(all, { B: 'A', C: 'AB' }, { endDate: '2026-11-23' }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await links()).toEqual({ B: 'A', C: 'AB' });
    const [, b] = await read();
    expect(b).toMatchObject({ version: 2, endDate: '2026-11-23', updateBy: budi.username });
    const { body: history } = await ani.get<{ content: HistoryEntry[] }>(`/api/project/task/${b?.id}/history`);
    expect(history.content[0]?.changes).toEqual([
      { field: 'endDate', from: '2026-11-20', to: '2026-11-23' },
      { field: 'after', from: [], to: [all[0]?.id] },
    ]);
  });

  it('stay as they are if a caller does not send them', async () => {
    const all = await tasks('AB');
    await save(ani, linked(all, { B: 'A' }));
    const withoutAfter = (await read()).map(({ after: _, ...task }) => ({ ...task, desc: `${task.desc}!` }));
    expect(
      (
        await save(
          budi,
          edited(projectId, phase, [], () => withoutAfter as ProjectTask[]),
        )
      ).status,
    ).toBe(200);
    expect(await links()).toEqual({ 'B!': 'A!' });
  });

  it('can be new, in several phases, and are named by keys', async () => {
    const [a] = await tasks('A');
    const fresh = (desc: string, key: string, after: (string | number)[]) => ({
      ...taskFields(ani.username, { desc }),
      key,
      after,
    });
    const { status, body } = await save(
      ani,
      { projectId, projectPhase: phase, taskList: [a, fresh('B', 'b', [a?.id ?? 0]), fresh('C', 'c', ['b', 'd'])] },
      { projectId, projectPhase: 'TRIAL', taskList: [fresh('D', 'd', ['b'])] },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await links()).toEqual({ B: 'A', C: 'BD', D: 'B' });
  });

  it('are merged with those that somebody else added or removed meanwhile', async () => {
    const all = await tasks('ABCD');
    await save(ani, linked(all, { D: 'AB' }));
    const seen = await read();
    expect((await save(budi, linked(seen, { D: 'BC' }))).status).toBe(200);
    expect((await save(ani, linked(seen, { D: 'A', C: 'A' }))).status).toBe(200);
    expect(await links(), 'budi: with C and without A; ani: without B').toEqual({ C: 'A', D: 'C' });
  });

  it('wait for a removed one no more, with an entry in their history', async () => {
    const all = await tasks('ABC');
    await save(ani, linked(all, { B: 'A', C: 'AB' }));
    const seen = await read();
    const removal = edited(projectId, phase, seen, (staying) => staying, seen.slice(0, 1));
    expect((await save(ani, removal)).status).toBe(200);
    expect(await links()).toEqual({ C: 'B' });
    const [b] = await read();
    const { body } = await ani.get<{ content: HistoryEntry[] }>(`/api/project/task/${b?.id}/history`);
    expect(body.content[0]?.changes).toEqual([{ field: 'after', from: [all[0]?.id], to: [] }]);
    const rename = (stored: ProjectTask[]) => stored.map((task) => ({ ...task, desc: 'Late' }));
    const late = await save(budi, edited(projectId, phase, seen.slice(1), rename));
    expect(late.status, 'budi still saw A, and changed something else').toBe(200);
    expect(await links()).toEqual({ Late: 'Late' });
  });

  it('are refused in a circle, by their names, and nothing is stored', async () => {
    const all = await tasks('ABC');
    await save(ani, linked(all, { B: 'A', C: 'B' }));
    const { status, body } = await save(ani, linked(await read(), { A: 'C' }, { desc: 'Not stored' }));
    expect(status).toBe(422);
    expect(body.details).toMatch(/^These tasks would wait for each other: ("[^"]+"( → )?){4}\.$/);
    expect(body.details).toContain('"B" → "C"');
    expect(await links()).toEqual({ B: 'A', C: 'B' });
    expect((await save(ani, linked(await read(), { A: 'A' }))).status, 'itself').toBe(422);
  });

  it('are refused in a circle of which two people add one half each at the same time', async () => {
    const all = await tasks('AB');
    const replies = await Promise.all([save(ani, linked(all, { B: 'A' })), save(budi, linked(all, { A: 'B' }))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(Object.keys(await links())).toHaveLength(1);
  });

  it('are refused for tasks of another project, unknown ones, approved ones and too many', async () => {
    const all = await tasks('AB');
    const other = await aProject(app, ani, `PRJ-28-${count}`);
    const [foreign] = await addTasks(ani, other, phase, [taskFields(ani.username)]);
    const withAfter = (after: unknown[]) =>
      edited(projectId, phase, all, ([a, b]) => [a, { ...b, after }] as ProjectTask[]);
    for (const wrong of [foreign?.id, 2_000_000_000, 'nobody', 1e300]) {
      const { status, body } = await save(ani, withAfter([wrong]));
      expect([400, 422], `${wrong}: ${JSON.stringify(body)}`).toContain(status);
    }
    for (const wrong of [[0], [-1], [1.5], [null], [{}], Array.from({ length: 51 }, () => all[0]?.id)]) {
      expect((await save(ani, withAfter(wrong))).status, JSON.stringify(wrong)).toBe(400);
    }
    const [, b] = all;
    await ani.post(`/api/project/task/${b?.id}/submit`, { version: 1 });
    await approver.post(`/api/project/task/${b?.id}/approve`, { version: 2 });
    const { status, body } = await save(ani, linked(await read(), { B: 'A' }));
    expect([status, body.details]).toEqual([422, 'ERROR: Task already Approved']);
    expect(await links()).toEqual({});
  });

  it('come back with a project whose removal is undone', async () => {
    await save(ani, linked(await tasks('ABC'), { B: 'A', C: 'AB' }));
    expect((await ani.delete(`/api/project/${projectId}?version=1`)).status).toBe(200);
    expect((await ani.post(`/api/project/${projectId}/restore`, {})).status).toBe(200);
    expect(await links()).toEqual({ B: 'A', C: 'AB' });
    expect((await baseline()).tasks).toHaveLength(3);
  });
});

const baseline = async () => (await budi.get<ProjectBaseline>(`/api/project/${projectId}/baseline`)).body;

describe('the baseline', () => {
  it('is taken with the first tasks, and later by whoever may change projects', async () => {
    expect(await baseline()).toEqual({ takenAt: null, takenBy: null, tasks: [] });
    const [a, b] = await tasks('AB');
    const planned = { startDate: '2026-11-16', endDate: '2026-11-20' };
    expect(await baseline()).toMatchObject({
      takenBy: ani.username,
      tasks: [
        { id: a?.id, ...planned },
        { id: b?.id, ...planned },
      ],
    });
    const later = edited(projectId, phase, await read(), (all) =>
      all.map((task) => ({ ...task, endDate: '2026-12-01' })),
    );
    await save(ani, later);
    await tasks('C');
    expect((await baseline()).tasks.map(({ endDate }) => endDate)).toEqual(['2026-11-20', '2026-11-20']);
    const taken = await budi.post<ProjectBaseline>(`/api/project/${projectId}/baseline`);
    expect(taken.status).toBe(200);
    expect(taken.body.tasks.map(({ endDate }) => endDate)).toEqual(['2026-12-01', '2026-12-01', '2026-11-20']);
    expect(await baseline()).toMatchObject({ takenBy: budi.username });
    const { body } = await ani.get<{ content: HistoryEntry[] }>(`/api/project/${projectId}/history`);
    const change = body.content[0]?.changes.find(({ field }) => field === 'baselineTasks');
    expect(change).toEqual({ field: 'baselineTasks', from: 2, to: 3 });
    expect((await ani.get('/api/project/999999/baseline')).status).toBe(404);
    expect((await ani.post('/api/project/999999/baseline')).status).toBe(404);
  });
});
