import { expect, test } from 'vitest';
import { yearOf } from './year.ts';

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const figures = {
  labelYears: months,
  monthYearPoAmounts: [500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300, 0],
  lastYearPoAmounts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 70],
  monthTarget: 200,
  labelWeekDays: ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'],
  dailyVisitPerWeek: [1, 0, 2, null, null, null, null],
};

test('a month has its share of the target, and the month a year earlier', () => {
  const year = yearOf(figures);
  expect(year[0]).toEqual({ key: '2026-01', amount: 500, before: '2025-01', amountBefore: 0, share: 250 });
  expect(year[11]).toMatchObject({ before: '2025-12', amountBefore: 70 });
});

test('a month to come has a share only if something was ordered for it', () => {
  expect(yearOf(figures).map(({ share }) => share)).toEqual([250, 0, 0, 0, 0, 0, 0, 0, 0, 0, 150, null]);
});

test('without a target there is no share', () => {
  expect(new Set(yearOf({ ...figures, monthTarget: null }).map(({ share }) => share))).toEqual(new Set([null]));
});
