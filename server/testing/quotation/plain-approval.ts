/** In whole numbers: prices in ten-thousandths of a rupiah, percents in hundredths. */
export interface ScaledLine {
  price: bigint;
  floor: bigint;
  list: bigint;
  qty: bigint;
  isOptional: boolean;
  /** Without one, nobody knows its floor. */
  hasRate: boolean;
  approved: { price: bigint; qty: bigint; floor: bigint } | null;
}
export interface ScaledTerms {
  percent: bigint;
  lumpSum: bigint;
  isLumpSum: boolean;
  limit: bigint | null;
}

/**
 * The lines that need an approval, by whole-number arithmetic. The price of a line is `price × part / whole`; all
 * comparisons are made without a division.
 */
export function plainConcessions(
  lines: readonly ScaledLine[],
  { percent, lumpSum, isLumpSum, limit }: ScaledTerms,
): { at: number; price: bigint; isBelow: boolean; isBeyond: boolean; isUnknown: boolean }[] {
  const total = lines.reduce((sum, { price, qty, isOptional }) => (isOptional ? sum : sum + price * qty), 0n);
  const taken = lumpSum * 10_000n;
  const [part, whole] = isLumpSum
    ? total === 0n
      ? [1n, 1n]
      : [total > taken ? total - taken : 0n, total]
    : [10_000n - percent, 10_000n];
  return lines.flatMap(({ price, floor, list, qty, approved, hasRate }, at) => {
    const effective = price * part;
    const isBelow = floor * whole - effective >= whole;
    const isBeyond = limit !== null && list * (10_000n - limit) * whole - effective * 10_000n >= 10_000n * whole;
    const isApproved =
      approved !== null && qty === approved.qty && floor <= approved.floor && effective >= approved.price * whole;
    const isUnknown = !hasRate;
    return (isBelow || isBeyond || isUnknown) && !isApproved
      ? [{ at, price: effective / whole, isBelow, isBeyond, isUnknown }]
      : [];
  });
}
