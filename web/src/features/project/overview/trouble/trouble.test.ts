import { expect, test } from 'vitest';
import { firstState } from '../overview-state.ts';
import { phasesWith, task } from '../sample-tasks.ts';
import { daysLate, troubleOf } from './trouble.ts';

const today = '2026-11-06';
const rejection = { by: 'rudi', at: '2026-11-02T00:00:00Z', reason: 'Loose' };
const submitDateTime = '2026-11-03T00:00:00Z';

test('a task is late from the day after it was due until it is approved', () => {
  expect(daysLate({ isDone: false, endDate: '2026-11-06' }, today)).toBe(0);
  expect(daysLate({ isDone: false, endDate: '2026-11-05' }, today)).toBe(1);
  expect(daysLate({ isDone: false, endDate: '2026-10-25' }, today)).toBe(12);
  expect(daysLate({ isDone: true, endDate: '2026-10-25' }, today)).toBe(0);
});

test('tasks that need somebody are found in all phases', () => {
  const first = [
    task(1),
    task(2, { endDate: today }),
    task(3, { isDone: true, submitDateTime }),
    task(4, { endDate: today, rejection }),
  ];
  const second = [task(5, { submitDateTime }), task(6, { endDate: today, submitDateTime, rejection })];
  const found = troubleOf(firstState(phasesWith(first, second)).phases, today);
  const ids = Object.entries(found).map(([trouble, tasks]) => [trouble, tasks.map(({ id }) => id)]);
  expect(Object.fromEntries(ids)).toEqual({ overdue: [1, 5], sentBack: [4], waiting: [5, 6] });
});
