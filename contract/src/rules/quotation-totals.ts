import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { type Amount, type Arithmetic, plain } from './arithmetic.ts';
import { Exact } from './exact.ts';
import type { DiscountType, VatTerms } from './quotation-terms.ts';

export interface LinePrices {
  qty: number;
  /** Rupiah for one. */
  sellingPrice: number;
  bottomPrice: number;
  /** Printed, but not part of the total. */
  isOptional?: boolean | undefined;
}
type SellingLine = Pick<LinePrices, 'qty' | 'sellingPrice' | 'isOptional'>;

export interface TotalTerms {
  discount: number;
  discType: DiscountType;
  isVat: boolean;
  vat: VatTerms;
}

export interface QuotationTotals {
  totalQty: number;
  totalPrice: number;
  totalPriceDisc: number;
  totalPriceAfterDisc: number;
  totalPriceVAT: number;
  grandTotalPrice: number;
}

/** The amounts of a quotation, as numbers or as what a rule computes with. */
type TotalAmounts<N> = Record<Exclude<keyof QuotationTotals, 'totalQty'>, N>;

/** Whole rupiah; fractions are dropped. */
export const subtotalOf = <N extends Amount<N>>({ sellingPrice, qty }: SellingLine, math: Arithmetic<N>): N =>
  math.named(math.of(sellingPrice, 'linePrice').times(math.by(qty, 'qty')).trunc(), 'subTotalPrice');

export const lineSubtotal = (line: SellingLine): number => subtotalOf(line, plain).toNumber();

const wholeRupiah = <N extends Amount<N>>(amount: N): N => amount.toDecimalPlaces(0);

function afterDiscount<N extends Amount<N>>(total: N, { discount, discType }: TotalTerms, math: Arithmetic<N>): N {
  if (discType === 'PERCENTAGE') {
    const left = math.of(100).minus(math.by(discount, 'discount'));
    return wholeRupiah(total.times(left).dividedBy(100));
  }
  return math.larger(total.minus(math.by(discount, 'lumpSum')), math.of(0));
}

/** What the rate applies to. Stored quotations are computed again at each save, so a method never changes. */
const taxBase: Record<VatTerms['method'], <N extends Amount<N>>(amount: N, math: Arithmetic<N>) => N> = {
  FULL: (amount) => amount,
  ELEVEN_TWELFTHS: (amount, math) => math.named(wholeRupiah(amount.times(11).dividedBy(12)), 'vatBase'),
};

function vatOf<N extends Amount<N>>(amount: N, { isVat, vat }: TotalTerms, math: Arithmetic<N>): N {
  if (!isVat) return math.of(0);
  return wholeRupiah(taxBase[vat.method](amount, math).times(math.by(vat.rate, 'vatRate')).dividedBy(100));
}

/** The totals of a quotation, the same in the wizard, on the server and in the document. */
export function quotationTotals(lines: readonly SellingLine[], terms: TotalTerms): QuotationTotals {
  const included = includedLines(lines);
  return {
    totalQty: included.reduce((sum, { qty }) => sum + qty, 0),
    ...asNumbers(totalAmounts(included, terms, plain)),
  };
}

/** The same amounts, computed with any arithmetic, of the lines that are not optional. */
export const totalAmounts = <N extends Amount<N>>(
  included: readonly SellingLine[],
  terms: TotalTerms,
  math: Arithmetic<N>,
): TotalAmounts<N> =>
  amountsOf(
    math.sum(
      included.map((line) => subtotalOf(line, math)),
      'totalPrice',
    ),
    terms,
    math,
  );

export const includedLines = <Line extends SellingLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ isOptional }) => !isOptional);

/** What follows from the sum of the lines. */
export const totalsOf = (sum: Decimal.Value, terms: TotalTerms): Omit<QuotationTotals, 'totalQty'> =>
  asNumbers(amountsOf(plain.of(sum), terms, plain));

function amountsOf<N extends Amount<N>>(total: N, terms: TotalTerms, math: Arithmetic<N>): TotalAmounts<N> {
  const after = math.named(afterDiscount(total, terms, math), 'totalPriceAfterDisc');
  const tax = math.named(vatOf(after, terms, math), 'totalPriceVAT');
  return {
    totalPrice: total,
    totalPriceDisc: math.named(total.minus(after), 'totalPriceDisc'),
    totalPriceAfterDisc: after,
    totalPriceVAT: tax,
    grandTotalPrice: math.named(after.plus(tax), 'grandTotalPrice'),
  };
}

const asNumbers = (amounts: TotalAmounts<Decimal>): Omit<QuotationTotals, 'totalQty'> => ({
  totalPrice: amounts.totalPrice.toNumber(),
  totalPriceDisc: amounts.totalPriceDisc.toNumber(),
  totalPriceAfterDisc: amounts.totalPriceAfterDisc.toNumber(),
  totalPriceVAT: amounts.totalPriceVAT.toNumber(),
  grandTotalPrice: amounts.grandTotalPrice.toNumber(),
});

/** Less than one step of a price is rounding and not a shortfall. */
export const priceStep = new Exact(10).pow(-priceDecimals);

/**
 * By how much each line is below its bottom price after the discount of the whole quotation is spread over the lines in
 * proportion; 0 if it is not. An optional line is compared as if it had the same share of the discount: the customer who
 * adds it will expect that.
 */
export function shortfalls(lines: readonly LinePrices[], terms: TotalTerms): number[] {
  const left = partLeft(lines, terms);
  return lines.map((line) => shortfall(line, left));
}

/**
 * Unit prices are compared, before anything is rounded to whole rupiah: a line at exactly its bottom price must never
 * count as short.
 */
export function shortfall({ sellingPrice, bottomPrice, qty }: LinePrices, left: Decimal.Value): number {
  const missing = new Exact(bottomPrice).minus(Exact.mul(left, sellingPrice));
  return missing.lessThan(priceStep) ? 0 : wholeRupiah(missing.times(qty)).toNumber();
}

/** The share of each price that remains after the discount. */
export function partLeft(lines: readonly SellingLine[], terms: TotalTerms): Decimal {
  const { part, whole } = fractionLeft(lines, terms);
  return part.dividedBy(whole);
}

/** The same as a fraction: a price is multiplied before it is divided, so that no digit is lost. */
export function fractionLeft(lines: readonly SellingLine[], { discount, discType }: TotalTerms): Fraction {
  if (discType === 'PERCENTAGE') return { part: new Exact(100).minus(discount), whole: new Exact(100) };
  const whole = includedLines(lines).reduce(
    (sum, { sellingPrice, qty }) => sum.plus(new Exact(sellingPrice).times(qty)),
    new Exact(0),
  );
  if (whole.isZero()) return { part: new Exact(1), whole: new Exact(1) };
  return { part: Exact.max(whole.minus(discount), 0), whole };
}

interface Fraction {
  part: Decimal;
  whole: Decimal;
}
