import { timeOfDay } from '@gso/contract/fields';

const together = /^(?<hours>\d{1,2})(?<minutes>\d{2})$/;
const separated = /^(?<hours>\d{1,2})\s*[:., ]\s*(?<minutes>\d{2})$/;
const hoursAlone = /^(?<hours>\d{1,2})$/;

/** Reads a time of day as people type it: 830, 0830, 8:30, 08.30, 8. Four digits, or undefined if it is none. */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim();
  const parts = (hoursAlone.exec(text) ?? together.exec(text) ?? separated.exec(text))?.groups;
  if (!parts) return undefined;
  const time = `${(parts['hours'] ?? '').padStart(2, '0')}${parts['minutes'] ?? '00'}`;
  const exists = time <= '2400' && time.slice(2) < '60';
  return exists ? time : undefined;
}

/** 0830 as people read it: 08:30. */
export const formatTime = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

export const formatTimes = ({ timeStart, timeEnd }: { timeStart: string; timeEnd: string }): string =>
  `${formatTime(timeStart)}–${formatTime(timeEnd)}`;

/** Whether a value is a time already; while somebody types it may be anything. */
export const isTime = (value: string): boolean => timeOfDay.safeParse(value).success;

/** The end of something whose start was moved behind it: an hour later, or midnight. */
export function endAfter(start: string, end: string): string {
  if (!isTime(start) || !isTime(end) || start <= end) return end;
  return start > '2300' ? '2400' : `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}`;
}
