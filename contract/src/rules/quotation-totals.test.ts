import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualVat } from './quotation-terms.ts';
import { pricesByRule, quotedPrices } from './price.ts';
import { roundings } from './rounding.ts';
import { type LinePrices, lineSubtotal, quotationTotals, shortfalls, type TotalTerms } from './quotation-totals.ts';

const plain: TotalTerms = { discount: 0, discType: 'PERCENTAGE', isVat: true, vat: usualVat };

describe('the subtotal of a line', () => {
  it.each([
    [19.99, 100, 1999],
    [0.1, 3, 0],
    [0.3333, 3, 0],
    [0.3334, 3, 1],
    [1_250_000, 7, 8_750_000],
    [1.005, 1000, 1005],
    [99_999_999_999.9999, 1, 99_999_999_999],
    [99_999_999_999.0909, 11, 1_099_999_999_989],
  ])('%d × %d is %d', (sellingPrice, qty, subtotal) => {
    expect(lineSubtotal({ sellingPrice, qty })).toBe(subtotal);
  });
});

describe('the totals of a quotation', () => {
  const lines = [
    { sellingPrice: 1_000_000, qty: 2 },
    { sellingPrice: 333_333.33, qty: 3 },
  ];

  it.each<[string, Partial<TotalTerms>, [number, number, number, number, number]]>([
    ['without a discount', {}, [2_999_999, 0, 2_999_999, 330_000, 3_329_999]],
    ['with a percentage', { discount: 10 }, [2_999_999, 300_000, 2_699_999, 297_000, 2_996_999]],
    ['with a percentage in decimals', { discount: 12.5 }, [2_999_999, 375_000, 2_624_999, 288_750, 2_913_749]],
    ['with everything taken off', { discount: 100 }, [2_999_999, 2_999_999, 0, 0, 0]],
    [
      'with a lump sum',
      { discount: 999_999, discType: 'LUMP_SUM' },
      [2_999_999, 999_999, 2_000_000, 220_000, 2_220_000],
    ],
    ['with a lump sum above the total', { discount: 9_000_000, discType: 'LUMP_SUM' }, [2_999_999, 2_999_999, 0, 0, 0]],
    ['without VAT', { isVat: false }, [2_999_999, 0, 2_999_999, 0, 2_999_999]],
    [
      'with 12 % of eleven twelfths',
      { vat: { rate: 12, method: 'ELEVEN_TWELFTHS' } },
      [2_999_999, 0, 2_999_999, 330_000, 3_329_999],
    ],
  ])('%s', (_, terms, [total, disc, after, vat, grand]) => {
    expect(quotationTotals(lines, { ...plain, ...terms })).toEqual({
      totalQty: 5,
      totalPrice: total,
      totalPriceDisc: disc,
      totalPriceAfterDisc: after,
      totalPriceVAT: vat,
      grandTotalPrice: grand,
    });
  });

  it.each([
    [1_000_000, 110_000, 110_000],
    [1_000_041, 110_005, 110_004],
    [1_000_059, 110_006, 110_007],
  ])('of %d is taxed with %d or, by eleven twelfths, with %d', (sellingPrice, full, elevenTwelfths) => {
    const lines = [{ sellingPrice, qty: 1 }];
    const vat = { rate: 12, method: 'ELEVEN_TWELFTHS' } as const;
    expect(quotationTotals(lines, plain).totalPriceVAT).toBe(full);
    expect(quotationTotals(lines, { ...plain, vat }).totalPriceVAT).toBe(elevenTwelfths);
  });

  it.each([
    [1, 50, 1, 0],
    [3, 50, 2, 0],
    [5, 50, 3, 0],
    [50, 0, 50, 6],
    [150, 0, 150, 17],
    [250, 0, 250, 28],
  ])('of %d less %d percent round halves up to %d, taxed with %d', (sellingPrice, discount, after, vat) => {
    const totals = quotationTotals([{ sellingPrice, qty: 1 }], { ...plain, discount });
    expect(totals).toMatchObject({ totalPriceAfterDisc: after, totalPriceVAT: vat });
  });

  it('of no lines are nothing', () => {
    expect(quotationTotals([], { ...plain, discount: 50 }).grandTotalPrice).toBe(0);
  });
});

describe('what a line stays below its bottom price', () => {
  const line = (sellingPrice: number, bottomPrice: number, qty = 1): LinePrices => ({
    sellingPrice,
    bottomPrice,
    qty,
  });

  it.each<[string, LinePrices[], Partial<TotalTerms>, number[]]>([
    ['nothing at or above it', [line(100, 100), line(100, 90)], {}, [0, 0]],
    ['the difference times the quantity', [line(80, 100, 3)], {}, [60]],
    ['with the discount spread over the lines', [line(100, 95), line(300, 240)], { discount: 10 }, [5, 0]],
    ['all of it where everything is free', [line(100, 60)], { discount: 100 }, [60]],
    ['all of it where nothing is asked for', [line(0, 60)], {}, [60]],
    ['nothing at exactly the bottom price', [line(1_462_403.286, 1_462_403.286, 3)], {}, [0]],
    ['nothing where the discount is the largest one', [line(1_624_892.54, 1_462_403.286, 3)], { discount: 10 }, [0]],
    ['a lump sum in proportion', [line(100, 95), line(300, 240)], { discount: 40, discType: 'LUMP_SUM' }, [5, 0]],
    ['fractions that add up', [line(0.4, 0.5, 10_000)], {}, [1000]],
  ])('%s', (_, lines, terms, expected) => {
    expect(shortfalls(lines, { ...plain, ...terms })).toEqual(expected);
  });

  it('nothing by the largest discount of its rule, unless the rounding is a discount of its own', () => {
    const amount = (most: number, scale: number) => fc.integer({ min: 0, max: most }).map((whole) => whole / scale);
    const prices = fc.tuple(amount(99_999_999, 10_000), amount(4_000_000, 1_000_000), amount(1000, 10));
    const rates = fc.oneof(fc.constant(1), amount(30_000_000_000, 1_000_000));
    const rounding = fc.constantFrom(...roundings);
    const steps = fc.record({ ofRule: rounding, ofQuotation: rounding });
    const quantities = fc.integer({ min: 1, max: 1_000_000 });
    const isNeverShort = fc.property(prices, rates, quantities, steps, (terms, rate, qty, { ofRule, ofQuotation }) => {
      const [suppPrice, opsMultiplier, discMax] = terms;
      const rule = { opsMultiplier, opsAddition: 0, discMax, rounding: ofRule };
      const ruled = pricesByRule(suppPrice, 'IDR', rule);
      const { sellingPrice, bottomPrice } = quotedPrices(ruled, rate, ofQuotation);
      if (sellingPrice < 0.99 * quotedPrices(ruled, rate, 0).sellingPrice) return;
      const quoted = line(sellingPrice, bottomPrice, qty);
      expect(shortfalls([quoted], { ...plain, discount: discMax })).toEqual([0]);
    });
    fc.assert(isNeverShort, { numRuns: 500 });
  });
});
