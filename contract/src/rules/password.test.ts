import { describe, expect, it } from 'vitest';
import { isGuessable } from './password.ts';

describe('a password', () => {
  it.each([
    '        ',
    'aaaaaaaa',
    'abababab',
    '1 1 1 1 1',
    'rudi.santoso',
    'Rudi.Santoso1',
    'SantosoRudi99',
    'rudirudi',
    'RUDI SANTOSO',
    'rudi-santoso',
    'rudi.santoso2026',
    '2026rudisantoso',
    'Rud1 Sant0s0!',
    'santoso17081945',
  ])('"%s" of Rudi Santoso is guessed at once', (password) => {
    expect(isGuessable(password, ['rudi.santoso', 'Rudi Santoso'])).toBe(true);
  });

  it.each(['kopi pagi di teras', 'Rudi-Q7x2K9w', '#$%^&*()!', 'rudi suka kopi', 'x7Q-mm2p', 'a long enough password'])(
    '"%s" is not',
    (password) => {
      expect(isGuessable(password, ['rudi.santoso', 'Rudi Santoso'])).toBe(false);
    },
  );
});
