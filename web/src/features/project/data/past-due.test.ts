import { expect, test } from 'vitest';
import { daysPastDue } from './past-due.ts';

test.each([
  ['the day before', '2026-11-16', 50, 0],
  ['the day it is due', '2026-11-15', 50, 0],
  ['the day after', '2026-11-14', 87.5, 1],
  ['over a month end', '2026-10-31', 0, 15],
  ['finished, however long ago', '2025-01-01', 100, 0],
])('%s', (_when, dueDate, percentage, days) => {
  expect(daysPastDue({ dueDate, percentage }, '2026-11-15')).toBe(days);
});
