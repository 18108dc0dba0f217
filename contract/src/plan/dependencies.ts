/** A task and the tasks that must end before it begins. */
export interface Dependent {
  id: number;
  after: readonly number[];
}

/**
 * The tasks in an order in which each comes after those that it waits for; those of a cycle are left out. Tasks that are
 * not in the list do not count.
 */
export function inOrder<Task extends Dependent>(tasks: readonly Task[]): Task[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const behind = tasksBehind(tasks);
  const waits = new Map(tasks.map(({ id, after }) => [id, new Set(after.filter((one) => known.has(one))).size]));
  const order = tasks.filter(({ id }) => waits.get(id) === 0);
  // The list grows while it is read.
  for (const { id } of order) {
    for (const next of behind.get(id) ?? []) {
      const left = (waits.get(next.id) ?? 0) - 1;
      waits.set(next.id, left);
      if (left === 0) order.push(next);
    }
  }
  return order;
}

/** The tasks that wait directly for a task, by its id. */
export function tasksBehind<Task extends Dependent>(tasks: readonly Task[]): Map<number, Task[]> {
  const behind = new Map<number, Task[]>();
  for (const task of tasks) {
    for (const id of new Set(task.after)) behind.set(id, [...(behind.get(id) ?? []), task]);
  }
  return behind;
}

/** The tasks of a cycle, each waiting for the next one and the last for the first; undefined if there is none. */
export function findCycle<Task extends Dependent>(tasks: readonly Task[]): Task[] | undefined {
  const free = new Set(inOrder(tasks).map(({ id }) => id));
  const stuck = new Map(tasks.filter(({ id }) => !free.has(id)).map((task) => [task.id, task]));
  // Each of them waits for another one of them, so following the first of these comes back to a task.
  const path: Task[] = [];
  let [next] = stuck.values();
  while (next) {
    const at = path.indexOf(next);
    if (at >= 0) return path.slice(at);
    path.push(next);
    next = next.after.map((id) => stuck.get(id)).find((task) => task !== undefined);
  }
  return undefined;
}
