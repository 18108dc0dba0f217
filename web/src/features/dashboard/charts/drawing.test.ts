import { expect, test } from 'vitest';
import { drawnValue, gutterOf, leastHeight, plotHeight } from './drawing.ts';

test('a bar above zero is never too low to be seen, and without a value there is none', () => {
  const axis = { max: 1500, ticks: [] };
  expect(drawnValue(1000, axis)).toBe(1000);
  expect(drawnValue(1, axis)).toBe((1500 * leastHeight) / plotHeight);
  expect([drawnValue(0, axis), drawnValue(null, axis)]).toEqual([null, null]);
});

test('the gutter is as wide as the longest label', () => {
  const axis = { max: 1500, ticks: [0, 500, 1000] };
  const texts = ['0', '500', '1.000'];
  const tickText = (value: number) => texts[axis.ticks.indexOf(value)] ?? '';
  expect(gutterOf({ axis, tickText })).toBeGreaterThan(gutterOf({ axis: { ...axis, ticks: [0, 500] }, tickText }));
});
