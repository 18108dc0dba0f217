import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestDecimal, priceDecimals, rateDecimals } from '../decimal.ts';
import {
  type BundleMemberPrice,
  bundlePrices,
  bundleSubtotal,
  priceInRupiah,
  pricesByRule,
  quotedPrices,
} from './price.ts';
import { roundings } from './rounding.ts';

const largestPrice = largestDecimal(priceDecimals);
const largestRate = largestDecimal(rateDecimals);

describe('prices by a rule', () => {
  it.each([
    ['the supplier price itself', 100, [1, 0, 0], [100, 100]],
    ['a margin and a discount', 100, [1.25, 0, 10], [125, 112.5]],
    ['an addition', 10, [1.5, 2.5, 20], [17.5, 14]],
    ['no supplier price', 0, [1.25, 7, 50], [7, 3.5]],
    ['a multiplier of zero', 100, [0, 5, 0], [5, 5]],
    ['everything may be given away', 99.99, [2, 0, 100], [199.98, 0]],
    ['no float dust', 0.1, [3, 0.1, 0], [0.4, 0.4]],
    ['nor in 1.1 × 1.1', 1.1, [1.1, 0, 0], [1.21, 1.21]],
    ['fractions of a cent', 0.0002, [1, 0, 50], [0.0002, 0.0001]],
    ['half of the last decimal rounds up', 0.0001, [0.5, 0, 0], [0.0001, 0.0001]],
    ['less than half rounds down', 0.0001, [0.499999, 0, 0], [0, 0]],
    ['1.00005 rounds up, as a float it would not', 2.0001, [0.5, 0, 0], [1.0001, 1.0001]],
    ['the bottom comes from the rounded selling price', 0.0003, [0.5, 0, 50], [0.0002, 0.0001]],
    ['a third cannot be had exactly, and the bottom rounds down', 10, [1.333333, 0, 33.3333], [13.3333, 8.8888]],
    ['the largest supplier price', largestPrice, [1, 0, 0], [largestPrice, largestPrice]],
    ['the largest price at half', largestPrice, [1, 0, 50], [largestPrice, 49_999_999_999.9999]],
  ] as const)('%s', (_case, suppPrice, [opsMultiplier, opsAddition, discMax], [sellingPrice, bottomPrice]) => {
    const rule = { opsMultiplier, opsAddition, discMax, rounding: 0 } as const;
    expect(pricesByRule(suppPrice, 'IDR', rule)).toEqual({ sellingPrice, bottomPrice });
  });

  it.each([
    ['rupiah to 1,000, and the bottom comes from that', 'IDR', 1000, 1_234_567, [1_543_000, 1_388_700]],
    ['rupiah to 100', 'IDR', 100, 1_234_567, [1_543_200, 1_388_880]],
    ['rupiah not at all', 'IDR', 0, 1_234_567, [1_543_208.75, 1_388_887.875]],
    ['half a step up', 'IDR', 1000, 2_950_000, [3_688_000, 3_319_200]],
    ['the exact price, not one that was rounded before', 'IDR', 1000, 1_200_399.99996, [1_500_000, 1_350_000]],
    ['no other currency', 'USD', 1000, 1234.567, [1543.2088, 1388.8879]],
    ['a cheap part to less than the step', 'IDR', 1000, 30, [38, 34.2]],
  ] as const)('round %s', (_case, currency, rounding, suppPrice, [sellingPrice, bottomPrice]) => {
    const rule = { opsMultiplier: 1.25, opsAddition: 0, discMax: 10, rounding };
    expect(pricesByRule(suppPrice, currency, rule)).toEqual({ sellingPrice, bottomPrice });
  });
});

describe('a price in rupiah', () => {
  it.each([
    [100, 16_250, 1_625_000],
    [0, 16_250, 0],
    [19.99, 100, 1999],
    [0.0001, 16_250, 1.625],
    [0.0001, 0.5, 0.0001],
    [0.0001, 0.499999, 0],
    [0.07, 108.254, 7.5778],
    [1, 0.000001, 0],
    [99.9999, 108.254321, 10_825.4213],
    [1, largestRate, 1_000_000_000],
    [largestPrice, 1, largestPrice],
  ])('%d at %d is %d', (price, rate, rupiah) => {
    expect(priceInRupiah(price, rate)).toBe(rupiah);
  });
});

