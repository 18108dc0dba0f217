import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar-days.ts';
import { progressColour, progressOf, projectPercentage } from './project-progress.ts';
import { spreadDays } from './spread-days.ts';
import { deviationOf } from './task-deviation.ts';

describe('progress', () => {
  const complete = { all: 3, done: 3 };
  it.each([
    ['nothing planned', [], 0],
    ['a phase without tasks is not complete', [{ all: 0, done: 0 }], 0],
    ['one task left', [{ all: 3, done: 2 }], 0],
    ['one phase', [complete], 12.5],
    ['three phases', [complete, complete, { all: 1, done: 0 }, complete], 37.5],
    ['all eight', Array.from({ length: 8 }, () => complete), 100],
  ])('%s', (_name, phases, percentage) => {
    expect(projectPercentage(phases)).toBe(percentage);
  });

  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 3, 33.3],
    [2, 3, 66.6],
    [999, 1000, 99.9],
    [9999, 10_000, 99.9],
    [7, 7, 100],
  ])('%i of %i tasks are %d percent', (done, all, percent) => {
    expect(progressOf({ all, done })).toBe(percent);
  });

  it.each([
    [0, 'red'],
    [30, 'red'],
    [30.1, 'orange'],
    [37.5, 'orange'],
    [69.9, 'orange'],
    [70, 'green'],
    [100, 'green'],
  ])('%d percent is %s', (percentage, colour) => {
    expect(progressColour(percentage)).toBe(colour);
  });
});

describe('days', () => {
  it.each([
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-11-15', '2026-11-15', 0],
    ['2026-03-01', '2026-02-01', -28],
  ])('from %s to %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });
});

describe('deviation', () => {
  const today = '2026-11-15';
  it.each([
    ['not due yet', '2026-11-20', null, null, [0, 0, 0]],
    ['due today', '2026-11-15', null, null, [0, 0, 0]],
    ['due yesterday', '2026-11-14', null, null, [1, 1, 0]],
    ['over the end of a month', '2026-10-31', null, null, [15, 15, 0]],
    ['handed in before it was due, still waiting', '2026-11-10', '2026-11-08', null, [5, 0, 5]],
    ['handed in late, still waiting', '2026-11-10', '2026-11-12', null, [5, 2, 3]],
    ['handed in early, not due yet', '2026-11-20', '2026-11-10', null, [0, 0, 0]],
    ['approved on the day', '2026-11-10', '2026-11-10', '2026-11-10', [0, 0, 0]],
    ['approved early', '2026-11-10', '2026-11-05', '2026-11-07', [-3, -5, 2]],
    ['handed in early, approved late', '2026-11-10', '2026-11-08', '2026-11-13', [3, -2, 5]],
    ['approved without being handed in', '2026-11-10', null, '2026-11-12', [2, 2, 0]],
    ['approved over a leap day', '2028-02-28', '2028-02-29', '2028-03-01', [2, 1, 1]],
    ['approved over new year', '2026-12-31', '2026-12-31', '2027-01-02', [2, 0, 2]],
  ])('%s', (_name, dueDate, submittedOn, approvedOn, [deviasi, workLate, waiting]) => {
    expect(deviationOf({ dueDate, submittedOn, approvedOn }, today)).toEqual({ deviasi, workLate, waiting });
  });
});

describe('dates of default tasks', () => {
  it('divide the days among the tasks, in order and without a gap', () => {
    expect(spreadDays([1, 1, 1], '2026-11-15', '2026-11-23')).toEqual([
      { startDate: '2026-11-15', endDate: '2026-11-17' },
      { startDate: '2026-11-18', endDate: '2026-11-20' },
      { startDate: '2026-11-21', endDate: '2026-11-23' },
    ]);
  });

  it.each([
    [24, '2026-11-15', '2027-03-01'],
    [24, '2026-11-15', '2026-11-20'],
    [24, '2026-11-15', '2026-11-15'],
    [24, '2026-11-15', '2026-01-01'],
  ])('%i tasks from %s to %s each have a day', (count, from, to) => {
    const stretches = spreadDays(
      Array.from({ length: count }, () => 1),
      from,
      to,
    );
    expect(stretches).toHaveLength(count);
    expect(stretches[0]?.startDate).toBe(from);
    for (const { startDate, endDate } of stretches) expect(endDate >= startDate).toBe(true);
    stretches.slice(1).forEach(({ startDate }, at) => expect(startDate >= (stretches[at]?.startDate ?? '')).toBe(true));
    expect(stretches.at(-1)?.endDate).toBe(to > from ? to : from);
  });
});
