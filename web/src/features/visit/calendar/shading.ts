import type { WorkingHours } from '@gso/contract/calendar/working-hours';
import { weekdayOf } from './calendar-days.ts';
import { dayMinutes, type Span, toMinutes } from './day-layout.ts';

const officeHours = { start: 8 * 60, end: 17 * 60 };

/** When work begins and ends. */
export const workSpan = (hours: WorkingHours | undefined): Span =>
  hours ? { start: toMinutes(hours.timeStart), end: toMinutes(hours.timeEnd) } : officeHours;

/** The parts of a day in which nobody works. */
export function freeSpans(day: string, isHoliday: boolean, hours: WorkingHours | undefined): Span[] {
  if (!hours) return [];
  if (isHoliday || !hours.days.some((worked) => worked === weekdayOf(day))) return [{ start: 0, end: dayMinutes }];
  const { start, end } = workSpan(hours);
  return [
    { start: 0, end: start },
    { start: end, end: dayMinutes },
  ].filter((span) => span.end > span.start);
}
