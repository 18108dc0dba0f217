import { daysBetween } from './calendar-days.ts';

/** The days of the events of a task, in the time zone of the business. */
export interface TaskDays {
  dueDate: string;
  submittedOn: string | null;
  approvedOn: string | null;
}

export interface Deviation {
  /** Days from the due date to the approval, negative when it came before. Until then the days since it was due. */
  deviasi: number;
  /** Those of them until the task was submitted, and those it then waited for approval. */
  workLate: number;
  waiting: number;
}

export function deviationOf({ dueDate, submittedOn, approvedOn }: TaskDays, today: string): Deviation {
  const deviasi = approvedOn ? daysBetween(dueDate, approvedOn) : Math.max(daysBetween(dueDate, today), 0);
  if (!submittedOn) return { deviasi, workLate: deviasi, waiting: 0 };
  const untilSubmitted = daysBetween(dueDate, submittedOn);
  const workLate = approvedOn ? untilSubmitted : Math.min(Math.max(untilSubmitted, 0), deviasi);
  return { deviasi, workLate, waiting: deviasi - workLate };
}
