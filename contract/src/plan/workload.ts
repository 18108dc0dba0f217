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
  const weeksOfWork = mondays.map((monday) => {
    const sunday = addDays(monday, 6);
    return { monday, sunday, workingDays: calendar.count(monday, sunday) };
  });
  // Thousands of tasks share a few dates.
  const counted = new Map<string, number>();
  const count = (from: string, to: string): number => {
    const key = from + to;
    const days = counted.get(key) ?? calendar.count(from, to);
    counted.set(key, days);
    return days;
  };
  for (const { person, startDate, endDate, tasks } of work) {
    const weeks = people.get(person) ?? mondays.map(() => ({ tasks: 0, days: 0, isOverload: false }));
    people.set(person, weeks);
    weeksOfWork.forEach(({ monday, sunday, workingDays }, at) => {
      const week = weeks[at];
      if (!week || startDate > sunday || endDate < monday) return;
      const from = startDate > monday ? startDate : monday;
      week.tasks += tasks;
      week.days += tasks * count(from, endDate < sunday ? endDate : sunday);
      week.isOverload = week.days > workingDays;
    });
  }
  return people;
}
