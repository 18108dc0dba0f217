import { addDays } from '@gso/contract/rules/calendar-days';
import { dayMinutes, type Span, toMinutes, toTime } from './day-layout.ts';

/** When a visit is: its day and times in four digits. */
export interface Time {
  visitDate: string;
  timeStart: string;
  timeEnd: string;
}

/** When and whose a visit is. */
export interface Place extends Time {
  username: string;
}

/** What dragging and the arrow keys move by, in minutes. */
export const step = 15;

export const spanOf = ({ timeStart, timeEnd }: Time): Span => ({
  start: toMinutes(timeStart),
  end: toMinutes(timeEnd),
});

/** Moves a visit by days and minutes. It keeps its length and stays within its day. */
export function moved<Moved extends Time>(time: Moved, by: { days?: number; minutes?: number }): Moved {
  const { start, end } = spanOf(time);
  const minutes = Math.min(dayMinutes - end, Math.max(-start, by.minutes ?? 0));
  return {
    ...time,
    visitDate: addDays(time.visitDate, by.days ?? 0),
    timeStart: toTime(start + minutes),
    timeEnd: toTime(end + minutes),
  };
}

/** Moves the end of a visit, at most to midnight and not before one step after its start. */
export function resized<Resized extends Time>(time: Resized, minutes: number): Resized {
  const { start, end } = spanOf(time);
  const least = Math.min(dayMinutes, start + step);
  return { ...time, timeEnd: toTime(Math.min(dayMinutes, Math.max(least, end + minutes))) };
}

/** The nearest multiple of a step. */
export const snapped = (minutes: number): number => Math.round(minutes / step) * step || 0;

const slot = 30;

/** The time that somebody selects by pressing at one minute of a day and releasing at another; a click selects an hour. */
export function selected(pressed: number, released: number): Span {
  const within = (minute: number) => Math.min(dayMinutes, Math.max(0, minute));
  const first = Math.floor(within(Math.min(pressed, released)) / slot) * slot;
  const start = Math.min(first, dayMinutes - slot);
  const isClick = Math.abs(pressed - released) < step;
  const end = isClick ? start + 2 * slot : Math.ceil(within(Math.max(pressed, released)) / slot) * slot;
  return { start, end: Math.min(dayMinutes, Math.max(end, start + slot)) };
}

export const placeOf = ({ visitDate, timeStart, timeEnd, username }: Place): Place => ({
  visitDate,
  timeStart,
  timeEnd,
  username,
});

export const samePlace = (one: Place, other: Place): boolean =>
  one.visitDate === other.visitDate &&
  one.timeStart === other.timeStart &&
  one.timeEnd === other.timeEnd &&
  one.username === other.username;
