import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Exact } from './exact.ts';
import { roundedPrice } from './rounding.ts';

it.each([
  [1000, 1_543_208.75, 1_543_000],
  [1000, 1_543_499.9999, 1_543_000],
  [1000, 1_543_500, 1_544_000],
  [1000, 1_543_000, 1_543_000],
  [100, 1_543_208.75, 1_543_200],
  [100, 1_543_250, 1_543_300],
  [100, 1_543_249.9999, 1_543_200],
  [1, 5_062_152.375, 5_062_152],
  [1, 5_062_152.5, 5_062_153],
  [1000, 500, 1000],
  [1000, 499.9999, 500],
  [1000, 450, 500],
  [1000, 49.9999, 50],
  [1000, 1.5, 2],
  [100, 49.9999, 50],
  [1000, 0.4999, 0.4999],
  [1, 0.5, 1],
  [1, 0.00005, 0.0001],
  [1000, 0, 0],
  [1000, 99_999_999_999.9999, 100_000_000_000],
] as const)('to %d, %d becomes %d', (step, price, rounded) => {
  expect(roundedPrice(new Exact(price), step).toNumber()).toBe(rounded);
});

/** In billionths of a rupiah, more than a product of two amounts needs for its last decimal. */
const unit = 1_000_000_000n;
const rupiah = (units: bigint) => new Exact(units.toString()).dividedBy(unit.toString());

const halfUp = (units: bigint, divisor: bigint): bigint => ((units * 2n + divisor) / (divisor * 2n)) * divisor;

function model(units: bigint, to: number): bigint {
  const step = to === 1000 && units * 2n < 1000n * unit ? 100 : to;
  if (step === 1000) return halfUp(units, 1000n * unit);
  if (step === 100 && units * 2n >= 100n * unit) return halfUp(units, 100n * unit);
  return halfUp(units, units * 2n >= unit ? unit : unit / 10_000n);
}

const step = fc.constantFrom(1000, 100, 1);
/** Cheap, everyday and huge prices, and many that end exactly between two steps. */
const units = fc.oneof(
  fc.bigInt({ min: 0n, max: 2000n * unit }),
  fc.bigInt({ min: 0n, max: 10n ** 12n * unit }),
  fc.bigInt({ min: 0n, max: 10n ** 30n * unit }),
  fc.bigInt({ min: 0n, max: 10n ** 12n }).map((halves) => (halves * 50n * unit) / 100n),
  fc.bigInt({ min: 0n, max: 10n ** 9n }).map((fifties) => fifties * 50n * unit),
);

it('agrees with whole numbers', { timeout: 120_000 }, () => {
  const agrees = fc.property(units, step, (price, to) => {
    expect(roundedPrice(rupiah(price), to).toFixed()).toBe(rupiah(model(price, to)).toFixed());
  });
  fc.assert(agrees, { numRuns: 50_000 });
});

it('is never negative, never makes a price free, and moves it by at most half a step', { timeout: 120_000 }, () => {
  const holds = fc.property(units, step, (price, to) => {
    const exact = rupiah(price);
    const rounded = roundedPrice(exact, to);
    expect(rounded.isNegative()).toBe(false);
    expect(rounded.minus(exact).abs().times(2).lessThanOrEqualTo(to)).toBe(true);
    if (exact.greaterThanOrEqualTo(0.00005)) expect(rounded.isZero()).toBe(false);
  });
  fc.assert(holds, { numRuns: 20_000 });
});

it('keeps the order of prices', { timeout: 120_000 }, () => {
  const holds = fc.property(units, units, step, (one, other, to) => {
    const [low, high] = one < other ? [one, other] : [other, one];
    expect(roundedPrice(rupiah(low), to).lessThanOrEqualTo(roundedPrice(rupiah(high), to))).toBe(true);
  });
  fc.assert(holds, { numRuns: 20_000 });
});
