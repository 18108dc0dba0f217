import { spreadDays } from '../rules/spread-days.ts';
import type { Dates } from './schedule.ts';
import type { TemplateSchedule } from './task-template.ts';
import type { WorkingDays } from './working-days.ts';

interface TaskToPlan {
  length: number;
  /** The indexes of earlier tasks that it waits for. */
  after: readonly number[];
}

interface Frame {
  today: string;
  dueDate: string;
  days: WorkingDays;
}

/** The dates of the tasks of a template, in their order. */
export const templateDates = (schedule: TemplateSchedule, tasks: readonly TaskToPlan[], frame: Frame): Dates[] =>
  schedule === 'DAYS'
    ? inSequence(tasks, frame)
    : spreadDays(
        tasks.map(({ length }) => length),
        frame.today,
        frame.dueDate,
      );

function inSequence(tasks: readonly TaskToPlan[], { today, days }: Frame): Dates[] {
  const planned: Dates[] = [];
  for (const { length, after } of tasks) {
    const starts = after.flatMap((at) => planned[at]?.endDate ?? []).map((end) => days.after(end));
    const startDate = starts.reduce((last, date) => (date > last ? date : last), days.atOrAfter(today));
    planned.push({ startDate, endDate: days.endOf(startDate, length) });
  }
  return planned;
}
