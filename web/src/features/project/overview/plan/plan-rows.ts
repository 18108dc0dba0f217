import { type Dates, criticalPath, type PlannedWork, shiftBehind } from '@gso/contract/plan/schedule';
import type { WorkingDays } from '@gso/contract/plan/working-days';
import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import type { OrderKey } from '@gso/contract/rules/merge-order';
import { parseDate } from '../../../../words/calendar.ts';
import { decisionOf, isLocked, type OverviewState, taskOf } from '../edits.ts';
import { orderKeyOf, type TaskRow } from '../task/task-row.ts';

export type TaskState = 'open' | 'waiting' | 'approved' | 'sentBack' | 'late';

export interface PlanTask {
  what: 'task';
  key: string;
  /** What other tasks wait for it by. */
  orderKey: OrderKey;
  /** For the functions of the plan: its id, or a negative number. */
  number: number;
  phase: ProjectPhase;
  row: TaskRow;
  state: TaskState;
  isFixed: boolean;
  /** Undefined while a date is missing or wrong. */
  dates: Dates | undefined;
}

export interface PlanPhase {
  what: 'phase';
  key: ProjectPhase;
  dates: Dates | undefined;
  all: number;
  done: number;
}

export type PlanRow = PlanPhase | PlanTask;

/** The phases that have tasks, each with its tasks, as edited. */
export function planRows(state: OverviewState, today: string): PlanRow[] {
  let made = 0;
  return state.phases.flatMap((phase): PlanRow[] => {
    if (phase.rows.length === 0) return [];
    const tasks = phase.rows.map((row): PlanTask => {
      const task = taskOf(phase, row);
      const dates = datesOf(row);
      return {
        what: 'task',
        key: row.key,
        orderKey: orderKeyOf(row),
        number: row.id ?? -(made += 1),
        phase: phase.projectPhase,
        row,
        state: stateOf(task, row, today),
        isFixed: isLocked(task, decisionOf(state, row)),
        dates,
      };
    });
    const done = tasks.filter((task) => task.state === 'approved').length;
    return [{ what: 'phase', key: phase.projectPhase, dates: extent(tasks), all: tasks.length, done }, ...tasks];
  });
}

function datesOf({ startDate, endDate }: TaskRow): Dates | undefined {
  const [start, end] = [parseDate(startDate), parseDate(endDate)];
  return start !== undefined && end !== undefined && start <= end ? { startDate: start, endDate: end } : undefined;
}

function stateOf(task: ProjectTask | undefined, { endDate }: TaskRow, today: string): TaskState {
  if (task?.isDone) return 'approved';
  if (task?.submitDateTime) return 'waiting';
  if (endDate !== '' && endDate < today) return 'late';
  return task?.rejection ? 'sentBack' : 'open';
}

function extent(tasks: readonly PlanTask[]): Dates | undefined {
  const dated = tasks.flatMap(({ dates }) => dates ?? []);
  const startDate = dated.map((dates) => dates.startDate).sort()[0];
  const endDate = dated
    .map((dates) => dates.endDate)
    .sort()
    .at(-1);
  return startDate !== undefined && endDate !== undefined ? { startDate, endDate } : undefined;
}

/** The tasks with dates, as the functions of the plan want them. */
function plannedWork(tasks: readonly PlanTask[]): PlannedWork[] {
  const numbers = new Map(tasks.map(({ orderKey, number }) => [orderKey, number]));
  return tasks.flatMap(({ number, dates, isFixed, row }) =>
    dates ? [{ id: number, ...dates, isDone: isFixed, after: row.after.flatMap((key) => numbers.get(key) ?? []) }] : [],
  );
}

export const tasksOf = (rows: readonly PlanRow[]): PlanTask[] => rows.filter((row) => row.what === 'task');

/** The slack of each task, by its number. */
export const slackOf = (tasks: readonly PlanTask[], days: WorkingDays) => criticalPath(plannedWork(tasks), days);

/** The tasks that would begin too early, with their new dates. */
export function tooEarly(
  tasks: readonly PlanTask[],
  moved: PlanTask,
  days: WorkingDays,
): { task: PlanTask; dates: Dates }[] {
  const shifted = shiftBehind(plannedWork(tasks), moved.number, days);
  return tasks.flatMap((task) => {
    const dates = shifted.get(task.number);
    return dates ? [{ task, dates }] : [];
  });
}

/** The tasks that a task can wait for without a circle, and does not wait for yet. */
export function possibleBefore(tasks: readonly PlanTask[], task: PlanTask): PlanTask[] {
  const behind = new Set<OrderKey>([task.orderKey]);
  let size = 0;
  while (behind.size !== size) {
    size = behind.size;
    for (const one of tasks) if (one.row.after.some((key) => behind.has(key))) behind.add(one.orderKey);
  }
  return tasks.filter(({ orderKey }) => !behind.has(orderKey) && !task.row.after.includes(orderKey));
}
