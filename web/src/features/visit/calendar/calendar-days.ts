import { addDays, daysBetween, mondayOf, monthsBefore } from '@gso/contract/rules/calendar-days';
import { firstOfMonth } from '../../../words/calendar.ts';

export const modes = ['day', 'week', 'month', 'agenda'] as const;
export type Mode = (typeof modes)[number];

const agendaDays = 14;

/** The days that a calendar shows around a day. Weeks begin on Monday; a month is shown in whole weeks. */
export function daysOf(mode: Mode, day: string): string[] {
  if (mode === 'day') return [day];
  if (mode === 'week') return daysFrom(mondayOf(day), 7);
  if (mode === 'agenda') return daysFrom(day, agendaDays);
  const first = mondayOf(firstOfMonth(day));
  const next = monthsBefore(firstOfMonth(day), -1);
  return daysFrom(first, Math.ceil(daysBetween(first, next) / 7) * 7);
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The day of the calendar before or after. */
export function neighbour(mode: Mode, day: string, direction: 1 | -1): string {
  if (mode === 'month') return monthsBefore(firstOfMonth(day), -direction);
  const days = mode === 'day' ? 1 : mode === 'week' ? 7 : agendaDays;
  return addDays(day, direction * days);
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => daysBetween(mondayOf(day), day) + 1;
