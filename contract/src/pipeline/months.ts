import * as z from 'zod';
import { fieldMessages } from '../fields.ts';

const month = String.raw`20\d\d-(?:0[1-9]|1[0-2])`;

/** Months of a filter: none, one (2026-11), or a range that may be open at one end (2026-11..2027-01, ..2026-10). */
const range = `${month}|${month}\\.\\.|\\.\\.${month}|${month}\\.\\.${month}`;
export const months = z.string().regex(new RegExp(`^(?:${range})?$`), fieldMessages.month);

/** The same, or `none` for records without a day. */
export const monthsOrNone = z.string().regex(new RegExp(`^(?:none|${range})?$`), fieldMessages.month);

/** Where shodans went that left a stage. */
const outcomes = ['ahead', 'back', 'lost'] as const;

/** A stage by its id, with an outcome if only the shodans with that one are meant: 3, 3-lost. */
export const leftStage = z
  .string()
  .regex(new RegExp(`^(?:[1-9]\\d{0,8}(?:-(?:${outcomes.join('|')}))?)?$`), fieldMessages.invalid);

/** A lose reason by its id, or `none` for shodans that were lost without one. */
export const idOrNoneWord = z.string().regex(/^(?:none|[1-9]\d{0,8})?$/, fieldMessages.invalid);

/** The first and the last month of a filter; empty where it is open. */
export function monthsBetween(filter: string): { first: string; last: string } {
  const [first = '', last = first] = filter.split('..');
  return { first, last };
}
