import { addDays } from '@gso/contract/rules/calendar-days';

/** Sunday is 0. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export const isWeekend = (day: string): boolean => weekday(day) % 6 === 0;

/**
 * This many days before today, or the Friday before if that is a weekend. Today itself stays: something must happen on
 * the day of the demonstration, even on a weekend.
 */
export function workday(today: string, daysAgo: number): string {
  const day = addDays(today, -daysAgo);
  if (daysAgo === 0 || !isWeekend(day)) return day;
  return addDays(day, weekday(day) === 0 ? -2 : -1);
}

/** The next working day that is at least this many days ahead. */
export function plannedDay(today: string, daysAhead: number): string {
  const day = addDays(today, daysAhead);
  if (!isWeekend(day)) return day;
  return addDays(day, weekday(day) === 0 ? 1 : 2);
}

/** One of the list, the same one for the same number. */
export function pick<Value>(list: readonly Value[], number: number): Value {
  const value = list[((number % list.length) + list.length) % list.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}
