import { Decimal } from 'decimal.js';

/** Sixty digits: no product or sum of amounts of fifteen digits is ever cut. Halves round up. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
