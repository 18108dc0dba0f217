import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { homeCurrency } from '../exchange-rate.ts';
import { type Amount, type Arithmetic, plain } from './arithmetic.ts';
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

/** Prices as what a rule computes with. */
type PriceAmounts<N> = Record<keyof ItemPrices, N>;

const asNumbers = ({ sellingPrice, bottomPrice }: PriceAmounts<Decimal>): ItemPrices => ({
  sellingPrice: sellingPrice.toNumber(),
  bottomPrice: bottomPrice.toNumber(),
});

export const pricesByRule = (suppPrice: number, currency: string, rule: PriceRuleTerms): ItemPrices =>
  asNumbers(ruleAmounts(suppPrice, currency, rule, plain));

/**
 * Selling = supplier price × multiplier + addition; bottom = selling − the largest discount. Both in the item's own
 * currency, which is rounded if it is rupiah. The bottom price is rounded down to the last decimal, or the largest
 * discount itself would go below it.
 */
export function ruleAmounts<N extends Amount<N>>(
  suppPrice: number,
  currency: string,
  rule: PriceRuleTerms,
  math: Arithmetic<N>,
): PriceAmounts<N> {
  const exact = math
    .of(suppPrice, 'suppPrice')
    .times(math.by(rule.opsMultiplier, 'opsMultiplier'))
    .plus(math.by(rule.opsAddition, 'opsAddition'));
  const rounded =
    currency === homeCurrency && rule.rounding !== 0 ? roundedPrice(exact, rule.rounding) : asPrice(exact);
  const selling = math.named(rounded, 'sellingPrice');
  const largestDiscount = selling.times(math.of(100).minus(math.by(rule.discMax, 'discMax'))).dividedBy(100);
  const bottom = largestDiscount.toDecimalPlaces(priceDecimals, Exact.ROUND_DOWN);
  return { sellingPrice: selling, bottomPrice: math.named(bottom, 'bottomPrice') };
}

const inRupiah = <N extends Amount<N>>(price: N, rate: N | number): N => asPrice(price.times(rate));

/** A price in rupiah. It keeps the decimals of a price, so that ten thousand cheap parts still add up. */
export const priceInRupiah = (price: number, rate: number): number => inRupiah(plain.of(price), rate).toNumber();

export const quotedPrices = (prices: ItemPrices, rate: number, rounding: Rounding): ItemPrices =>
  asNumbers(quotedAmounts(prices, rate, rounding, plain));

/**
 * The prices of a quotation's line in rupiah, as long as nobody types one. The selling price is rounded, to whole rupiah
 * at least. Where that lowers it, the bottom price follows in proportion, and it is rounded down: neither the usual price
 * nor the largest discount of a rule may look short. But the rounding of a quotation is chosen by its seller, so it lowers
 * the bottom price by one percent at most: Rp 1,499 as Rp 1,000 is a discount.
 */
export function quotedAmounts<N extends Amount<N>>(
  prices: ItemPrices,
  rate: number,
  rounding: Rounding,
  math: Arithmetic<N>,
): PriceAmounts<N> {
  const sellingPrice = math.of(prices.sellingPrice, 'sourceSelling');
  const given = {
    sellingPrice,
    bottomPrice: math.of(prices.bottomPrice, 'sourceBottom'),
    rate: math.by(rate, 'rate'),
    exact: sellingPrice.times(math.by(rate, 'rate')),
  };
  const selling = steppedSelling(given, rounding, math, 'linePrice');
  const bottom = steppedBottom(given, selling);
  return {
    sellingPrice: selling,
    bottomPrice: math.named(
      rounding === 0 ? bottom : math.larger(math.named(bottom, 'steppedBottom'), lowestBottom(given, math)),
      'lineBottom',
    ),
  };
}

type GivenPrices<N> = PriceAmounts<N> & { rate: N | number; /** The selling price in rupiah. */ exact: N };

/** The bottom price in whole rupiah, lowered by one percent. */
function lowestBottom<N extends Amount<N>>(given: GivenPrices<N>, math: Arithmetic<N>): N {
  const whole = steppedBottom(given, steppedSelling(given, 0, math, 'wholePrice'));
  return math.named(roundedDown(math.named(whole, 'wholeBottom').times(mostLowered)), 'lowestBottom');
}

const steppedSelling = <N extends Amount<N>>(
  { exact }: GivenPrices<N>,
  rounding: Rounding,
  math: Arithmetic<N>,
  name: 'linePrice' | 'wholePrice',
): N => math.named(roundedPrice(exact, rounding === 0 ? 1 : rounding), name);

const steppedBottom = <N extends Amount<N>>(given: GivenPrices<N>, selling: N): N =>
  roundedDown(
    selling.lessThan(given.exact)
      ? selling.times(given.bottomPrice).dividedBy(given.sellingPrice)
      : given.bottomPrice.times(given.rate),
  );

const mostLowered = 0.99;

/** To whole rupiah, but not to nothing. */
const roundedDown = <N extends Amount<N>>(price: N): N =>
  price.toDecimalPlaces(price.lessThan(1) ? priceDecimals : 0, Exact.ROUND_DOWN);

export interface BundleMemberPrice extends ItemPrices {
  /** Rupiah for one unit of the member's currency. */
  rate: number;
  qty: number;
}

/** The price that a member adds to its bundle. */
export const bundleSubtotal = (rupiah: number, qty: number): number => asPrice(plain.of(rupiah).times(qty)).toNumber();

export const bundlePrices = (members: readonly BundleMemberPrice[]): ItemPrices =>
  asNumbers(bundleAmounts(members, plain));

/** A bundle costs what its members cost in rupiah, times their quantities, to the whole rupiah. */
export function bundleAmounts<N extends Amount<N>>(
  members: readonly BundleMemberPrice[],
  math: Arithmetic<N>,
): PriceAmounts<N> {
  // A member's price in rupiah may have more digits than a number holds; only the total becomes one.
  const memberOf = (member: BundleMemberPrice, field: keyof ItemPrices): N => {
    const rupiah = inRupiah(math.of(member[field], 'memberPrice'), math.by(member.rate, 'rate'));
    return math.named(rupiah, 'memberInRupiah').times(math.by(member.qty, 'qty'));
  };
  const total = (field: keyof ItemPrices): N =>
    math
      .sum(
        members.map((member) => memberOf(member, field)),
        field === 'sellingPrice' ? 'memberSelling' : 'memberBottom',
      )
      .toDecimalPlaces(0);
  return {
    sellingPrice: math.named(total('sellingPrice'), 'bundleSelling'),
    bottomPrice: math.named(total('bottomPrice'), 'bundleBottom'),
  };
}
