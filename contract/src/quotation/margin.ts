import type { Decimal } from 'decimal.js';
import { Exact } from '../rules/exact.ts';
import { fractionLeft, type LinePrices, type TotalTerms } from '../rules/quotation-totals.ts';

export interface CostedLine extends Pick<LinePrices, 'qty' | 'sellingPrice' | 'isOptional'> {
  /** What one costs to buy, in rupiah. Null if it is unknown. */
  cost: Decimal.Value | null;
}

/**
 * The share of a price that is not spent on buying: (price after every discount − cost) / price after every discount. A
 * fraction, because a division may lose digits.
 */
export interface Margin {
  part: Decimal;
  /** Above zero. */
  whole: Decimal;
}

/** The margin of each line. Null where the cost is unknown, and where nothing is left of the price. */
export function lineMargins(lines: readonly CostedLine[], terms: TotalTerms): (Margin | null)[] {
  return lines.map(({ sellingPrice, cost }) => marginOf([{ sellingPrice, cost, qty: 1 }], lines, terms));
}

/** The margin of all lines that are not optional. Null if the cost of any is unknown, and if nothing is left of the price. */
export const quotationMargin = (lines: readonly CostedLine[], terms: TotalTerms): Margin | null =>
  marginOf(
    lines.filter(({ isOptional }) => !isOptional),
    lines,
    terms,
  );

function marginOf(some: readonly CostedLine[], all: readonly CostedLine[], terms: TotalTerms): Margin | null {
  const left = fractionLeft(all, terms);
  let price = new Exact(0);
  let costs = new Exact(0);
  for (const { sellingPrice, cost, qty } of some) {
    if (cost === null) return null;
    price = price.plus(new Exact(sellingPrice).times(qty).times(left.part));
    costs = costs.plus(new Exact(cost).times(qty).times(left.whole));
  }
  return price.isPositive() && !price.isZero() ? { part: price.minus(costs), whole: price } : null;
}

/** Whether a margin is less than so many percent. */
export const isMarginBelow = ({ part, whole }: Margin, percent: number): boolean =>
  part.times(100).lessThan(whole.times(percent));

/** In percent with two decimals, for reading only; `isMarginBelow` compares. */
export const marginPercent = ({ part, whole }: Margin): number =>
  part.times(100).dividedBy(whole).toDecimalPlaces(2).toNumber();
