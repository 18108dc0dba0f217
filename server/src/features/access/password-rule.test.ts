import { describe, expect, it } from 'vitest';
import { isTooCommon } from './password-rule.ts';

describe('common passwords', () => {
  it.each([
    '12345678',
    'Password1',
    'P@ssw0rd123',
    'sayangku',
    'Sayang2026!',
    'bismillah',
    'indonesia123',
    'qwertyuiop',
    'gsowebapp1',
    'dewi.lestari',
    'Lestari99',
  ])('"%s" is one', (password) => {
    expect(isTooCommon(password, ['dewi.lestari', 'Dewi Lestari'])).toBe(true);
  });

  it.each(['a long enough password', 'tiga kucing di atap', 'x7Q-mm2p', 'given by the operator'])(
    '"%s" is none',
    (password) => {
      expect(isTooCommon(password, ['dewi.lestari', 'Dewi Lestari'])).toBe(false);
    },
  );
});
