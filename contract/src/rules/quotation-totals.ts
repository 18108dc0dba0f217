import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { Exact } from './exact.ts';
import type { DiscountType, VatTerms } from './quotation-terms.ts';

export interface PricedLine {
  /** Rupiah for one. */
  sellingPrice: number;
  qty: number;
}

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

const exactSubtotal = ({ sellingPrice, qty }: PricedLine): Decimal => new Exact(sellingPrice).times(qty).trunc();

/** Whole rupiah; what is left of a rupiah is dropped. */
export const lineSubtotal = (line: PricedLine): number => exactSubtotal(line).toNumber();

const wholeRupiah = (amount: Decimal): Decimal => amount.toDecimalPlaces(0);

function afterDiscount(total: Decimal, { discount, discType }: TotalTerms): Decimal {
  if (discType === 'PERCENTAGE') return wholeRupiah(total.times(new Exact(100).minus(discount)).dividedBy(100));
  return Exact.max(total.minus(discount), 0);
}

function vatOf(amount: Decimal, { isVat, vat }: TotalTerms): Decimal {
  if (!isVat) return new Exact(0);
  const base = vat.method === 'FULL' ? amount : wholeRupiah(amount.times(11).dividedBy(12));
  return wholeRupiah(base.times(vat.rate).dividedBy(100));
}

/** What a quotation comes to, the same in the wizard, on the server and in the document. */
export function quotationTotals(lines: readonly PricedLine[], terms: TotalTerms): QuotationTotals {
  const total = lines.reduce((sum, line) => sum.plus(exactSubtotal(line)), new Exact(0));
  const after = afterDiscount(total, terms);
  const tax = vatOf(after, terms);
  return {
    totalQty: lines.reduce((sum, { qty }) => sum + qty, 0),
    totalPrice: total.toNumber(),
    totalPriceDisc: total.minus(after).toNumber(),
    totalPriceAfterDisc: after.toNumber(),
    totalPriceVAT: tax.toNumber(),
    grandTotalPrice: after.plus(tax).toNumber(),
  };
}

export interface LineWithBottom extends PricedLine {
  bottomPrice: number;
}

/** Less than one step of a price is rounding and no shortfall. */
const priceStep = new Exact(10).pow(-priceDecimals);

/**
 * By how much each line stays below its bottom price once the discount of the whole quotation is spread over the lines
 * in proportion; 0 where it does not. Prices of one unit are compared, before anything is rounded to whole rupiah:
 * a line at exactly its bottom price must never look short.
 */
export function shortfalls(lines: readonly LineWithBottom[], terms: TotalTerms): number[] {
  const left = partLeft(lines, terms);
  return lines.map(({ sellingPrice, bottomPrice, qty }) => {
    const missing = new Exact(bottomPrice).minus(left.times(sellingPrice));
    return missing.lessThan(priceStep) ? 0 : wholeRupiah(missing.times(qty)).toNumber();
  });
}

/** The part of each price that the discount leaves. */
function partLeft(lines: readonly PricedLine[], { discount, discType }: TotalTerms): Decimal {
  if (discType === 'PERCENTAGE') return new Exact(100).minus(discount).dividedBy(100);
  const total = lines.reduce(
    (sum, { sellingPrice, qty }) => sum.plus(new Exact(sellingPrice).times(qty)),
    new Exact(0),
  );
  return total.isZero() ? total : Exact.max(total.minus(discount), 0).dividedBy(total);
}
