import { type Dependent, inOrder, tasksBehind } from './dependencies.ts';
import type { WorkingDays } from './working-days.ts';

export interface PlannedWork extends Dependent {
  startDate: string;
  endDate: string;
  /** Approved tasks do not move. */
  isDone: boolean;
}

export interface Dates {
  startDate: string;
  endDate: string;
}

/** The working days of a task. One that lies on free days alone counts as one. */
const lengthOf = (days: WorkingDays, { startDate, endDate }: Dates): number =>
  Math.max(1, days.count(startDate, endDate));

/** A task that begins on another day, or on the next working day, and keeps its length. */
export function movedTo(days: WorkingDays, dates: Dates, date: string): Dates {
  const startDate = days.atOrAfter(date);
  return { startDate, endDate: days.endOf(startDate, lengthOf(days, dates)) };
}

/**
 * The new dates of the tasks behind a moved one that would begin before it ends, by their ids: each begins on the next
 * working day and keeps its length. Those behind them follow in the same way. Nothing moves to an earlier date.
 */
export function shiftBehind(tasks: readonly PlannedWork[], movedId: number, days: WorkingDays): Map<number, Dates> {
  const shifted = new Map<number, Dates>();
  const behind = tasksBehind(tasks);
  for (const task of inOrder(tasks)) {
    const moved = task.id === movedId ? task : shifted.get(task.id);
    if (!moved) continue;
    for (const next of behind.get(task.id) ?? []) {
      const { startDate } = shifted.get(next.id) ?? next;
      if (next.isDone || next.id === movedId || startDate > moved.endDate) continue;
      shifted.set(next.id, movedTo(days, next, days.after(moved.endDate)));
    }
  }
  return shifted;
}

export interface Slack {
  earliestStart: string;
  earliestFinish: string;
  latestStart: string;
  latestFinish: string;
  /** The working days by which it can end later without delaying the last task. */
  slack: number;
  /** It has no slack, and is not approved. */
  isCritical: boolean;
}

/**
 * How early and how late each task can take place, by its id. Its own start date is the earliest one, and approved tasks
 * stay where they are. Tasks of a cycle are left out.
 */
export function criticalPath(tasks: readonly PlannedWork[], days: WorkingDays): Map<number, Slack> {
  const order = inOrder(tasks);
  const earliest = new Map<number, Dates>();
  for (const task of order) {
    if (task.isDone) earliest.set(task.id, task);
    else earliest.set(task.id, asSoonAsPossible(task, earliest, days));
  }
  const finishes = [...earliest.values()].map(({ endDate }) => endDate);
  const end = finishes.reduce((last, date) => (date > last ? date : last), '');
  const behind = tasksBehind(order);
  const slacks = new Map<number, Slack>();
  for (const task of order.toReversed()) {
    const { startDate: earliestStart, endDate: earliestFinish } = earliest.get(task.id) ?? task;
    const next = (behind.get(task.id) ?? []).filter(({ isDone }) => !isDone);
    const starts = next.map(({ id }) => slacks.get(id)?.latestStart ?? end);
    const first = starts.reduce((least, date) => (date < least ? date : least), days.after(end));
    const latestFinish = days.before(first);
    const slack = task.isDone ? 0 : days.count(earliestFinish, latestFinish) - 1;
    const latest = task.isDone
      ? { latestStart: earliestStart, latestFinish: earliestFinish }
      : { latestStart: days.startOf(latestFinish, lengthOf(days, task)), latestFinish };
    const isCritical = !task.isDone && slack === 0;
    slacks.set(task.id, { earliestStart, earliestFinish, ...latest, slack, isCritical });
  }
  return slacks;
}

function asSoonAsPossible(task: PlannedWork, earliest: ReadonlyMap<number, Dates>, days: WorkingDays): Dates {
  const before = task.after.flatMap((id) => earliest.get(id)?.endDate ?? []);
  const starts = [days.atOrAfter(task.startDate), ...before.map((date) => days.after(date))];
  const startDate = starts.reduce((last, date) => (date > last ? date : last));
  return { startDate, endDate: days.endOf(startDate, lengthOf(days, task)) };
}
