import { timeOfDay } from '@gso/contract/fields';
import { timeZone } from './format.ts';

const together = /^(?<hours>\d{1,2})(?<minutes>\d{2})$/;
const separated = /^(?<hours>\d{1,2})\s*[:., ]\s*(?<minutes>\d{2})(?:\s*[:., ]\s*[0-5]\d)?$/;
const hoursAlone = /^(?<hours>\d{1,2})$/;

/** Parses a time of day as people type it: 830, 0830, 8:30, 08.30, 08:30:15, 8. Four digits, or undefined if invalid. */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim();
  const parts = (hoursAlone.exec(text) ?? together.exec(text) ?? separated.exec(text))?.groups;
  if (!parts) return undefined;
  const time = `${(parts['hours'] ?? '').padStart(2, '0')}${parts['minutes'] ?? '00'}`;
  const exists = time <= '2400' && time.slice(2) < '60';
  return exists ? time : undefined;
}

/** 0830 for display: 08:30. */
export const formatTime = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

export const formatTimes = ({ timeStart, timeEnd }: { timeStart: string; timeEnd: string }): string =>
  `${formatTime(timeStart)}–${formatTime(timeEnd)}`;

/** Whether a value is a valid time in four digits; while the user types it may be anything. */
export const isTime = (value: string): boolean => timeOfDay.safeParse(value).data === value;

/** The new end when the start was moved after it: an hour later, or midnight. */
export function endAfter(start: string, end: string): string {
  return !isTime(start) || !isTime(end) || start <= end ? end : hourAfter(start);
}

/** An hour later, at most midnight. */
export const hourAfter = (time: string): string =>
  time > '2300' ? '2400' : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

const hoursAndMinutes = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day for the business, in four digits. */
export const timeNow = (now = new Date()): string => hoursAndMinutes.format(now).replace(':', '');
