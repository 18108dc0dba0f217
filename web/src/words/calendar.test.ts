import { expect, test } from 'vitest';
import { firstOfMonth, parseDate, today } from './calendar.ts';

test.each([
  ['14/11/2026', '2026-11-14'],
  ['1/2/2026', '2026-02-01'],
  ['14-11-2026', '2026-11-14'],
  ['14.11.2026', '2026-11-14'],
  ['14 11 2026', '2026-11-14'],
  [' 14 / 11 / 2026 ', '2026-11-14'],
  ['14/11/26', '2026-11-14'],
  ['14112026', '2026-11-14'],
  ['141126', '2026-11-14'],
  ['2026-11-14', '2026-11-14'],
  ['29/02/2028', '2028-02-29'],
])('%j is the day %s', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

test.each(['', '14', '14/11', '31/02/2026', '29/02/2027', '11/14/2026', '00/01/2026', '14/11/202', '14/11/0026', 'x'])(
  '%j is no day',
  (typed) => {
    expect(parseDate(typed)).toBeUndefined();
  },
);

test('the day changes at midnight in Jakarta', () => {
  expect(today(new Date('2026-11-14T16:59:59Z'))).toBe('2026-11-14');
  expect(today(new Date('2026-11-14T17:00:00Z'))).toBe('2026-11-15');
});

test('a month begins on its first day', () => {
  expect(firstOfMonth('2026-11-14')).toBe('2026-11-01');
});
