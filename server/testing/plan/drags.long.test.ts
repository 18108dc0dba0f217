import { findCycle } from '@gso/contract/plan/dependencies';
import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { addDays } from '@gso/contract/rules/calendar-days';
import { expect, it } from 'vitest';
import { long } from '../long-tests.ts';
import { addTasks, aProject, edited, taskFields, tasksOf } from '../projects.ts';
import { type Caller, testApp } from '../test-app.ts';

// The long run: npm run test:long
const drags = long ? 5000 : 80;
const count = long ? 200 : 20;
const phase: ProjectPhase = 'ASSEMBLY_PANEL';

const app = testApp();
const below = (limit: number): number => Math.floor(Math.random() * limit);

interface Drag {
  task: number;
  from: string;
  to: string;
}

it(
  `8 people drag ${drags} times over the same ${count} tasks: nothing is lost, and no circle is ever stored`,
  { timeout: 1_800_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.userWith('MA_PROJECT')));
    const [first] = people as [Caller];
    const projectId = await aProject(app, first, 'PRJ-26-0001');
    const planned = Array.from({ length: count }, (_, at) => taskFields(first.username, { desc: `Task ${at}` }));
    await addTasks(first, projectId, phase, planned);
    const saved: Drag[] = [];
    const links: { task: number; before: number }[] = [];
    const answers = new Map<number, number>();
    let tried = 0;

    /** Reads, thinks, and drags one task, sometimes with a link to another one. */
    async function dragForAWhile(caller: Caller): Promise<void> {
      let read = await tasksOf(caller, projectId, phase);
      while (tried < drags) {
        tried += 1;
        const task = read[below(read.length)] as ProjectTask;
        const before = read[below(read.length)] as ProjectTask;
        // No two drags lead to the same day, so each can be found again.
        const startDate = addDays('2026-01-01', tried);
        const withLink = Math.random() < 0.3;
        const after = withLink ? [...new Set([...task.after, before.id])] : task.after;
        const drag = { startDate, endDate: addDays(startDate, 4), after };
        const change = edited(projectId, phase, read, (all) =>
          all.map((one) => (one === task ? { ...one, ...drag } : one)),
        );
        const { status } = await caller.patch('/api/project/detailphase', [change]);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) {
          saved.push({ task: task.id, from: task.startDate, to: startDate });
          if (withLink) links.push({ task: task.id, before: before.id });
        }
        if (status !== 200 || Math.random() < 0.5) {
          read = await tasksOf(caller, projectId, phase);
          expect(findCycle(read)).toBeUndefined();
        }
      }
    }

    await Promise.all(people.map((caller) => dragForAWhile(caller)));
    const orders = await Promise.all(people.map((caller) => tasksOf(caller, projectId, phase)));
    orders.forEach((order) => expect(order).toEqual(orders[0]));
    const stored = new Map(orders[0]?.map((task) => [task.id, task]));
    expect(findCycle([...stored.values()])).toBeUndefined();
    for (const { task, before } of links) expect(stored.get(task)?.after).toContain(before);
    // Every confirmed drag is in the history of its task, and the last entry is what is stored.
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['entity_id', 'changes'])
      .where('entity', '=', 'project_task')
      .where('action', '=', 'update')
      .orderBy('id')
      .execute();
    const moves = entries.flatMap(({ entity_id, changes }) =>
      (changes as { field: string; from: string; to: string }[])
        .filter(({ field }) => field === 'startDate')
        .map(({ from, to }) => ({ task: entity_id ?? 0, from, to })),
    );
    const moved = saved.filter(({ from, to }) => from !== to);
    const textOf = ({ task, to }: Drag) => `${task} to ${to}`;
    expect(moves.map(textOf).sort()).toEqual(moved.map(textOf).sort());
    for (const { task, to } of new Map(moves.map((move) => [move.task, move])).values()) {
      expect(stored.get(task)?.startDate).toBe(to);
    }
    expect([...answers.keys()].filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    console.info(`${drags} drags: ${JSON.stringify([...answers])}, ${links.length} links`);
  },
);
