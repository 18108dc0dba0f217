import { quantity } from '@gso/contract/bundle';
import { limits } from '@gso/contract/limits';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { expect, test } from 'vitest';
import { isCounted, isQuantity, reckon } from './totals.ts';
import type { WizardLine } from './wizard-form.ts';

const line = (part: Partial<WizardLine>): WizardLine => ({
  line: null,
  material: {
    id: 1,
    brand: 'Omron',
    category: '',
    materialNo: 'M-1',
    materialDesc: 'Part',
    currency: 'IDR',
    price: { sellingPrice: 0, bottomPrice: 0 },
    items: [],
  },
  qty: 1,
  stockType: 'INDENT',
  sellingPrice: 100_000,
  bottomPrice: 95_000,
  rate: 1,
  isTyped: false,
  ...part,
});
const terms = { discount: 0, discType: 'PERCENTAGE', isVat: true } as const;

test('a quantity is what the schema takes for one', () => {
  const numbers = [-1, 0, 0.5, 1, 1.5, 2, limits.wholeNumber, limits.wholeNumber + 1, 1e300, NaN, Infinity, -Infinity];
  expect(numbers.map(isQuantity)).toEqual(numbers.map((qty) => quantity.safeParse(qty).success));
});

test('what cannot be reckoned with adds nothing, and the rest is still told', () => {
  const itemDetails = [
    line({ qty: 2 }),
    line({ qty: NaN }),
    line({ qty: 1.5 }),
    line({ sellingPrice: -Infinity }),
    line({ rate: null, sellingPrice: 100 }),
  ];
  expect(itemDetails.map(isCounted)).toEqual([true, false, false, false, false]);
  expect(reckon({ ...terms, itemDetails }, usualVat).totals).toMatchObject({
    totalPrice: 200_000,
    totalPriceVAT: 22_000,
    grandTotalPrice: 222_000,
  });
});

test('a typed price counts without a rate', () => {
  const itemDetails = [line({ rate: null, isTyped: true })];
  expect(reckon({ ...terms, itemDetails }, usualVat).totals.totalPrice).toBe(100_000);
});

test('the discount is spread before a line is held against its bottom price', () => {
  const itemDetails = [line({}), line({ bottomPrice: 50_000 })];
  expect(reckon({ ...terms, itemDetails }, usualVat).missing).toEqual([0, 0]);
  expect(reckon({ ...terms, discount: 10, itemDetails }, usualVat).missing).toEqual([5_000, 0]);
});

test('while a discount is being typed, it never makes the sum strange', () => {
  const itemDetails = [line({})];
  const grand = (discount: number, discType: 'PERCENTAGE' | 'LUMP_SUM') =>
    reckon({ itemDetails, isVat: false, discount, discType }, usualVat).totals.grandTotalPrice;
  expect(grand(NaN, 'PERCENTAGE')).toBe(100_000);
  expect(grand(150, 'PERCENTAGE')).toBe(0);
  expect(grand(-Infinity, 'LUMP_SUM')).toBe(100_000);
  expect(grand(250_000, 'LUMP_SUM')).toBe(0);
});
