import { recording, type Recorded } from '@gso/contract/explain/recorded';
import { stepsOf } from '@gso/contract/explain/steps-of';
import {
  bundlePrices,
  bundleAmounts,
  pricesByRule,
  quotedAmounts,
  quotedPrices,
  ruleAmounts,
} from '@gso/contract/rules/price';
import { roundings } from '@gso/contract/rules/rounding';
import {
  includedLines,
  lineSubtotal,
  quotationTotals,
  subtotalOf,
  totalAmounts,
  type TotalTerms,
} from '@gso/contract/rules/quotation-totals';
import { expect, it } from 'vitest';
import { disagreements } from '../evaluate.ts';
import { long } from '../long-tests.ts';
import { Random } from '../random.ts';

const rounds = long ? 10_000 : 300;
const seed = Number(process.env['GSO_EXPLAIN_SEED'] ?? 107);

const priceOf = (random: Random): number =>
  random.int(0, random.pick([20, 9999, 999_999_999])) / random.pick([1, 4, 10_000]);
const rateOf = (random: Random): number => random.pick([1, 16_251.25, 0.000_001, random.int(1, 999_999) / 100]);

const termsOf = (random: Random): TotalTerms => ({
  discount: random.int(0, 10_000) / 100,
  discType: random.pick(['PERCENTAGE', 'LUMP_SUM'] as const),
  isVat: random.chance(0.8),
  vat: random.pick([
    { rate: 11, method: 'FULL' },
    { rate: 12, method: 'ELEVEN_TWELFTHS' },
  ] as const),
});

/** A figure as it is shown, and the result that explains it. */
type Pair = [shown: number, explained: Recorded];

/** Every figure of one random quotation, item and bundle. */
function figuresOf(random: Random): Pair[] {
  const lines = Array.from({ length: random.int(0, 60) }, () => ({
    sellingPrice: priceOf(random),
    qty: random.int(1, 5000),
    isOptional: random.chance(0.1),
  }));
  const terms = termsOf(random);
  const totals = quotationTotals(lines, terms);
  const amounts = totalAmounts(includedLines(lines), terms, recording);
  const [source, rate, rounding] = [
    { sellingPrice: Math.max(priceOf(random), 0.01), bottomPrice: priceOf(random) },
    rateOf(random),
    random.pick(roundings),
  ];
  const [price, quoted] = [quotedPrices(source, rate, rounding), quotedAmounts(source, rate, rounding, recording)];
  const rule = {
    opsMultiplier: random.int(1, 300) / 100,
    opsAddition: priceOf(random),
    discMax: random.int(0, 10_000) / 100,
    rounding,
  };
  const [supplier, currency] = [priceOf(random), random.pick(['IDR', 'USD'])];
  const [byRule, ruled] = [pricesByRule(supplier, currency, rule), ruleAmounts(supplier, currency, rule, recording)];
  const members = Array.from({ length: random.int(1, 60) }, () => ({
    sellingPrice: priceOf(random),
    bottomPrice: priceOf(random),
    rate: rateOf(random),
    qty: random.int(1, 50),
  }));
  const [bundle, bundled] = [bundlePrices(members), bundleAmounts(members, recording)];
  return [
    ...lines.slice(0, 3).map((line): Pair => [lineSubtotal(line), subtotalOf(line, recording)]),
    [totals.totalPrice, amounts.totalPrice],
    [totals.totalPriceDisc, amounts.totalPriceDisc],
    [totals.totalPriceAfterDisc, amounts.totalPriceAfterDisc],
    [totals.totalPriceVAT, amounts.totalPriceVAT],
    [totals.grandTotalPrice, amounts.grandTotalPrice],
    [price.sellingPrice, quoted.sellingPrice],
    [price.bottomPrice, quoted.bottomPrice],
    [byRule.sellingPrice, ruled.sellingPrice],
    [byRule.bottomPrice, ruled.bottomPrice],
    [bundle.sellingPrice, bundled.sellingPrice],
    [bundle.bottomPrice, bundled.bottomPrice],
  ];
}

it(
  `the figures of ${rounds} random quotations, items and bundles are what their formulas evaluate to`,
  { timeout: 1_800_000 },
  () => {
    const wrong: string[] = [];
    let checked = 0;
    for (let number = 0; number < rounds; number += 1) {
      for (const [shown, explained] of figuresOf(new Random(seed, number))) {
        const steps = stepsOf(explained);
        if (explained.value.toNumber() !== shown) wrong.push(`${number}: ${shown}`);
        wrong.push(...disagreements(steps).map((one) => `${number}: ${one}`));
        checked += 1;
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(rounds * 10);
  },
);
