import { limits } from '../limits.ts';

/** A sum of rupiah times percent, to the whole rupiah; halves round up. */
export const hundredths = (product: bigint): bigint => (product + 50n) / 100n;

/** Percent of a sum of rupiah, to the whole rupiah; halves round up. Sums are text, as the database returns them. */
export const roundedShare = (sum: string | bigint, percent: number): bigint =>
  hundredths(BigInt(sum) * BigInt(percent));

/** A sum for JSON, which holds fifteen digits exactly; null if it has more. */
export const sumOrNull = (sum: string | bigint): number | null => {
  const exact = BigInt(sum);
  return exact <= BigInt(limits.rupiah) ? Number(exact) : null;
};
