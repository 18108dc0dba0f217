import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { long } from './long-tests.ts';
import { addTasks, aProject, edited, phasesOf, taskFields } from './projects.ts';
import { type Caller, testApp } from './test-app.ts';

// The long run: npm run test:long
const saves = long ? 10_000 : 120;
const editors = 6;

const app = testApp();
const phases: ProjectPhase[] = ['ASSEMBLY_PANEL', 'TRIAL'];
let people: Caller[];
let approver: Caller;
let projectId: number;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: editors }, () => app.userWith('MA_PROJECT')));
  approver = await app.userWith('MA_PROJECT', 'PRO_APPROVE_TASK');
  projectId = await aProject(app, approver, 'PRJ-26-0001');
});

/** A save that the server confirmed to an editor: the value that was read, and the one that replaced it. */
interface Acknowledged {
  task: number;
  from: string;
  to: string;
}

const acknowledged: Acknowledged[] = [];
const answers = new Map<number, number>();
let tried = 0;
const removedByThem = new Set<number>();

const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(Math.random() * values.length)];
const notDone = (tasks: readonly ProjectTask[]) => tasks.filter(({ isDone }) => !isDone);

/** Edits what was read a moment ago, like a user who thinks before saving: one or two texts, and sometimes more. */
async function editForAWhile(caller: Caller): Promise<void> {
  let read = await phasesOf(caller, projectId);
  while (tried < saves) {
    tried += 1;
    const number = tried;
    const phase = pick(phases) ?? 'TRIAL';
    const tasks = read.find(({ projectPhase }) => projectPhase === phase)?.taskList ?? [];
    const edits = [pick(notDone(tasks)), Math.random() < 0.4 ? pick(notDone(tasks)) : undefined]
      .filter((task) => task !== undefined)
      .map((task, at) => ({ task: task.id, from: task.desc, to: `edit ${number}.${at}` }));
    const textOf = new Map(edits.map(({ task, to }) => [task, to]));
    const removed = Math.random() < 0.05 && tasks.length > 8 ? notDone(tasks).slice(-1) : [];
    const change = (staying: readonly ProjectTask[]) => {
      const order = Math.random() < 0.1 ? staying.toReversed() : staying;
      const texts = order.map((task) => ({ ...task, desc: textOf.get(task.id) ?? task.desc }));
      return Math.random() < 0.1 ? [...texts, taskFields(caller.username, { desc: `new ${number}` })] : texts;
    };
    const { status } = await caller.patch('/api/project/detailphase', [
      edited(projectId, phase, tasks, change, removed),
    ]);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    const staying = edits.filter(({ task, from, to }) => from !== to && !removed.some(({ id }) => id === task));
    if (status === 200) {
      acknowledged.push(
        ...new Map(staying.map((edit) => [edit.task, { ...edit, to: textOf.get(edit.task) ?? '' }])).values(),
      );
      for (const { id } of removed) removedByThem.add(id);
    }
    // Editors reload only now and then, so that most edits are based on old data.
    if (status !== 200 || Math.random() < 0.5) read = await phasesOf(caller, projectId);
    expectNumbered(read.map(({ taskList }) => taskList));
  }
}

function expectNumbered(lists: readonly (readonly ProjectTask[])[]): void {
  for (const tasks of lists) expect(tasks.map(({ order }) => order)).toEqual(tasks.map((_, at) => at + 1));
}

async function decideForAWhile(): Promise<void> {
  while (tried < saves) {
    const task = pick((await phasesOf(approver, projectId)).flatMap(({ taskList }) => taskList));
    if (!task) continue;
    const { version } = task;
    if (task.isDone) {
      await approver.post(`/api/project/task/${task.id}/reject`, { version, reason: 'Once more' });
    } else {
      await people[0]?.post(`/api/project/task/${task.id}/submit`, { version });
      await approver.post(`/api/project/task/${task.id}/approve`, { version: version + 1 });
    }
  }
}

interface Entry {
  entity_id: number;
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

it(`${saves} saves of one project by ${editors} people at once lose no edit, and what is approved stays as it is`, async () => {
  for (const phase of phases) {
    const tasks = Array.from({ length: 20 }, (_, at) =>
      taskFields(people[0]?.username ?? '', { desc: `${phase} ${at}` }),
    );
    await addTasks(approver, projectId, phase, tasks);
  }
  await Promise.all([...people.map(editForAWhile), decideForAWhile()]);

  const { rows } = await sql<Entry>`
    select entity_id, action, changes from audit_entry where entity = 'project_task' order by id`.execute(app.db);
  const histories = Map.groupBy(rows, ({ entity_id }) => entity_id);
  const stored = (await phasesOf(approver, projectId)).flatMap(({ taskList }) => taskList);

  for (const [task, entries] of histories)
    expectUnbroken(
      task,
      entries,
      stored.find(({ id }) => id === task),
    );
  for (const edit of acknowledged) expectOnce(edit, histories.get(edit.task) ?? []);
  for (const id of removedByThem) expect(stored.some((task) => task.id === id)).toBe(false);
  expectNumbered((await phasesOf(approver, projectId)).map(({ taskList }) => taskList));
  const { rows: gaps } = await sql`
    select phase from project_task group by project_id, phase
    having min(place) <> 1 or max(place) <> count(*) or count(distinct place) <> count(*)`.execute(app.db);
  expect(gaps).toEqual([]);
  expect(answers.get(200) ?? 0).toBeGreaterThan(saves / 10);
  expect([...answers.keys()].filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  if (long) console.log(`${acknowledged.length} edits acknowledged; answers: ${JSON.stringify([...answers])}`);
}, 1_200_000);

/** Each text follows from the one before it, up to what is stored; while a task is approved, nothing else of it changes. */
function expectUnbroken(task: number, entries: readonly Entry[], stored: ProjectTask | undefined): void {
  let desc: unknown = null;
  let isDone = false;
  for (const { action, changes } of entries) {
    const change = changes.find(({ field }) => field === 'desc');
    const decision = changes.find(({ field }) => field === 'isDone');
    if (change) {
      expect(change.from, `task ${task}`).toBe(desc);
      desc = change.to;
    }
    if (isDone) {
      expect(action, `task ${task}`).toBe('update');
      expect(change, `task ${task}`).toBeUndefined();
    }
    if (decision) isDone = decision.to === true;
  }
  expect(stored?.desc ?? null, `task ${task}`).toBe(desc);
  expect(stored?.isDone ?? false, `task ${task}`).toBe(isDone);
}

/** The text was written once, in the place of the text that its author had read: no text was overwritten unseen. */
function expectOnce({ task, from, to }: Acknowledged, entries: readonly Entry[]): void {
  const written = entries
    .flatMap(({ changes }) => changes)
    .filter((change) => change.field === 'desc' && change.to === to);
  expect(written, `task ${task}: ${to}`).toEqual([{ field: 'desc', from, to }]);
}
