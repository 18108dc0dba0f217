import { addDays, mondayOf } from '../rules/calendar-days.ts';
import type { WorkingDays } from './working-days.ts';

export interface AssignedWork {
  person: string;
  startDate: string;
  endDate: string;
  /** How many tasks have these dates. */
  tasks: number;
}

export interface WeekOfPerson {
  tasks: number;
  /** Working days of the tasks in that week; those of tasks at the same time are added. */
  days: number;
  isOverload: boolean;
}

/** The Mondays of this many weeks, beginning with the week of a date. */
export const weeksFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(mondayOf(date), at * 7));

/**
 * The work of each person in each week. More days of work than the week has working days are an overload. Work on free
 * days counts as no days.
 */
export function workloadOf(
  work: readonly AssignedWork[],
  mondays: readonly string[],
  calendar: WorkingDays,
): Map<string, WeekOfPerson[]> {
  const people = new Map<string, WeekOfPerson[]>();
  for (const { person, startDate, endDate, tasks } of work) {
    const weeks = people.get(person) ?? mondays.map(() => ({ tasks: 0, days: 0, isOverload: false }));
    people.set(person, weeks);
    mondays.forEach((monday, at) => {
      const week = weeks[at];
      const sunday = addDays(monday, 6);
      if (!week || startDate > sunday || endDate < monday) return;
      const from = startDate > monday ? startDate : monday;
      week.tasks += tasks;
      week.days += tasks * calendar.count(from, endDate < sunday ? endDate : sunday);
      week.isOverload = week.days > calendar.count(monday, sunday);
    });
  }
  return people;
}
