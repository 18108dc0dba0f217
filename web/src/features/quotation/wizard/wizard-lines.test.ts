import { quantity } from '@gso/contract/bundle';
import { limits } from '@gso/contract/limits';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import type { Rounding } from '@gso/contract/rules/rounding';
import { expect, test } from 'vitest';
import type { Material, WizardLine } from './wizard-form.ts';
import {
  addMaterials,
  computeTotals,
  convertToRupiah,
  editLine,
  isQuantity,
  keyOf,
  removeMaterials,
} from './wizard-lines.ts';

const material = (id: number, currency = 'IDR', sellingPrice = 100, bottomPrice = 80): Material => ({
  id,
  brand: 'Omron',
  category: 'PLC',
  materialNo: `M-${id}`,
  materialDesc: 'Part',
  currency,
  price: { sellingPrice, bottomPrice },
  items: [],
});

const rates = (known: Record<string, number>) => (currency: string) => known[currency];

test('a material is chosen once, with one piece, and removed again', () => {
  const once = addMaterials([], [material(1), material(2)]);
  const again = addMaterials(once, [material(2), material(3)]);
  expect(again.map(({ material: { id }, qty, stockType }) => [id, qty, stockType])).toEqual([
    [1, 1, 'INDENT'],
    [2, 1, 'INDENT'],
    [3, 1, 'INDENT'],
  ]);
  expect(removeMaterials(again, [material(1)]).map(keyOf)).toEqual(['new-PCS-2', 'new-PCS-3']);
});

test('lines in another currency are converted to rupiah', () => {
  const chosen = addMaterials([], [material(1, 'USD', 12.5, 10), material(2)]);
  const [dollars, rupiah] = convertToRupiah(chosen, rates({ USD: 16_000.5 }), 0);
  expect(dollars).toMatchObject({ sellingPrice: 200_006, bottomPrice: 160_004, rate: 16_000.5 });
  expect(rupiah).toBe(chosen[1]);
});

test('a line is converted once: a later rate leaves alone what was seen or typed', () => {
  const chosen = addMaterials([], [material(1, 'USD', 10, 8), material(2, 'EUR', 10, 8)]);
  const first = convertToRupiah(chosen, rates({ USD: 16_000 }), 0);
  const typed = editLine(first, 1, { sellingPrice: 175_000 });
  const later = convertToRupiah(typed, rates({ USD: 17_000, EUR: 18_000 }), 0);
  expect(later[0]).toMatchObject({ sellingPrice: 160_000, rate: 16_000 });
  expect(later[1]).toMatchObject({ sellingPrice: 175_000, bottomPrice: 144_000, rate: 18_000 });
});

test('lines stay the same array when no rate is new', () => {
  const chosen = addMaterials([], [material(1, 'USD')]);
  expect(convertToRupiah(chosen, rates({}), 0)).toBe(chosen);
});

test('stored lines keep their prices and their rate', () => {
  const stored = addMaterials([], [material(1, 'USD')]).map((line) => ({ ...line, line: 7, isTyped: true }));
  expect(convertToRupiah(stored, rates({ USD: 16_000 }), 0)).toBe(stored);
});

test('prices follow the rounding, except those that are typed', () => {
  const odd = material(1, 'IDR', 5_062_152.375, 4_555_937.1375);
  const chosen = addMaterials([], [odd, { ...odd, id: 2 }, material(3, 'USD', 19.99, 15)]);
  const typed = editLine(chosen, 1, { sellingPrice: 5_000_000.5 });
  const pricesBy = (rounding: Rounding) =>
    convertToRupiah(typed, rates({ USD: 16_250.5 }), rounding).map((line) => [line.sellingPrice, line.bottomPrice]);
  expect(pricesBy(0)).toEqual([
    [5_062_152, 4_555_936],
    [5_000_000.5, 4_555_936],
    [324_847, 243_757],
  ]);
  expect(pricesBy(1000)).toEqual([
    [5_062_000, 4_555_800],
    [5_000_000.5, 4_555_800],
    [325_000, 243_757],
  ]);
});

