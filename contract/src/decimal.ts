import * as z from 'zod';
import { fieldMessages, numberErrorUpTo } from './fields.ts';

/** Prices keep four decimals: parts cost fractions of a cent. */
export const priceDecimals = 4;
export const rateDecimals = 6;

const mostDigits = 15;

interface DecimalRange {
  decimals: number;
  /** The value must be larger than this; without it, zero is the minimum. */
  above?: number;
  most?: number;
}

/** Fifteen digits survive JSON and every float on the way, so they are the limit. */
export function largestDecimal(decimals: number): number {
  return Number(`${'9'.repeat(mostDigits - decimals)}.${'9'.repeat(decimals)}`);
}

const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
};

/** An exact number with at most this many decimals, never negative. */
export function decimal({ decimals, above, most = largestDecimal(decimals) }: DecimalRange) {
  const number = z
    .number({ error: numberErrorUpTo(most) })
    .max(most)
    .refine((value) => decimalsOf(value) <= decimals, `At most ${decimals} decimals`);
  return above === undefined ? number.min(0, fieldMessages.notNegative) : number.gt(above, `Must be above ${above}`);
}
