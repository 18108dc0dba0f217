const msOfDay = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msOfDay;

/** Whole days from one day of the calendar to another; negative where the other comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * msOfDay).toISOString().slice(0, 10);

/** A Monday. */
const firstMonday = '1970-01-05';

/** The Monday of the ISO week of a date. */
export const mondayOf = (date: string): string =>
  addDays(firstMonday, Math.floor(daysBetween(firstMonday, date) / 7) * 7);

/** The number of an ISO week: the week with the year's first Thursday is the first. */
export function isoWeek(date: string): number {
  const thursday = addDays(mondayOf(date), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}
