import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, largestDecimal } from './decimal.ts';

const messageOf = (schema: ReturnType<typeof decimal>, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('an exact number', () => {
  const price = decimal({ decimals: 4 });

  it.each([0, 0.0001, 1e-4, 0.1, 19.99, 1_500_000.5, 99_999_999_999.9999, 1e10])('accepts %d', (value) => {
    expect(price.parse(value)).toBe(value);
  });

  it.each([
    [undefined, 'Required.'],
    [null, 'Required.'],
    ['12', 'Must be numeric'],
    ['', 'Must be numeric'],
    [true, 'Must be numeric'],
    [[1], 'Must be numeric'],
    [NaN, 'Required.'],
    [Infinity, 'At most 99999999999.9999'],
    [-Infinity, 'Must be numeric'],
    [-0.0001, 'Must not be negative'],
    [-1, 'Must not be negative'],
    [0.00001, 'At most 4 decimals'],
    [1e-7, 'At most 4 decimals'],
    [1.5e-7, 'At most 4 decimals'],
    [0.1 + 0.2, 'At most 4 decimals'],
    [1.23456, 'At most 4 decimals'],
    [100_000_000_000, 'At most 99999999999.9999'],
    [1e21, 'At most 99999999999.9999'],
  ])('refuses %s: %s', (value, message) => {
    expect(messageOf(price, value)).toBe(message);
  });

  it('keeps to a range of its own', () => {
    const percent = decimal({ decimals: 4, most: 100 });
    expect(messageOf(percent, 100)).toBeUndefined();
    expect(messageOf(percent, 0)).toBeUndefined();
    expect(messageOf(percent, 100.0001)).toBe('At most 100');
    const rate = decimal({ decimals: 6, above: 0 });
    expect(messageOf(rate, 0.000001)).toBeUndefined();
    expect(messageOf(rate, 0)).toBe('Must be above 0');
    expect(messageOf(rate, -1)).toBe('Must be above 0');
  });

  it('holds fifteen digits, which survive JSON', () => {
    expect(String(largestDecimal(4))).toBe('99999999999.9999');
    expect(String(largestDecimal(6))).toBe('999999999.999999');
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(units, (value) => {
        const digits = value.toString().padStart(5, '0');
        const written = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
        const parsed = price.parse(JSON.parse(written));
        return parsed.toFixed(4) === written && JSON.parse(JSON.stringify(parsed)) === parsed;
      }),
      { numRuns: 10_000 },
    );
  });
});
