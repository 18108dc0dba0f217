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

const row = z.object({ ...computed.shape, label: z.string(), record: record.nullable() });
export type ExplainedRow = z.output<typeof row>;

const rows = z.object({
  shown: z.array(row),
  /** The rows that are not shown, and their sum. */
  more: z.object({ count: z.number().int(), value: exact }).nullable(),
});

const step = z.object({
  name: figureName,
  unit: z.enum(units),
  ...computed.shape,
  /** The value does not follow from the formula: a user entered it, or it was kept when the record was saved. */
  fixed: z.enum(['', 'entered', 'kept']),
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
});
export type Explanation = z.output<typeof explanation>;