test('a stored line keeps its prices to the digit until another rounding is chosen', () => {
  const [chosen] = addMaterials([], [material(1, 'USD', 19.99, 15)]);
  const prices = { sellingPrice: 324_847.495, bottomPrice: 243_757.5 };
  const stored = line({ ...chosen, ...prices, line: 7, rate: 16_250.5, kept: { ...prices, rounding: 0 } });
  const by = (rounding: Rounding, lines = [stored]) => convertToRupiah(lines, rates({}), rounding);
  expect(by(0)).toEqual([stored]);
  const rounded = by(1000);
  expect(rounded).toMatchObject([{ sellingPrice: 325_000, bottomPrice: 243_757 }]);
  expect(by(0, rounded)).toMatchObject([prices]);
  expect(by(1000, editLine([stored], 0, { sellingPrice: 324_847.495 }))).toMatchObject([prices]);
});

test('a price that is being typed does not keep the lines changing', () => {
  const typed = convertToRupiah(editLine(addMaterials([], [material(1)]), 0, { sellingPrice: NaN }), rates({}), 100);
  expect(convertToRupiah(typed, rates({}), 100)).toBe(typed);
});

test('quantity and stock change in one line alone', () => {
  const two = addMaterials([], [material(1), material(2)]);
  const edited = editLine(two, 1, { qty: 5, stockType: 'READY' });
  expect(edited[0]).toBe(two[0]);
  expect(edited[1]).toMatchObject({ qty: 5, stockType: 'READY', isTyped: false });
});

test('a quantity is what the schema takes for one', () => {
  const numbers = [-1, 0, 0.5, 1, 1.5, 2, limits.wholeNumber, limits.wholeNumber + 1, 1e300, NaN, Infinity, -Infinity];
  expect(numbers.map(isQuantity)).toEqual(numbers.map((qty) => quantity.safeParse(qty).success));
});

const line = (part: Partial<WizardLine>): WizardLine => ({
  line: null,
  material: material(1),
  qty: 1,
  stockType: 'INDENT',
  sellingPrice: 100_000,
  bottomPrice: 95_000,
  rate: 1,
  isTyped: false,
  ...part,
});
const terms = { discount: 0, discType: 'PERCENTAGE', isVat: true } as const;

test('incomplete lines add nothing to the totals, and the others do', () => {
  const itemDetails = [
    line({ qty: 2 }),
    line({ qty: NaN }),
    line({ qty: 1.5 }),
    line({ sellingPrice: -Infinity }),
    line({ rate: null, sellingPrice: 100 }),
  ];
  const { lines, totals } = computeTotals({ ...terms, itemDetails }, usualVat);
  expect(lines.map(({ subtotal }) => subtotal)).toEqual([200_000, undefined, undefined, undefined, undefined]);
  expect(totals).toMatchObject({ totalPrice: 200_000, totalPriceVAT: 22_000, grandTotalPrice: 222_000 });
});

test('a typed price counts without a rate', () => {
  const itemDetails = [line({ rate: null, isTyped: true })];
  expect(computeTotals({ ...terms, itemDetails }, usualVat).totals.totalPrice).toBe(100_000);
});

test('the discount is spread before a line is compared with its bottom price', () => {
  const itemDetails = [line({}), line({ bottomPrice: 50_000 })];
  const shortfalls = (discount: number) =>
    computeTotals({ ...terms, discount, itemDetails }, usualVat).lines.map(({ shortfall }) => shortfall);
  expect(shortfalls(0)).toEqual([0, 0]);
  expect(shortfalls(10)).toEqual([5_000, 0]);
});

test('a discount that is being typed never gives a total out of range', () => {
  const itemDetails = [line({})];
  const grand = (discount: number, discType: 'PERCENTAGE' | 'LUMP_SUM') =>
    computeTotals({ itemDetails, isVat: false, discount, discType }, usualVat).totals.grandTotalPrice;
  expect(grand(NaN, 'PERCENTAGE')).toBe(100_000);
  expect(grand(150, 'PERCENTAGE')).toBe(0);
  expect(grand(-Infinity, 'LUMP_SUM')).toBe(100_000);
  expect(grand(250_000, 'LUMP_SUM')).toBe(0);
});

test('a change of one line leaves the others as they were, so that only it is computed and rendered again', () => {
  const before = addMaterials([], [material(1, 'USD'), material(2, 'USD')]);
  const linesOf = (itemDetails: WizardLine[]) =>
    computeTotals({ ...terms, itemDetails: convertToRupiah(itemDetails, rates({ USD: 16_000 }), 0) }, usualVat).lines;
  const [first, second] = linesOf(before);
  const [changed, same] = linesOf(editLine(before, 0, { qty: 5 }));
  expect(changed).toMatchObject({ qty: 5, subtotal: 8_000_000 });
  expect(first).toMatchObject({ qty: 1, subtotal: 1_600_000 });
  expect(same).toBe(second);
});
