import { describe, expect, it } from 'vitest';
import { type DayGroup, foldGroups } from './fold.ts';

const group = (name: string, rows: number, due?: string, urgent = rows): DayGroup => ({ name, rows, due, urgent });
const folded = (groups: DayGroup[], budget = 6, before?: ReturnType<typeof foldGroups>) =>
  foldGroups(groups, budget, before).map(({ name, shown }) => `${name} ${shown}`);

describe('at first', () => {
  it('everything is shown if it is little', () => {
    expect(folded([group('a', 2, '2026-11-01'), group('b', 4, '2026-11-02')])).toEqual(['a 2', 'b 4']);
    expect(folded([])).toEqual([]);
  });

  it('the longest overdue comes first, then today, then later, then what has no day', () => {
    const groups = [
      group('undated', 1),
      group('later', 1, '2026-11-30'),
      group('today', 1, '2026-11-17'),
      group('yesterday', 1, '2026-11-16'),
      group('long ago', 1, '2026-02-01'),
      group('undated too', 1),
    ];
    expect(foldGroups(groups, 6).map(({ name }) => name)).toEqual([
      ...['long ago', 'yesterday', 'today', 'later', 'undated', 'undated too'],
    ]);
  });

  it('each shows its first row, and the others go to the most urgent', () => {
    const groups = [group('a', 12, '2026-11-02'), group('b', 3, '2026-11-01'), group('c', 5)];
    expect(folded(groups)).toEqual(['b 3', 'a 2', 'c 1']);
    expect(folded(groups, 2)).toEqual(['b 1', 'a 1', 'c 0']);
  });

  it('twelve approvals leave the tasks in sight', () => {
    expect(folded([group('approvals', 12, '2026-11-01'), group('tasks', 4, '2026-11-20')])).toEqual([
      ...['approvals 5', 'tasks 1'],
    ]);
  });

  it('rows that wait for somebody else are left out', () => {
    expect(folded([group('a', 5, '2026-11-01', 1), group('b', 9)])).toEqual(['a 1', 'b 5']);
    expect(folded([group('a', 5, undefined, 0)])).toEqual(['a 0']);
  });
});

describe('later', () => {
  const before = [
    { name: 'a', shown: 4 },
    { name: 'b', shown: 2 },
  ];

  it('nothing moves, whatever became urgent', () => {
    expect(folded([group('b', 12, '2026-01-01'), group('a', 4, '2026-11-01')], 6, before)).toEqual(['a 4', 'b 2']);
    expect(folded([group('a', 4, undefined, 0), group('b', 2)], 2, before)).toEqual(['a 4', 'b 2']);
  });

  it('a new group follows behind, with the rows that are left', () => {
    const c = group('c', 3, '2026-01-01');
    expect(folded([c, group('a', 4), group('b', 2)], 6, before)).toEqual(['a 4', 'b 2', 'c 0']);
    expect(folded([c, group('a', 3), group('b', 2)], 6, before)).toEqual(['a 3', 'b 2', 'c 1']);
    expect(folded([c], 6, [])).toEqual(['c 3']);
  });

  it('what became free goes to the next rows', () => {
    expect(folded([group('a', 1), group('b', 12)], 6, before)).toEqual(['a 1', 'b 5']);
    expect(folded([group('b', 12)], 6, before)).toEqual(['b 6']);
    expect(folded([], 6, before)).toEqual([]);
  });
});
