import { priceDecimals } from '../decimal.ts';
import type { Amount } from './arithmetic.ts';

/** What a price in rupiah is rounded to; 0 is no rounding. */
export const roundings = [0, 100, 1000] as const;
export type Rounding = (typeof roundings)[number];

/** The price with the decimals that are stored. */
export const asPrice = <N extends Amount<N>>(price: N): N => price.toDecimalPlaces(priceDecimals);

const steps = [1000, 100, 1] as const;

/**
 * Rounds a price in rupiah to a multiple of the step; halves round up. A cheap part must not become free: a price that
 * would be rounded to 0 is rounded to the next smaller step, and below half a rupiah it keeps its decimals.
 */
export function roundedPrice<N extends Amount<N>>(price: N, largest: (typeof steps)[number]): N {
  for (const step of steps.filter((one) => one <= largest)) {
    const rounded = price.toNearest(step);
    if (!rounded.isZero()) return rounded;
  }
  return asPrice(price);
}
