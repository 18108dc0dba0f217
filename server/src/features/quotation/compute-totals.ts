import { limits } from '@gso/contract/limits';
import type { QuotationInput } from '@gso/contract/quotation';
import { type ApprovedPrice, concessions, usualPrice } from '@gso/contract/quotation/price-approval';
import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import { lineSubtotal, quotationTotals, shortfalls } from '@gso/contract/rules/quotation-totals';
import { refusedField } from '../../platform/app-error.ts';
import { text as sentence } from '../../platform/text.ts';
import type { PricedLine } from './price-lines.ts';

type Terms = Pick<QuotationInput, 'discount' | 'discType' | 'isVat' | 'rounding'>;

interface Approvals {
  /** In percent; null if there is none. */
  limit: number | null;
  /** What was approved, by the id of its line. */
  approved: ReadonlyMap<number, ApprovedPrice | null>;
}
export type LineWithTotals = PricedLine & { place: number; sub_total_price: number; shortfall: number };

/** Computes the totals of the quotation and of each line. Clients never send them. */
export function computeTotals(
  lines: readonly PricedLine[],
  terms: Terms,
  vat: VatTerms,
  { limit, approved }: Approvals,
) {
  const priced = lines.map((line) => ({
    sellingPrice: line.selling_price,
    bottomPrice: line.bottom_price,
    qty: line.qty,
    isOptional: line.is_optional,
    listPrice: usualPriceOf(line, terms.rounding),
    hasRate: line.rate !== null && !line.is_floor_unknown,
    approved: approved.get(line.id ?? 0) ?? null,
  }));
  const totals = quotationTotals(priced, { ...terms, vat });
  if (totals.totalPrice > limits.rupiah || totals.grandTotalPrice > limits.rupiah) {
    throw refusedField('itemDetails', sentence('The total is too large.', 'Totalnya terlalu besar.'));
  }
  const missing = shortfalls(priced, { ...terms, vat });
  return {
    totals: {
      total_qty: totals.totalQty,
      total_price: totals.totalPrice,
      total_price_disc: totals.totalPriceDisc,
      total_price_after_disc: totals.totalPriceAfterDisc,
      total_price_vat: totals.totalPriceVAT,
      grand_total_price: totals.grandTotalPrice,
      lines_below_bottom: missing.filter((shortfall) => shortfall > 0).length,
      lines_to_approve: concessions(priced, { ...terms, vat }, limit).length,
    },
    lines: lines.map((line, place): LineWithTotals => ({
      ...line,
      place,
      sub_total_price: lineSubtotal({ sellingPrice: line.selling_price, qty: line.qty }),
      shortfall: missing[place] ?? 0,
    })),
  };
}

const usualPriceOf = (line: PricedLine, rounding: QuotationInput['rounding']): number =>
  usualPrice(
    {
      sellingPrice: line.selling_price,
      isTyped: line.is_typed,
      source: { sellingPrice: line.source_selling_price, bottomPrice: line.source_bottom_price },
      rate: line.rate,
    },
    rounding,
  );

export type Totals = ReturnType<typeof computeTotals>['totals'];
