import * as z from 'zod';
import { instant } from '../fields.ts';
import { recordPageKinds } from '../record/record-page.ts';

export const units = ['rupiah', 'currency', 'percent', 'count', 'number'] as const;
export type Unit = (typeof units)[number];

/** What figures and their inputs are called, and what they are counted in. "currency" is the currency of the explanation. */
export const figureUnits = {
  suppPrice: 'currency',
  opsMultiplier: 'number',
  opsAddition: 'currency',
  discMax: 'percent',
  sellingPrice: 'currency',
  bottomPrice: 'currency',
  sourceSelling: 'currency',
  sourceBottom: 'currency',
  rate: 'number',
  linePrice: 'rupiah',
  wholePrice: 'rupiah',
  lineBottom: 'rupiah',
  steppedBottom: 'rupiah',
  wholeBottom: 'rupiah',
  lowestBottom: 'rupiah',
  qty: 'count',
  subTotalPrice: 'rupiah',
  totalPrice: 'rupiah',
  memberPrice: 'number',
  memberInRupiah: 'rupiah',
  memberSelling: 'rupiah',
  memberBottom: 'rupiah',
  bundleSelling: 'rupiah',
  bundleBottom: 'rupiah',
  discount: 'percent',
  lumpSum: 'rupiah',
  totalPriceDisc: 'rupiah',
  totalPriceAfterDisc: 'rupiah',
  vatBase: 'rupiah',
  vatRate: 'percent',
  totalPriceVAT: 'rupiah',
  grandTotalPrice: 'rupiah',
  orderSum: 'rupiah',
  quotationSum: 'rupiah',
  orderAmount: 'rupiah',
  share: 'percent',
  shareSum: 'rupiah',
  sales: 'rupiah',
  targetOfMonth: 'rupiah',
  shodanAmount: 'rupiah',
  probability: 'percent',
  shodanSum: 'rupiah',
  openSum: 'rupiah',
  weightedSum: 'rupiah',
  weighted: 'rupiah',
  wonSum: 'rupiah',
  lostSum: 'rupiah',
  targetSum: 'rupiah',
  wonCount: 'count',
  lostCount: 'count',
  closedCount: 'count',
  winRate: 'percent',
  lostForReason: 'count',
  lostShare: 'percent',
  leftCount: 'count',
  aheadCount: 'count',
  backCount: 'count',
  conversion: 'percent',
  days: 'number',
  daysInStage: 'number',
  averageDays: 'number',
  lowerMiddle: 'number',
  upperMiddle: 'number',
  medianDays: 'number',
  salesTarget: 'rupiah',
  visitTarget: 'count',
  reached: 'percent',
  projects: 'count',
  progress: 'percent',
  quota: 'count',
  visitDays: 'count',
  deviation: 'count',
  visits: 'count',
  shodans: 'count',
  followedUp: 'count',
} as const satisfies Record<string, Unit>;
export type FigureName = keyof typeof figureUnits;
const figureName = z.enum(Object.keys(figureUnits) as [FigureName, ...FigureName[]]);

const signs = ['+', '−', '×', '÷', '(', ')', 'larger', ';'] as const;

/** An exact decimal number as text: results may have more digits than a number holds. */
const exact = z.string();

const token = z.union([
  z.object({ sign: z.enum(signs) }),
  z.object({
    value: exact,
    unit: z.enum(units),
    /** Absent for a constant of the rule. */
    name: figureName.optional(),
  }),
]);
export type Token = z.output<typeof token>;

const computed = z.object({
  value: exact,
  /** Empty if the value was entered, or kept from an earlier time. */
  formula: z.array(token),
  /** The result of the formula before it was rounded, if that changed it. */
  rounded: z.object({ from: exact, step: exact, isDown: z.boolean() }).nullable(),
});
export type Computed = z.output<typeof computed>;

const record = z.object({ kind: z.enum(recordPageKinds), id: z.number().int(), name: z.string() });

const row = z.object({
  ...computed.shape,
  label: z.string(),
  record: record.nullable(),
  /** Its day, if the figure is about days. */
  day: z.string().nullable(),
  /** The last change of it, if it is a record. */
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});
export type ExplainedRow = z.output<typeof row>;

/** The lists that show the rows of a figure. */
const explainedLists = ['sales_po', 'quotation', 'visit', 'project', 'shodan', 'sales_target', 'user_login'] as const;

/** A list with the parameters that filter it down to the rows of a figure. */
const list = z.object({ kind: z.enum(explainedLists), search: z.record(z.string(), z.string()) });
export type ExplainedList = z.output<typeof list>;

const rows = z.object({
  shown: z.array(row),
  /** The rows that are not shown, and their sum. */
  more: z.object({ count: z.number().int(), value: exact }).nullable(),
  /** Where all of them are listed. */
  list: list.nullable(),
});
export type ExplainedRows = z.output<typeof rows>;

const step = z.object({
  name: figureName,
  unit: z.enum(units),
  ...computed.shape,
  /**
   * Why there is no formula: a user entered the value, it was kept when the record was saved, it is an input itself, the
   * reader may not open its rows, or it is counted along with every change and its rows now give another value.
   */
  fixed: z.enum(['', 'entered', 'kept', 'input', 'closed', 'counted']),
  /** What it is the sum of. */
  rows: rows.nullable(),
});
export type ExplainedStep = z.output<typeof step>;

const source = z.object({
  name: figureName,
  /** What it is of, such as the currency of a rate; may be empty. */
  of: z.string(),
  unit: z.enum(units),
  value: exact,
  /** The record that holds it. */
  record: record.nullable(),
  /** Since when it is valid, if it is a value with a date. */
  validFrom: instant.nullable(),
  /** The last change of it. */
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});
export type ExplainedSource = z.output<typeof source>;

/** How a figure came about. */
export const explanation = z.object({
  currency: z.string(),
  /** The figure first, then what it was computed from. */
  steps: z.array(step),
  inputs: z.array(source),
  /** What the page shows of a figure that is kept for some seconds, and when that was computed. */
  kept: z.object({ value: exact, at: instant }).nullable(),
});
export type Explanation = z.output<typeof explanation>;
