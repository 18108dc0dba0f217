import { expect, test } from 'vitest';
import { companyInput, groupedNpwp } from './company.ts';

test.each([
  ['012345678901000', '01.234.567.8-901.000'],
  ['0123456789012345', '0123 4567 8901 2345'],
  ['', ''],
  ['0123', '0123'],
])('the tax number %s is shown as %s and stored as digits', (digits, grouped) => {
  expect(groupedNpwp(digits)).toBe(grouped);
  const typed = companyInput.safeParse({ name: 'PT A', address: { street: 'Jl. B' }, npwp: grouped });
  expect(typed.data?.npwp).toBe(digits.length === 4 ? undefined : digits);
});
