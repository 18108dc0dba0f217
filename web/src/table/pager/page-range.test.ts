import { expect, test } from 'vitest';
import { hasNextPage, knownTotal, rangeOf, totalText } from './page-range.ts';

const page = (number: number, rows: number, size = 20) => ({ number, size, content: Array<null>(rows).fill(null) });
const exact = (total: number) => ({ total, totalCapped: false });
const capped = { total: 1000, totalCapped: true };

test.each([
  [page(0, 20), exact(24), '1–20 of 24', true],
  [page(1, 4), exact(24), '21–24 of 24', false],
  [page(0, 20), exact(20), '1–20 of 20', false],
  [page(0, 20), capped, '1–20 of 1.000+', true],
  [page(49, 20), capped, '981–1000 of 1.000+', true],
  [page(60, 20), capped, '1201–1220 of 1.220+', true],
  [page(4999, 20), exact(150_000), '99981–100000 of 150.000', true],
  [page(5000, 20), exact(150_000), '100001–100020 of 150.000', false],
  [page(60, 7), capped, '1201–1207 of 1.207', false],
])('the foot of %j', (shown, counted, text, more) => {
  const total = knownTotal(shown, counted);
  const range = rangeOf(shown);
  expect(`${range?.from}–${range?.to} of ${totalText(total)}`).toBe(text);
  expect(hasNextPage(shown, total)).toBe(more);
});

test('an empty page has no range, and the cap stays in doubt past the end', () => {
  expect(rangeOf(page(0, 0))).toBeUndefined();
  expect(totalText(knownTotal(page(999, 0), capped))).toBe('1.000+');
  expect(hasNextPage(page(999, 0), capped)).toBe(false);
});
