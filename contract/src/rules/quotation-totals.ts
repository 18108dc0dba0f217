import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
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

const exactSubtotal = ({ sellingPrice, qty }: SellingLine): Decimal => new Exact(sellingPrice).times(qty).trunc();

/** Whole rupiah; fractions are dropped. */
export const lineSubtotal = (line: SellingLine): number => exactSubtotal(line).toNumber();

const wholeRupiah = (amount: Decimal): Decimal => amount.toDecimalPlaces(0);

function afterDiscount(total: Decimal, { discount, discType }: TotalTerms): Decimal {
  if (discType === 'PERCENTAGE') return wholeRupiah(total.times(new Exact(100).minus(discount)).dividedBy(100));
  return Exact.max(total.minus(discount), 0);
}

/** What the rate applies to. Stored quotations are computed again at each save, so a method never changes. */
const taxBase: Record<VatTerms['method'], (amount: Decimal) => Decimal> = {
  FULL: (amount) => amount,
  ELEVEN_TWELFTHS: (amount) => wholeRupiah(amount.times(11).dividedBy(12)),
};

function vatOf(amount: Decimal, { isVat, vat }: TotalTerms): Decimal {
  if (!isVat) return new Exact(0);
  return wholeRupiah(taxBase[vat.method](amount).times(vat.rate).dividedBy(100));
}

/** The totals of a quotation, the same in the wizard, on the server and in the document. */
export function quotationTotals(lines: readonly SellingLine[], terms: TotalTerms): QuotationTotals {
  const included = includedLines(lines);
  return {
    totalQty: included.reduce((sum, { qty }) => sum + qty, 0),
    ...totalsOf(
      included.reduce((sum, line) => sum.plus(exactSubtotal(line)), new Exact(0)),
      terms,
    ),
  };
}

const includedLines = (lines: readonly SellingLine[]): SellingLine[] => lines.filter(({ isOptional }) => !isOptional);

/** What follows from the sum of the lines. */
export function totalsOf(sum: Decimal.Value, terms: TotalTerms): Omit<QuotationTotals, 'totalQty'> {
  const total = new Exact(sum);
  const after = afterDiscount(total, terms);
  const tax = vatOf(after, terms);
  return {
    totalPrice: total.toNumber(),
    totalPriceDisc: total.minus(after).toNumber(),
    totalPriceAfterDisc: after.toNumber(),
    totalPriceVAT: tax.toNumber(),
    grandTotalPrice: after.plus(tax).toNumber(),
  };
}

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
