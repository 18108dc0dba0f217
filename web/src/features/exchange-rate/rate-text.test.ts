import { describe, expect, it } from 'vitest';
import { changeText, rateText } from './rate-text.ts';

describe('a rate as people read it', () => {
  it.each([
    [16_250, 'Rp\u00a016.250'],
    [108.254, 'Rp\u00a0108,254'],
    [0.000001, 'Rp\u00a00,000001'],
    [999_999_999.999999, 'Rp\u00a0999.999.999,999999'],
  ])('%d', (value, shown) => {
    expect(rateText(value)).toBe(shown);
  });
});

describe('how much it changed', () => {
  it.each([
    [16_500, 16_250, '+1,54%'],
    [16_250, 16_500, '-1,52%'],
    [16_250, 16_250, '0%'],
    [32_500, 16_250, '+100%'],
    [16_250.01, 16_250, '+0,000062%'],
    [16_250, 1, '+1.624.900%'],
  ])('%d after %d is %s', (value, before, shown) => {
    expect(changeText(value, before)).toBe(shown);
  });
});
