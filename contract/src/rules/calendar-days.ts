const msOfDay = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msOfDay;

/** Whole days from one day of the calendar to another; negative where the other comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * msOfDay).toISOString().slice(0, 10);

/** The same day some months earlier, or the last of that month if it has no such day, as PostgreSQL computes it. */
export function monthsBefore(date: string, months: number): string {
  const moment = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() - months + 1, 0);
  const lastDay = moment.toISOString().slice(0, 10);
  const sameDay = `${lastDay.slice(0, 8)}${date.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}

/** How far back a list goes that shows the recent past. */
export const recentMonths = 2;

/** The first day of the recent past. */
export const recentFrom = (today: string): string => monthsBefore(today, recentMonths);

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
