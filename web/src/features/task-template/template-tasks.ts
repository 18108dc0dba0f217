import type { TemplateTask } from '@gso/contract/plan/task-template';
import { projectPhases } from '@gso/contract/project';

/** A task in the form; the key stays the same when it moves. */
export type EditedTask = TemplateTask & { key: number };

export const withKeys = (tasks: readonly TemplateTask[]): EditedTask[] => tasks.map((task, key) => ({ ...task, key }));
export const withoutKeys = (tasks: readonly EditedTask[]): TemplateTask[] =>
  tasks.map(({ phase, desc, length, after }) => ({ phase, desc, length, after }));

/** The tasks in the order of the phases, each waiting for the same tasks as before, as far as these come before it. */
export function arranged(before: readonly EditedTask[], wanted: readonly EditedTask[]): EditedTask[] {
  const tasks = [...wanted].sort((one, other) => projectPhases.indexOf(one.phase) - projectPhases.indexOf(other.phase));
  const places = new Map(tasks.map(({ key }, at) => [key, at + 1]));
  return tasks.map((task, at) => {
    const after = task.after.flatMap((place) => places.get(before[place - 1]?.key ?? -1) ?? []);
    return { ...task, after: after.filter((place) => place <= at).sort((one, other) => one - other) };
  });
}

export const added = (tasks: readonly EditedTask[]): EditedTask[] => {
  const key = Math.max(-1, ...tasks.map((task) => task.key)) + 1;
  return [...tasks, { key, phase: tasks.at(-1)?.phase ?? projectPhases[0], desc: '', length: 1, after: [] }];
};

/** The positions in a text such as "1, 2", as far as a task at this position can wait for them. */
export const readPlaces = (text: string, place: number): number[] =>
  [...new Set(text.match(/\d+/g)?.map(Number))]
    .filter((one) => one >= 1 && one < place)
    .sort((one, other) => one - other);
