import fc from 'fast-check';
import { expect } from 'vitest';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { lineSubtotal, quotationTotals, type TotalTerms } from '@gso/contract/rules/quotation-totals';

// The same rules in whole numbers: prices in ten-thousandths of a rupiah, discounts in hundredths of a percent.
interface ScaledLine {
  price: bigint;
  qty: bigint;
  isOptional: boolean;
}
interface ScaledTerms {
  percent: bigint;
  lumpSum: bigint;
  discType: TotalTerms['discType'];
  isVat: boolean;
  vat: TotalTerms['vat'];
}

const line: fc.Arbitrary<ScaledLine> = fc.record({
  price: fc.bigInt(0n, 999_999_999_999n),
  qty: fc.bigInt(1n, 5000n),
  isOptional: fc.boolean(),
});
const terms: fc.Arbitrary<ScaledTerms> = fc.record({
  percent: fc.bigInt(0n, 10_000n),
  lumpSum: fc.bigInt(0n, 9_999_999_999n),
  discType: fc.constantFrom('PERCENTAGE', 'LUMP_SUM'),
  isVat: fc.boolean(),
  vat: fc.constantFrom<TotalTerms['vat']>(usualVat, { rate: 12, method: 'ELEVEN_TWELFTHS' }),
});

const rounded = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

function totalsInWholeNumbers(lines: readonly ScaledLine[], { percent, lumpSum, discType, isVat, vat }: ScaledTerms) {
  const subtotals = lines.map(({ price, qty }) => (price * qty) / 10_000n);
  const total = subtotals.reduce((sum, subtotal, at) => (lines[at]?.isOptional ? sum : sum + subtotal), 0n);
  const afterLumpSum = total > lumpSum ? total - lumpSum : 0n;
  const after = discType === 'LUMP_SUM' ? afterLumpSum : rounded(total * (10_000n - percent), 10_000n);
  const base = vat.method === 'FULL' ? after : rounded(after * 11n, 12n);
  const tax = isVat ? rounded(base * BigInt(vat.rate), 100n) : 0n;
  return [...subtotals, total, total - after, after, tax, after + tax];
}

const asLine = ({ price, qty, isOptional }: ScaledLine) => ({
  sellingPrice: Number(price) / 10_000,
  qty: Number(qty),
  isOptional,
});

const asTerms = ({ percent, lumpSum, ...rest }: ScaledTerms): TotalTerms => ({
  ...rest,
  discount: rest.discType === 'LUMP_SUM' ? Number(lumpSum) : Number(percent) / 100,
});

/** Compares this many random quotations with the model above, to the rupiah. */
export function expectTotalsAgree(quotations: number): void {
  const sameTotals = fc.property(fc.array(line, { maxLength: 12 }), terms, (scaledLines, scaledTerms) => {
    const lines = scaledLines.map(asLine);
    const totals = quotationTotals(lines, asTerms(scaledTerms));
    const { totalPrice, totalPriceDisc, totalPriceAfterDisc, totalPriceVAT, grandTotalPrice } = totals;
    const computed = [
      ...lines.map(lineSubtotal),
      ...[totalPrice, totalPriceDisc, totalPriceAfterDisc, totalPriceVAT, grandTotalPrice],
    ];
    expect(computed.join()).toBe(totalsInWholeNumbers(scaledLines, scaledTerms).join());
  });
  fc.assert(sameTotals, { numRuns: quotations });
}
