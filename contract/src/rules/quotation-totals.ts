import type { Decimal } from 'decimal.js';
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

/**
 * By how much each line stays below its bottom price once the discount of the whole quotation is spread over the lines
 * in proportion; 0 where it does not.
 */
export function shortfalls(lines: readonly LineWithBottom[], terms: TotalTerms): number[] {
  const total = lines.reduce((sum, line) => sum.plus(exactSubtotal(line)), new Exact(0));
  const after = afterDiscount(total, terms);
  return lines.map((line) => {
    const share = total.isZero() ? total : exactSubtotal(line).times(after).dividedBy(total);
    const bottom = new Exact(line.bottomPrice).times(line.qty);
    return wholeRupiah(Exact.max(bottom.minus(share), 0)).toNumber();
  });
}
