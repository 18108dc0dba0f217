import type { HolidayKind } from '@gso/contract/calendar/holiday';
import { formatDate } from '../format.ts';
import { formatTime } from '../time-of-day.ts';
import { valueText } from '../value-text.ts';
import { wordNow, words, wordsNow } from '../words.ts';

export const holidayKindWords = words<Record<HolidayKind, string>>({
  en: { NATIONAL: 'Public holiday', JOINT_LEAVE: 'Joint leave' },
  id: { NATIONAL: 'Libur nasional', JOINT_LEAVE: 'Cuti bersama' },
});

/** Monday is the first. */
export const weekdayWords = words({
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  id: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
});

/** The text of a holiday's value in a history or a conflict. */
export function holidayText(path: string, value: unknown): string {
  if (path === 'day' && typeof value === 'string' && value !== '') return formatDate(value);
  return (path === 'kind' && wordNow(holidayKindWords, value)) || valueText(value);
}

/** The text of a value of the working hours. */
export function workingHoursText(path: string, value: unknown): string {
  if (Array.isArray(value)) return valueText(value.map((day) => wordsNow(weekdayWords)[Number(day) - 1]));
  return path !== 'days' && typeof value === 'string' && value !== '' ? formatTime(value) : valueText(value);
}
