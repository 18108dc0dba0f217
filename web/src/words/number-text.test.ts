import { describe, expect, test } from 'vitest';
import { groupedNumber, parseNumber, plainNumber } from './number-text.ts';

describe('what people type is the number they mean', () => {
  test.each([
    ['1.500.000,50', 1_500_000.5],
    ['1500000.50', 1_500_000.5],
    ['1,500,000.50', 1_500_000.5],
    ['1500000,5', 1_500_000.5],
    ['1.500.000', 1_500_000],
    ['1,500,000', 1_500_000],
    ['1.500', 1_500],
    ['1,500', 1_500],
    ['0.5', 0.5],
    ['0,25', 0.25],
    [',75', 0.75],
    ['1.5', 1.5],
    ['12.34', 12.34],
    ['007', 7],
    ['0', 0],
    ['5,', 5],
    [' Rp 1 500 000 ', 1_500_000],
    ['Rp\u00a01.234.567', 1_234_567],
    ['1.500,00', 1_500],
    ['999999999999999', 999_999_999_999_999],
    ['9999999999999,99', 9_999_999_999_999.99],
    ['-5', -5],
    ['−1.500,5', -1_500.5],
    ['-0', 0],
  ])('%s', (typed, meant) => expect(parseNumber(typed, 2)).toBe(meant));

  test('where three decimals fit, one comma begins them', () => {
    expect(parseNumber('1,500', 4)).toBe(1.5);
    expect(parseNumber('15.250', 4)).toBe(15_250);
    expect(parseNumber('1500.125', 4)).toBe(1500.125);
  });
});

describe('what is no number, or would be changed by storing it, is refused', () => {
  test.each([
    '',
    ' ',
    'abc',
    '12a',
    '--5',
    '5-',
    '1..5',
    '1.5.0',
    '1.50.000',
    '1,5,0',
    '.',
    '1.500,000.5',
    '1e5',
    'Rp',
    '1,234.5,6',
  ])('“%s”', (typed) => expect(parseNumber(typed, 2)).toBeNaN());
  test('more decimals than the field has', () => {
    expect(parseNumber('1,234', 2), 'reads as a group').toBe(1_234);
    expect(parseNumber('1,2345', 2)).toBeNaN();
    expect(parseNumber('1500000,50', 0)).toBeNaN();
    expect(parseNumber('1500000,00', 0)).toBe(1_500_000);
  });
  test('more digits than are exact', () => {
    expect(parseNumber('9999999999999999', 2)).toBe(Infinity);
    expect(parseNumber('99999999999999,99', 2)).toBe(Infinity);
  });
});

test('numbers are shown in groups and edited without them, and both read back as the same', () => {
  for (const value of [0, 5, 0.5, 1_234, 1_500_000.5, 9_999_999_999_999.99]) {
    expect(parseNumber(groupedNumber(value, 2), 2)).toBe(value);
    expect(parseNumber(plainNumber(value, 2), 2)).toBe(value);
  }
  expect(groupedNumber(1_500_000.5, 2)).toBe('1.500.000,5');
  expect(plainNumber(1_500_000.5, 2)).toBe('1500000,5');
});
