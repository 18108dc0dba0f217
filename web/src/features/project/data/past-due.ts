import type { ProjectRow } from '@gso/contract/project';
import { daysBetween } from '@gso/contract/rules/calendar-days';

/** By how many days an unfinished project is late; 0 if it is on time. */
export function daysPastDue(
  { dueDate, percentage }: Pick<ProjectRow, 'dueDate' | 'percentage'>,
  today: string,
): number {
  return percentage < 100 ? Math.max(daysBetween(dueDate, today), 0) : 0;
}
