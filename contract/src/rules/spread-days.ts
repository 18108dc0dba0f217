import { addDays, daysBetween } from './calendar-days.ts';

interface Stretch {
  startDate: string;
  endDate: string;
}

/**
 * Divides the days from one date to another among tasks by their shares, in their order; every task gets at least one day.
 */
export function spreadDays(shares: readonly number[], from: string, to: string): Stretch[] {
  const days = Math.max(daysBetween(from, to), 0) + 1;
  const all = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  return shares.map((share) => {
    const first = Math.floor((before * days) / all);
    before += share;
    const next = Math.floor((before * days) / all);
    return { startDate: addDays(from, first), endDate: addDays(from, Math.max(next - 1, first)) };
  });
}