describe('the prices of a quotation’s line', () => {
  it.each([
    ['whole rupiah', [19.99, 15], 16_250.5, 0, [324_847, 243_757]],
    ['half a rupiah rounds up', [0.5, 0.4], 3, 0, [2, 1]],
    ['Rp 100', [19.99, 15], 16_250.5, 100, [324_800, 243_721]],
    [
      'Rp 1,000, where the bottom does not rise with the selling price',
      [19.99, 15],
      16_250.5,
      1000,
      [325_000, 243_757],
    ],
    ['rupiah as they are', [250_000, 230_000], 1, 1000, [250_000, 230_000]],
    ['an odd price in rupiah', [5_062_152.375, 4_555_937.1375], 1, 0, [5_062_152, 4_555_936]],
    [
      'a discount of a third by rounding, which lowers the bottom by one percent',
      [1499, 1349.1],
      1,
      1000,
      [1000, 1335],
    ],
    ['a cheap part', [40, 30], 1, 1000, [40, 30]],
    ['less than half a rupiah', [0.3, 0.2], 1, 1000, [0.3, 0.2]],
    ['nothing', [0, 0.5], 1, 100, [0, 0.5]],
    ['a bottom price above the selling price', [10.4, 20], 1, 0, [10, 19]],
  ] as const)('%s', (_case, [selling, bottom], rate, rounding, [sellingPrice, bottomPrice]) => {
    const quoted = quotedPrices({ sellingPrice: selling, bottomPrice: bottom }, rate, rounding);
    expect(quoted).toEqual({ sellingPrice, bottomPrice });
  });
});

describe('what a member adds to its bundle', () => {
  it.each([
    [0, 5, 0],
    [1.625, 3, 4.875],
    [0.0001, 1_000_000_000, 100_000],
    [0.1, 3, 0.3],
  ])('%d times %d is %d', (rupiah, qty, subtotal) => {
    expect(bundleSubtotal(rupiah, qty)).toBe(subtotal);
  });
});

const member = (sellingPrice: number, bottomPrice: number, rate = 1, qty = 1): BundleMemberPrice => ({
  sellingPrice,
  bottomPrice,
  rate,
  qty,
});

describe('the prices of a bundle', () => {
  it.each([
    ['no members', [], [0, 0]],
    ['one', [member(100, 90, 16_250)], [1_625_000, 1_462_500]],
    ['quantities count', [member(10, 8, 1, 3), member(1.5, 1, 1, 2)], [33, 26]],
    ['half a rupiah rounds up', [member(0.5, 0.4999)], [1, 0]],
    ['the sum is rounded, not its parts', [member(0.4, 0.2), member(0.4, 0.2)], [1, 0]],
    ['ten thousand parts of a hundredth of a cent', [member(0.0001, 0.0001, 1, 10_000)], [1, 1]],
    ['several currencies', [member(1.1, 1, 16_250.55), member(200, 150, 108.254)], [39_526, 32_489]],
    // One of them costs 1,625,065,432,098.3749: seventeen digits, of which a number in the middle would lose the last.
    [
      'members that cost more than a number holds exactly',
      [member(99_999_999.9999, 1, 16_250.654321, 4)],
      [6_500_261_728_393, 65_003],
    ],
  ] as const)('%s', (_case, members, [sellingPrice, bottomPrice]) => {
    expect(bundlePrices(members)).toEqual({ sellingPrice, bottomPrice });
  });
});

/**
 * The same rules again in whole numbers: an amount is counted in units of its last decimal, so nothing is rounded
 * except where the rule says so.
 */
