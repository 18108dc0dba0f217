import { concessions, type OfferedLine } from '@gso/contract/quotation/price-approval';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import type { TotalTerms } from '@gso/contract/rules/quotation-totals';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { long } from '../long-tests.ts';
import { plainConcessions, type ScaledLine, type ScaledTerms } from './plain-approval.ts';

const quotations = long ? 1_000_000 : 5000;
const seed = Number(process.env['GSO_APPROVAL_SEED'] ?? 23);

/** Prices close to their limits: there a rounding error would decide. */
function randomLine(random: Random): ScaledLine {
  const list = BigInt(random.int(0, random.pick([9, 99_999, 999_999_999])));
  const near = (part: number) => {
    const value = BigInt(Math.floor(Number(list) * part)) + BigInt(random.int(-1, 1));
    return value < 0n ? 0n : value;
  };
  const price = random.chance(0.5) ? list : near(random.int(40, 120) / 100);
  const floor = random.chance(0.3) ? price : near(random.pick([0.9, 0.8, 0.5]));
  const qty = BigInt(random.int(1, 50));
  const approved = {
    price: near(random.int(30, 100) / 100),
    qty: qty + BigInt(random.int(-1, 1)),
    floor: random.chance(0.2) ? near(0.5) : floor,
  };
  return {
    price,
    floor,
    list,
    qty,
    isOptional: random.chance(0.2),
    hasRate: random.chance(0.9),
    approved: random.chance(0.4) ? approved : null,
  };
}

const randomTerms = (random: Random, total: bigint): ScaledTerms => ({
  percent: BigInt(random.pick([0, 1000, 2000, random.int(0, 10_000)])),
  // At most twice the total.
  lumpSum: BigInt(Math.floor((Number(total / 10_000n) * random.int(0, 200)) / 100)),
  isLumpSum: random.chance(0.5),
  limit: random.chance(0.3) ? null : BigInt(random.pick([0, 1000, 2000, random.int(0, 10_000)])),
});

const unscaled = (value: bigint): number => Number(value) / 10_000;
const asLine = ({ price, floor, list, qty, isOptional, hasRate, approved }: ScaledLine): OfferedLine => ({
  sellingPrice: unscaled(price),
  bottomPrice: unscaled(floor),
  listPrice: unscaled(list),
  qty: Number(qty),
  isOptional,
  hasRate,
  approved: approved && {
    price: unscaled(approved.price),
    qty: Number(approved.qty),
    floor: unscaled(approved.floor),
  },
});
const asTerms = ({ percent, lumpSum, isLumpSum }: ScaledTerms): TotalTerms => ({
  discount: isLumpSum ? Number(lumpSum) : Number(percent) / 100,
  discType: isLumpSum ? 'LUMP_SUM' : 'PERCENTAGE',
  isVat: true,
  vat: usualVat,
});

const asText = (found: ReturnType<typeof concessions>): string[] =>
  found.map(
    (one) =>
      `${one.at} ${Math.round(one.price * 10_000)} ${one.isBelowFloor} ${one.isBeyondLimit} ${one.isFloorUnknown}`,
  );

describe('the lines that need an approval', () => {
  it(`are those that whole-number arithmetic finds in ${quotations} random quotations`, { timeout: 1_800_000 }, () => {
    const differences: string[] = [];
    let found = 0;
    for (let number = 0; number < quotations; number += 1) {
      const random = new Random(seed, number);
      const scaled = Array.from({ length: random.int(1, 6) }, () => randomLine(random));
      const terms = randomTerms(
        random,
        scaled.reduce((sum, { price, qty }) => sum + price * qty, 0n),
      );
      const limit = terms.limit === null ? null : Number(terms.limit) / 100;
      const lines = scaled.map(asLine);
      const asked = concessions(lines, asTerms(terms), limit);
      const expected = plainConcessions(scaled, terms).map(
        ({ at, price, isBelow, isBeyond, isUnknown }) => `${at} ${price} ${isBelow} ${isBeyond} ${isUnknown}`,
      );
      if (asText(asked).join() !== expected.join())
        differences.push(`${number}: ${asText(asked).join()} / ${expected.join()}`);
      found += asked.length;
      // Whoever approves them approves all that is needed, and nothing gets worse by that.
      const agreed = lines.map((line, at) => {
        const one = asked.find((concession) => concession.at === at);
        return one ? { ...line, approved: { price: one.price, qty: line.qty, floor: line.bottomPrice } } : line;
      });
      if (concessions(agreed, asTerms(terms), limit).length > 0)
        differences.push(`${number}: approved, but needed again`);
    }
    expect(differences).toEqual([]);
    expect(found).toBeGreaterThan(quotations / 4);
  });
});
