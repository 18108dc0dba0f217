import { describe, expect, it } from 'vitest';
import { isTooCommon } from './password-rule.ts';

describe('common passwords', () => {
  it('are known from the first to the last of the 100,000 most common ones, and look-ups are quick', () => {
    // Of the list ordered by use: the first five, five around 50,000, the last five. Then some further ones.
    const first = ['123456', 'password', '12345678', 'qwerty', '123456789'];
    const middle = ['Catherine', 'cateye', 'catering', 'catbert', 'caseih'];
    const last = ['07021954', '070191', '070175', '070171', '070162'];
    const others = ['2w8q670b', 'sassy10', '051carlos!', '0070yvette', '004jaeger'];
    const before = process.memoryUsage().arrayBuffers;
    for (const password of [...first, ...middle, ...last, ...others]) {
      expect(isTooCommon(password.toUpperCase(), []), password).toBe(true);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12_000_000);
    const began = performance.now();
    for (let count = 0; count < 20; count += 1) expect(isTooCommon(`nobody uses ${count} of these`, [])).toBe(false);
    expect((performance.now() - began) / 20).toBeLessThan(50);
  });

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
    'GSO WebApp',
    'gso_web-app',
    'G50 W3bApp 2026',
    'dewi.lestari2026',
    'Dewi-Lestari',
    'dewi.lestari',
    'Lestari99',
    'ｐａｓｓｗｏｒｄ１',
  ])('"%s" is one', (password) => {
    expect(isTooCommon(password, ['dewi.lestari', 'Dewi Lestari'])).toBe(true);
  });

  it.each(['a long enough password', 'tiga kucing di atap', 'x7Q-mm2p', 'dog28!51', 'given by the operator'])(
    '"%s" is none',
    (password) => {
      expect(isTooCommon(password, ['dewi.lestari', 'Dewi Lestari'])).toBe(false);
    },
  );
});
