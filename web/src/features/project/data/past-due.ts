import type { ProjectRow } from '@gso/contract/project';
import { daysBetween } from '@gso/contract/rules/calendar-days';

/** How many days ago an unfinished project should have been finished; 0 while it is in time. */
export function daysPastDue(
  { dueDate, percentage }: Pick<ProjectRow, 'dueDate' | 'percentage'>,
  today: string,
): number {
  return percentage < 100 ? Math.max(daysBetween(dueDate, today), 0) : 0;
}
