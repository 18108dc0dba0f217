import { expect, test } from 'vitest';
import { endAfter, formatTimes, parseTime, timeNow } from './time-of-day.ts';

test.each([
  ['830', '0830'],
  ['0830', '0830'],
  ['8:30', '0830'],
  ['08.30', '0830'],
  [' 8 30 ', '0830'],
  ['17,05', '1705'],
  ['09:30:15', '0930'],
  ['8.30.59', '0830'],
  ['8', '0800'],
  ['24', '2400'],
  ['2400', '2400'],
  ['0', '0000'],
])('%s is read as %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['', 'x', '860', '2401', '25', '8:3', '12345', '-8', '8:30 pm', '8:30:60'])(
  '“%s” is no time of day',
  (typed) => {
    expect(parseTime(typed)).toBeUndefined();
  },
);

test('shows four digits as hours and minutes', () => {
  expect(formatTimes({ timeStart: '0830', timeEnd: '2400' })).toBe('08:30–24:00');
});

test.each([
  ['1330', '1000', '1430'],
  ['2315', '1000', '2400'],
  ['0900', '1000', '1000'],
  ['0900', '0900', '0900'],
  ['9 am', '1000', '1000'],
])('a start at %s leaves or moves the end at %s: %s', (start, end, moved) => {
  expect(endAfter(start, end)).toBe(moved);
});

test.each([
  ['2026-11-14T17:05:00Z', '0005'],
  ['2026-11-14T16:59:59Z', '2359'],
  ['2026-11-14T02:30:00Z', '0930'],
])('at %s it is %s in Jakarta', (instant, time) => {
  expect(timeNow(new Date(instant))).toBe(time);
});
