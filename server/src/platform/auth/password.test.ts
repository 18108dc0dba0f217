import { expect, it } from 'vitest';
import { passwordMatches } from './password.ts';

it('checks few passwords at once and asks the other callers to retry', async () => {
  const checks = await Promise.allSettled(Array.from({ length: 70 }, () => passwordMatches(undefined, 'wrong')));
  const [checked, refused] = [checks.slice(0, 64), checks.slice(64)];
  expect(checked.every(({ status }) => status === 'fulfilled')).toBe(true);
  for (const check of refused) {
    expect(check).toMatchObject({ reason: { code: 'unavailable', extras: { retryAfterSeconds: 3 } } });
  }
});