describe('against exact whole numbers', () => {
  const percentUnits = 1_000_000n;
  const rateUnits = 1_000_000n;
  const priceUnits = 10_000n;

  const halfUp = (value: bigint, divisor: bigint): bigint => (value * 2n + divisor) / (divisor * 2n);
  const asNumber = (units: bigint, decimals: number): number => {
    const digits = units.toString().padStart(decimals + 1, '0');
    return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  };
  const price = (units: bigint) => asNumber(units, priceDecimals);
  const rate = (units: bigint) => asNumber(units, rateDecimals);

  const fifteenDigits = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
  const everyday = fc.bigInt({ min: 0n, max: 10n ** 9n });
  /** Halves and quarters, so that many products end exactly between two prices. */
  const halves = everyday.map((units) => units * 250_000n);
  const amount = fc.oneof(everyday, fifteenDigits);
  const factor = fc.oneof(everyday, halves, fifteenDigits);
  const percent = fc.oneof(fc.bigInt({ min: 0n, max: percentUnits }), fc.constantFrom(0n, percentUnits));

  const manyRuns = { numRuns: 100_000 };
  const patience = 120_000;

  const inRupiah = (units: bigint, rateOf: bigint): bigint => halfUp(units * rateOf, rateUnits);

  it('prices by a rule', { timeout: patience }, () => {
    fc.assert(
      fc.property(amount, factor, amount, percent, (supplier, multiplier, addition, discount) => {
        const selling = halfUp(supplier * multiplier, rateUnits) + addition;
        const bottom = (selling * (percentUnits - discount)) / percentUnits;
        const prices = pricesByRule(price(supplier), 'IDR', {
          opsMultiplier: rate(multiplier),
          opsAddition: price(addition),
          discMax: price(discount),
          rounding: 0,
        });
        return prices.sellingPrice === price(selling) && prices.bottomPrice === price(bottom);
      }),
      manyRuns,
    );
  });

  it('a price in rupiah', { timeout: patience }, () => {
    fc.assert(
      fc.property(
        amount,
        factor,
        (units, rateOf) => priceInRupiah(price(units), rate(rateOf)) === price(inRupiah(units, rateOf)),
      ),
      manyRuns,
    );
  });

  it('the prices of a quotation’s line', { timeout: patience }, () => {
    const unitsPerRupiah = priceUnits * rateUnits;
    const rounded = (units: bigint, step: bigint) => halfUp(units, step * unitsPerRupiah) * step * unitsPerRupiah;
    const roundedSelling = (units: bigint, rounding: number): bigint =>
      [1000n, 100n, 1n]
        .filter((step) => step <= BigInt(rounding || 1))
        .map((step) => rounded(units, step))
        .find((one) => one > 0n) ?? halfUp(units, rateUnits) * rateUnits;
    /** Rounded down to whole rupiah, or below one to the last decimal. */
    const down = (units: bigint, divisor: bigint): bigint => {
      const whole = units / (divisor * unitsPerRupiah);
      return whole > 0n ? whole * priceUnits : units / (divisor * rateUnits);
    };
    fc.assert(
      fc.property(amount, amount, factor, fc.constantFrom(...roundings), (selling, bottom, rateOf, rounding) => {
        const exact = selling * rateOf;
        const expected = roundedSelling(exact, rounding);
        const bottomFor = (quoted: bigint) =>
          quoted < exact ? down(quoted * bottom, selling) : down(bottom * rateOf, 1n);
        const most = bottomFor(roundedSelling(exact, 0)) * 99n;
        const least = most >= 100n * priceUnits ? (most / (100n * priceUnits)) * priceUnits : most / 100n;
        const lowered = bottomFor(expected);
        const expectedBottom = rounding !== 0 && least > lowered ? least : lowered;
        const given = { sellingPrice: price(selling), bottomPrice: price(bottom) };
        expect(quotedPrices(given, rate(rateOf), rounding)).toEqual({
          sellingPrice: price(expected / rateUnits),
          bottomPrice: price(expectedBottom),
        });
      }),
      manyRuns,
    );
  });

  it('the prices of a bundle', { timeout: patience }, () => {
    const part = fc.record({
      selling: amount,
      bottom: amount,
      rateOf: factor,
      qty: fc.integer({ min: 1, max: 1_000_000_000 }),
    });
    const total = (parts: readonly bigint[]) =>
      Number(
        halfUp(
          parts.reduce((sum, one) => sum + one, 0n),
          priceUnits,
        ),
      );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const prices = bundlePrices(
          parts.map(({ selling, bottom, rateOf, qty }) => member(price(selling), price(bottom), rate(rateOf), qty)),
        );
        const selling = total(parts.map((one) => inRupiah(one.selling, one.rateOf) * BigInt(one.qty)));
        const bottom = total(parts.map((one) => inRupiah(one.bottom, one.rateOf) * BigInt(one.qty)));
        return prices.sellingPrice === selling && prices.bottomPrice === bottom;
      }),
      manyRuns,
    );
  });
});
