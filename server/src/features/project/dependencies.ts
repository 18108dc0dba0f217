import { findCycle } from '@gso/contract/plan/dependencies';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { text } from '../../platform/text.ts';
import type { MergedPhase } from './merge-phase.ts';
import type { TasksByPhase } from './task-queries.ts';

/** The id of a stored task, or the key of one that is new in this save. */
export type TaskKey = number | string;

interface TaskAfterSave {
  key: TaskKey;
  desc: string;
  after: readonly TaskKey[];
}

/** All tasks as they will be, without the removed ones. A removed task is not waited for any more. */
export function tasksAfterSave(stored: TasksByPhase, merged: readonly MergedPhase[]): TaskAfterSave[] {
  const changed = new Map(merged.flatMap((plan) => plan.changed.map((change) => [change.before.id, change])));
  const removed = new Set<TaskKey>(merged.flatMap((plan) => plan.removed.map(({ id }) => id)));
  const staying = [...stored.values()].flat().filter(({ id }) => !removed.has(id));
  const kept = staying.map(({ id, desc, after }): TaskAfterSave => {
    const change = changed.get(id);
    return { key: id, desc: change?.fields.desc ?? desc, after: change?.after ?? after };
  });
  const added = merged.flatMap((plan) =>
    plan.added.map(({ key, fields, after }) => ({ key, desc: fields.desc, after })),
  );
  const named = new Map<TaskKey, TaskKey>(
    merged.flatMap((plan) => plan.added.map(({ key, name }) => [name ?? key, key])),
  );
  return [...kept, ...added].map(({ after, ...task }) => {
    const keys = after.filter((key) => !removed.has(key)).map((key) => named.get(key) ?? key);
    return { ...task, after: [...new Set(keys)] };
  });
}

/** Refuses tasks that wait for one another, and tasks that wait for one that does not exist. */
export function refuseWrongOrder(tasks: readonly TaskAfterSave[]): void {
  // New tasks have no ids yet.
  const ids = new Map(tasks.map(({ key }, at) => [key, typeof key === 'number' ? key : -1 - at]));
  const numbered = tasks.map(({ key, desc, after }) => ({
    id: ids.get(key) ?? 0,
    desc,
    after: after.map((one) => ids.get(one) ?? missing(desc)),
  }));
  const cycle = findCycle(numbered);
  if (!cycle) return;
  // From the one that comes first.
  const names = [...cycle, ...cycle.slice(0, 1)].reverse().map(({ desc }) => `"${shortened(desc)}"`);
  const shown = names.length > mostNamed ? [...names.slice(0, mostNamed - 1), '…', names.at(-1)] : names;
  const path = shown.join(' → ');
  throw new AppError(
    'refused',
    text(`These tasks would wait for each other: ${path}.`, `Tugas-tugas ini akan saling menunggu: ${path}.`),
  );
}

const mostNamed = 6;
const shortened = (desc: string): string => (desc.length > 60 ? `${desc.slice(0, 59)}…` : desc);

function missing(desc: string): never {
  const name = shortened(desc);
  throw new AppError(
    'refused',
    text(
      `"${name}" should wait for a task that does not exist in this project any more.`,
      `"${name}" menunggu tugas yang sudah tidak ada di proyek ini.`,
    ),
  );
}

/** Stores what each of these tasks waits for. */
export async function writeDependencies(
  tx: Tx,
  tasks: readonly { id: number; after: readonly number[] }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const pairs = tasks.flatMap(({ id, after }) => after.map((before) => ({ id, before })));
  await readRows(tx, statement`delete from task_dependency where task_id = any(${tasks.map(({ id }) => id)})`);
  if (pairs.length === 0) return;
  await readRows(
    tx,
    statement`insert into task_dependency (task_id, after_id)
      select * from unnest(${pairs.map(({ id }) => id)}::integer[], ${pairs.map(({ before }) => before)}::integer[])`,
  );
}
