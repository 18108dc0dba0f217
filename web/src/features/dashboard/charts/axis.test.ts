import { describe, expect, test } from 'vitest';
import { axisOf, axisOfCounts } from './axis.ts';

describe('an axis of amounts', () => {
  test('goes to one and a half times the highest value', () => {
    expect(axisOf(1234.5).max).toBe(1851.75);
    expect(axisOf(0.000_001).max).toBeCloseTo(0.000_001_5);
  });

  test('is extended only if a value to compare with would be cut off', () => {
    expect(axisOf(1000, [1499, 3, 0]).max).toBe(1500);
    expect(axisOf(1000, [1500]).max).toBe(1500);
    expect(axisOf(1000, [300, 2000]).max).toBeCloseTo(2200);
    expect(axisOf(0, [40, 30]).max, 'when the year begins').toBeCloseTo(44);
    expect(axisOf(0, [0]).max).toBe(1);
  });

  test.each([
    [1000, [0, 500, 1000, 1500]],
    [1200, [0, 500, 1000, 1500]],
    [2000, [0, 1000, 2000, 3000]],
    [4100, [0, 2000, 4000, 6000]],
    [0.4, [0, 0.2, 0.4, 0.6]],
  ])('up to %d is marked at round values', (highest, ticks) => {
    const marked = axisOf(highest).ticks;
    expect(marked.map((tick) => Number(tick.toFixed(9)))).toEqual(ticks);
  });

  test('has three to seven steps whatever it measures', () => {
    for (let highest = 0.001; highest < 1e9; highest *= 1.07) {
      const { max, ticks } = axisOf(highest);
      expect(ticks.length).toBeGreaterThanOrEqual(4);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks.at(-1)).toBeLessThanOrEqual(max);
    }
  });
});

describe('an axis of counts', () => {
  test('goes to a whole number', () => {
    expect(axisOfCounts(5).max).toBe(8);
    expect(axisOfCounts(1).max).toBe(2);
  });

  test.each([
    [1, [0, 1, 2]],
    [2, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6, 8]],
    [1000, [0, 500, 1000, 1500]],
  ])('up to %d is marked at whole numbers', (highest, ticks) => {
    expect(axisOfCounts(highest).ticks).toEqual(ticks);
  });
});

test('without any value an axis is there all the same', () => {
  expect(axisOf(0).max).toBe(1);
  expect(axisOfCounts(0)).toEqual({ max: 1, ticks: [0, 1] });
});
