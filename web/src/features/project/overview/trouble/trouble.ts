import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { daysBetween } from '@gso/contract/rules/calendar-days';

export const troubles = ['overdue', 'sentBack', 'waiting'] as const;
export type Trouble = (typeof troubles)[number];

/** By how many days a task is late that is not approved; 0 if it is not. */
export const daysLate = ({ isDone, endDate }: Pick<ProjectTask, 'isDone' | 'endDate'>, today: string): number =>
  isDone ? 0 : Math.max(daysBetween(endDate, today), 0);

const isSentBack = ({ isDone, submitDateTime, rejection }: ProjectTask): boolean =>
  !isDone && submitDateTime === null && rejection !== null;

const isWaiting = ({ isDone, submitDateTime }: ProjectTask): boolean => !isDone && submitDateTime !== null;

/** The stored tasks that need somebody, in the order of the page. A task may be overdue and wait. */
export function troubleOf(
  phases: readonly { projectPhase: ProjectPhase; read: readonly ProjectTask[] }[],
  today: string,
): Record<Trouble, ProjectTask[]> {
  const tasks = phases.flatMap(({ read }) => read);
  return {
    overdue: tasks.filter((task) => daysLate(task, today) > 0),
    sentBack: tasks.filter(isSentBack),
    waiting: tasks.filter(isWaiting),
  };
}
