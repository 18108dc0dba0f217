import { expect, test } from 'vitest';
import { addDays, isoWeek, mondayOf, monthsBefore } from './calendar-days.ts';

test.each([
  ['2026-11-16', '2026-11-16', 47],
  ['2026-11-22', '2026-11-16', 47],
  ['2027-01-03', '2026-12-28', 53],
  ['2027-01-04', '2027-01-04', 1],
  ['1969-12-31', '1969-12-29', 1],
])('the week of %s begins on %s and has the number %d', (day, monday, week) => {
  expect([mondayOf(day), isoWeek(day)]).toEqual([monday, week]);
});

test('days are counted across months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-01-03', -6)).toBe('2025-12-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test.each([
  ['2026-11-15', '2026-09-15'],
  ['2026-01-31', '2025-11-30'],
  ['2026-04-30', '2026-02-28'],
  ['2028-04-30', '2028-02-29'],
  ['2026-02-28', '2025-12-28'],
])('two months before %s is %s', (date, before) => {
  expect(monthsBefore(date, 2)).toBe(before);
});
