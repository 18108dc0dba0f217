import { addDays, daysBetween } from './calendar-days.ts';

interface Stretch {
  startDate: string;
  endDate: string;
}

/**
 * Divides the days from one date to another among this many tasks, in their order; every task gets at least one day.
 */
export function spreadDays(count: number, from: string, to: string): Stretch[] {
  const days = Math.max(daysBetween(from, to), 0) + 1;
  return Array.from({ length: count }, (_, at) => {
    const first = Math.floor((at * days) / count);
    const next = Math.floor(((at + 1) * days) / count);
    return { startDate: addDays(from, first), endDate: addDays(from, Math.max(next - 1, first)) };
  });
}
