import type { Dates, PlannedWork } from '@gso/contract/plan/schedule';
import type { AssignedWork, WeekOfPerson } from '@gso/contract/plan/workload';

/** The plan computed in the plainest way, day by day and path by path, for the tests to compare with. */
export class PlanModel {
  readonly #holidays: ReadonlySet<string>;
  readonly #week: readonly number[];

  /** Monday is 1, Sunday is 7. */
  constructor(holidays: readonly string[], week: readonly number[]) {
    this.#holidays = new Set(holidays);
    this.#week = week;
  }

  isFree(date: string): boolean {
    return !this.#week.includes(weekdayOf(date) || 7) || this.#holidays.has(date);
  }

  count(from: string, to: string): number {
    let days = 0;
    for (let day = from; day <= to; day = nextDay(day)) if (!this.isFree(day)) days += 1;
    return days;
  }

  endOf(from: string, length: number): string {
    let day = from;
    while (this.count(from, day) < Math.max(1, length)) day = nextDay(day);
    return day;
  }

  /** Moves whatever begins too early behind something that moved, until nothing does. */
  shiftBehind(tasks: readonly PlannedWork[], movedId: number): Map<number, Dates> {
    const now = new Map(tasks.map((task) => [task.id, { startDate: task.startDate, endDate: task.endDate }]));
    const moved = new Set([movedId]);
    let isStable = false;
    while (!isStable) {
      isStable = true;
      for (const task of tasks) {
        for (const id of task.after) {
          const [before, dates] = [now.get(id), now.get(task.id)];
          if (!before || !dates || !moved.has(id) || task.isDone || dates.startDate > before.endDate) continue;
          const startDate = this.endOf(nextDay(before.endDate), 1);
          now.set(task.id, { startDate, endDate: this.endOf(startDate, this.#lengthOf(task)) });
          moved.add(task.id);
          isStable = false;
        }
      }
    }
    moved.delete(movedId);
    return new Map([...moved].map((id) => [id, now.get(id) as Dates]));
  }

  /** Follows every path that leads to a task. One task may take more working days than planned. */
  earliest(tasks: readonly PlannedWork[], id: number, longer?: { id: number; by: number }): Dates {
    const task = tasks.find((one) => one.id === id);
    if (!task) throw new Error(`There is no task ${id}.`);
    if (task.isDone) return task;
    const starts = [this.endOf(task.startDate, 1)];
    for (const before of task.after) {
      if (!tasks.some((one) => one.id === before)) continue;
      starts.push(this.endOf(nextDay(this.earliest(tasks, before, longer).endDate), 1));
    }
    const startDate = starts.sort().at(-1) as string;
    const more = longer?.id === id ? longer.by : 0;
    return { startDate, endDate: this.endOf(startDate, this.#lengthOf(task) + more) };
  }

  end(tasks: readonly PlannedWork[], longer?: { id: number; by: number }): string {
    return tasks
      .map(({ id }) => this.earliest(tasks, id, longer).endDate)
      .sort()
      .at(-1) as string;
  }

  /** The task takes one day more and one day more, until the last task ends later. */
  slack(tasks: readonly PlannedWork[], id: number): number {
    const end = this.end(tasks);
    let by = 0;
    while (this.end(tasks, { id, by: by + 1 }) <= end) by += 1;
    return by;
  }

  week(work: readonly AssignedWork[], person: string, monday: string): WeekOfPerson {
    const days = Array.from({ length: 6 }).reduce<string[]>((week) => [...week, nextDay(week.at(-1) ?? '')], [monday]);
    const result = { tasks: 0, days: 0, isOverload: false };
    for (const one of work.filter((task) => task.person === person)) {
      const during = days.filter((day) => day >= one.startDate && day <= one.endDate);
      if (during.length > 0) result.tasks += one.tasks;
      result.days += one.tasks * during.filter((day) => !this.isFree(day)).length;
    }
    result.isOverload = result.days > days.filter((day) => !this.isFree(day)).length;
    return result;
  }

  #lengthOf({ startDate, endDate }: Dates): number {
    return Math.max(1, this.count(startDate, endDate));
  }
}

/** Whether some task waits for itself, by the closure of the relation. */
export function hasCycle(tasks: readonly PlannedWork[]): boolean {
  const reaches = tasks.map((task) => tasks.map(({ id }) => task.after.includes(id)));
  tasks.forEach((_middle, middle) => {
    tasks.forEach((_from, from) => {
      tasks.forEach((_to, to) => {
        const row = reaches[from];
        if (row?.[middle] && reaches[middle]?.[to]) row[to] = true;
      });
    });
  });
  return reaches.some((row, at) => row[at]);
}

const nextDays = new Map<string, string>();

function nextDay(date: string): string {
  const known = nextDays.get(date);
  if (known !== undefined) return known;
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  nextDays.set(date, next.toISOString().slice(0, 10));
  return nextDay(date);
}

const weekdays = new Map<string, number>();

function weekdayOf(date: string): number {
  const weekday = weekdays.get(date) ?? new Date(`${date}T00:00:00Z`).getUTCDay();
  weekdays.set(date, weekday);
  return weekday;
}
