import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { Exact } from './exact.ts';

const asPrice = (value: Decimal): Decimal => value.toDecimalPlaces(priceDecimals);

export interface PriceRuleTerms {
  opsMultiplier: number;
  opsAddition: number;
  /** Percent. */
  discMax: number;
}

export interface ItemPrices {
  sellingPrice: number;
  bottomPrice: number;
}

/**
 * Selling = supplier price × multiplier + addition; bottom = selling − the largest discount. Both in the item's own
 * currency. The bottom price is rounded down, or the largest discount itself would go below it.
 */
export function pricesByRule(suppPrice: number, rule: PriceRuleTerms): ItemPrices {
  const selling = asPrice(new Exact(suppPrice).times(rule.opsMultiplier).plus(rule.opsAddition));
  const largestDiscount = selling.times(new Exact(100).minus(rule.discMax)).dividedBy(100);
  const bottom = largestDiscount.toDecimalPlaces(priceDecimals, Exact.ROUND_DOWN);
  return { sellingPrice: selling.toNumber(), bottomPrice: bottom.toNumber() };
}

const inRupiah = (price: number, rate: number): Decimal => asPrice(new Exact(price).times(rate));

/** A price in rupiah. It keeps the decimals of a price, so that ten thousand cheap parts still add up. */
export const priceInRupiah = (price: number, rate: number): number => inRupiah(price, rate).toNumber();

export interface BundleMemberPrice extends ItemPrices {
  /** Rupiah for one unit of the member's currency. */
  rate: number;
  qty: number;
}

/** What a member adds to its bundle. */
export const bundleSubtotal = (rupiah: number, qty: number): number => asPrice(new Exact(rupiah).times(qty)).toNumber();

/** A bundle costs what its members cost in rupiah, times their quantities, to the whole rupiah. */
export function bundlePrices(members: readonly BundleMemberPrice[]): ItemPrices {
  // A member's price in rupiah may have more digits than a number holds; only the total becomes one.
  const total = (field: keyof ItemPrices): number =>
    members
      .reduce((sum, member) => sum.plus(inRupiah(member[field], member.rate).times(member.qty)), new Exact(0))
      .toDecimalPlaces(0)
      .toNumber();
  return { sellingPrice: total('sellingPrice'), bottomPrice: total('bottomPrice') };
}
