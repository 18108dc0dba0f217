import type { KeptRow } from './kept-rows.ts';

/** Compares rows by a day, the earliest first and those without one last. */
export const byDay =
  <Row>(dayOf: (row: Row) => string | undefined) =>
  (a: Row, b: Row): number =>
    (dayOf(a) ?? noDay).localeCompare(dayOf(b) ?? noDay);
const noDay = '9999-12-31';

export interface Urgency {
  /** How many rows wait, and how many of them are past their day. */
  waiting: number;
  overdue: number;
  /** The day of the most urgent one. */
  due: string | undefined;
}

/** What is urgent among the rows of a group. */
export function urgencyOf<Row>(
  rows: readonly KeptRow<Row>[],
  today: string,
  dayOf: (row: Row) => string | undefined,
): Urgency {
  const days = rows.filter(({ fate }) => !fate).map(({ row }) => dayOf(row));
  const dated = days.filter((day) => day !== undefined).toSorted();
  return { waiting: days.length, overdue: dated.filter((day) => day < today).length, due: dated[0] };
}
