import type { DashboardChart } from '@gso/contract/dashboard';

/** What was ordered in a month, and in the same month a year earlier, in rupiah. */
export interface YearMonth {
  /** The month itself, as 2026-11. */
  key: string;
  amount: number;
  before: string;
  amountBefore: number;
  /** How much of the target was reached, in percent; null without a target, and while a month to come has no orders. */
  share: number | null;
}

type Year = Pick<
  DashboardChart,
  'labelYears' | 'monthYearPoAmounts' | 'lastYearPoAmounts' | 'monthTarget' | 'labelWeekDays' | 'dailyVisitPerWeek'
>;

export function yearOf({ labelYears, monthYearPoAmounts, lastYearPoAmounts, monthTarget, ...week }: Year): YearMonth[] {
  const thisMonth = todayOf(week).slice(0, 7);
  return labelYears.map((month, index) => {
    const amount = monthYearPoAmounts[index] ?? 0;
    const isDue = amount > 0 || month <= thisMonth;
    return {
      key: month,
      amount,
      before: `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`,
      amountBefore: lastYearPoAmounts[index] ?? 0,
      share: monthTarget !== null && isDue ? (amount * 100) / monthTarget : null,
    };
  });
}

/** Days to come have no number of visits. */
const todayOf = ({ labelWeekDays, dailyVisitPerWeek }: Pick<Year, 'labelWeekDays' | 'dailyVisitPerWeek'>): string =>
  labelWeekDays.findLast((_, index) => dailyVisitPerWeek[index] !== null) ?? '';
