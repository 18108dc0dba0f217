import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { homeCurrency } from '../exchange-rate.ts';
import { Exact } from './exact.ts';
import { asPrice, roundedPrice, type Rounding } from './rounding.ts';

export interface PriceRuleTerms {
  opsMultiplier: number;
  opsAddition: number;
  /** Percent. */
  discMax: number;
  /** Of selling prices in rupiah. */
  rounding: Rounding;
}

export interface ItemPrices {
  sellingPrice: number;
  bottomPrice: number;
}

/**
 * Selling = supplier price × multiplier + addition; bottom = selling − the largest discount. Both in the item's own
 * currency, which is rounded if it is rupiah. The bottom price is rounded down to the last decimal, or the largest
 * discount itself would go below it.
 */
export function pricesByRule(suppPrice: number, currency: string, rule: PriceRuleTerms): ItemPrices {
  const exact = new Exact(suppPrice).times(rule.opsMultiplier).plus(rule.opsAddition);
  const selling =
    currency === homeCurrency && rule.rounding !== 0 ? roundedPrice(exact, rule.rounding) : asPrice(exact);
  const largestDiscount = selling.times(new Exact(100).minus(rule.discMax)).dividedBy(100);
  const bottom = largestDiscount.toDecimalPlaces(priceDecimals, Exact.ROUND_DOWN);
  return { sellingPrice: selling.toNumber(), bottomPrice: bottom.toNumber() };
}

const inRupiah = (price: number, rate: number): Decimal => asPrice(new Exact(price).times(rate));

/** A price in rupiah. It keeps the decimals of a price, so that ten thousand cheap parts still add up. */
export const priceInRupiah = (price: number, rate: number): number => inRupiah(price, rate).toNumber();

/**
 * The prices of a quotation's line in rupiah, as long as nobody types one. The selling price is rounded, to whole rupiah
 * at least. Where that lowers it, the bottom price follows in proportion, and it is rounded down: neither the usual price
 * nor the largest discount of a rule may look short. But the rounding of a quotation is chosen by its seller, so it lowers
 * the bottom price by one percent at most: Rp 1,499 as Rp 1,000 is a discount.
 */
export function quotedPrices(prices: ItemPrices, rate: number, rounding: Rounding): ItemPrices {
  const { selling, bottom } = inSteps(prices, rate, rounding);
  const least = rounding === 0 ? bottom : roundedDown(mostLowered.times(inSteps(prices, rate, 0).bottom));
  return { sellingPrice: selling.toNumber(), bottomPrice: Exact.max(bottom, least).toNumber() };
}

function inSteps({ sellingPrice, bottomPrice }: ItemPrices, rate: number, rounding: Rounding) {
  const exact = new Exact(sellingPrice).times(rate);
  const selling = roundedPrice(exact, rounding === 0 ? 1 : rounding);
  const bottom = selling.lessThan(exact)
    ? selling.times(bottomPrice).dividedBy(sellingPrice)
    : new Exact(bottomPrice).times(rate);
  return { selling, bottom: roundedDown(bottom) };
}

const mostLowered = new Exact('0.99');

/** To whole rupiah, but not to nothing. */
const roundedDown = (price: Decimal): Decimal =>
  price.toDecimalPlaces(price.lessThan(1) ? priceDecimals : 0, Exact.ROUND_DOWN);

export interface BundleMemberPrice extends ItemPrices {
  /** Rupiah for one unit of the member's currency. */
  rate: number;
  qty: number;
}

/** The price that a member adds to its bundle. */
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
