import { expect, it } from 'vitest';
import { knownValue } from './known-value.ts';

it('an unknown stored code is a fault instead of a plausible value', () => {
  expect(knownValue(['OPEN', 'WIN'], 'WIN')).toBe('WIN');
  expect(() => knownValue(['OPEN', 'WIN'], 'WON')).toThrow('unknown value "WON"');
});
