import { type Compared, redline } from '@gso/contract/quotation/redline';
import type { QuotationLine } from '@gso/contract/quotation';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { long } from '../long-tests.ts';

const pairs = long ? 10_000 : 300;
const seed = Number(process.env['GSO_REDLINE_SEED'] ?? 22);

function randomLine(random: Random, line: number): QuotationLine {
  // Few items, so that the same one is offered in several lines.
  const id = random.int(1, 6);
  const sellingPrice = random.int(0, 99_999_999) / random.pick([1, 1, 100, 10_000]);
  return {
    line,
    id,
    brand: 'Omron',
    category: '',
    materialNo: `M-${id}`,
    materialDesc: `Sensor ${id}`,
    qty: random.int(1, 40),
    qtyType: random.chance(0.2) ? 'SET' : 'PCS',
    stockType: random.pick(['READY', 'INDENT']),
    isOptional: random.chance(0.2),
    currency: 'IDR',
    price: { sellingPrice, bottomPrice: 0 },
    subTotalPrice: 0,
    isTyped: true,
    source: { currency: 'IDR', price: { sellingPrice, bottomPrice: 0 }, rate: 1, rateDate: null },
    shortfall: 0,
    isFloorUnknown: false,
    approved: null,
    items: [],
  };
}

const randomTerms = (random: Random) => ({
  name: random.pick(['Conveyor', 'Press']),
  quotationDate: random.pick(['2026-11-18', '2026-11-19']),
  customer: { id: random.int(1, 2), name: 'Ibu Ratna', phone: '', mobilePhone: '', email: '', company },
  paymentTermDesc: random.pick(['30 days', 'Cash']),
  termDays: random.pick([30, 60]),
  validUntil: random.pick(['', '2026-12-31']),
  footerNote: random.pick(['', 'Thank you']),
  ...(random.chance(0.5)
    ? { discount: random.int(0, 10_000) / 100, discType: 'PERCENTAGE' as const }
    : { discount: random.int(0, 9_999_999), discType: 'LUMP_SUM' as const }),
  isVat: random.chance(0.7),
  vat: random.pick([usualVat, { rate: 12, method: 'ELEVEN_TWELFTHS' as const }]),
});
const company = { id: 1, name: 'PT Sinar Baja', address: { street: '' } };

const linesOf = (random: Random, count: number, first: number): QuotationLine[] =>
  Array.from({ length: count }, (_, at) => randomLine(random, first + at));

/** What a person does to a quotation, in any number and order. */
function edited(random: Random, before: Compared): Compared {
  const lines = [...before.itemDetails];
  for (let edit = random.int(0, 8); edit > 0; edit -= 1) {
    const at = random.int(0, Math.max(0, lines.length - 1));
    const line = lines[at];
    const what = random.pick(['add', 'remove', 'move', 'qty', 'price', 'stock', 'optional', 'text'] as const);
    if (what === 'add' || !line) lines.splice(at, 0, randomLine(random, 1000 + edit));
    else if (what === 'remove') lines.splice(at, 1);
    else if (what === 'move') lines.splice(random.int(0, lines.length - 1), 0, ...lines.splice(at, 1));
    else if (what === 'qty') lines[at] = { ...line, qty: random.int(1, 40) };
    else if (what === 'price')
      lines[at] = { ...line, price: { sellingPrice: random.int(0, 9999) / 100, bottomPrice: 0 } };
    else if (what === 'stock') lines[at] = { ...line, stockType: 'READY' };
    else if (what === 'optional') lines[at] = { ...line, isOptional: !line.isOptional };
    else lines[at] = { ...line, materialDesc: 'Another text' };
  }
  return { ...(random.chance(0.5) ? before : { ...before, ...randomTerms(random) }), itemDetails: lines };
}

// The plain model counts in whole numbers: prices in ten-thousandths of a rupiah, percents in ten-thousandths.
const rounded = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);
const scaled = (value: number): bigint => BigInt(Math.round(value * 10_000));

function grandTotal({ itemDetails, discount, discType, isVat, vat }: Compared): bigint {
  const total = itemDetails.reduce(
    (sum, { qty, price, isOptional }) =>
      isOptional ? sum : sum + (scaled(price.sellingPrice) * BigInt(qty)) / 10_000n,
    0n,
  );
  const lumpSum = BigInt(discount | 0);
  const after =
    discType === 'LUMP_SUM'
      ? total > lumpSum
        ? total - lumpSum
        : 0n
      : rounded(total * (1_000_000n - scaled(discount)), 1_000_000n);
  const base = vat.method === 'FULL' ? after : rounded(after * 11n, 12n);
  return after + (isVat ? rounded(base * BigInt(vat.rate), 100n) : 0n);
}

/** The length of a longest common subsequence, by the textbook table. */
function commonLength(one: readonly unknown[], other: readonly unknown[]): number {
  const table = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0));
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const [above, left, diagonal] = [table[i - 1]?.[j] ?? 0, table[i]?.[j - 1] ?? 0, table[i - 1]?.[j - 1] ?? 0];
      const row = table[i];
      if (row) row[j] = one[i - 1] === other[j - 1] ? diagonal + 1 : Math.max(above, left);
    }
  }
  return table[one.length]?.[other.length] ?? 0;
}

/** The earlier line of each later one, looked for line by line. */
function plainPairs(
  before: readonly QuotationLine[],
  after: readonly QuotationLine[],
): [QuotationLine, QuotationLine][] {
  const isSameItem = (one: QuotationLine, other: QuotationLine) => one.id === other.id && one.qtyType === other.qtyType;
  const found: [QuotationLine, QuotationLine][] = [];
  const isFree = (line: QuotationLine) => !found.some((pair) => pair.includes(line));
  for (const line of after) {
    const old = before.find((one) => one.line === line.line && isSameItem(one, line));
    if (old) found.push([old, line]);
  }
  for (const line of after.filter((one) => !found.some(([, later]) => later === one))) {
    const old = before.find((one) => isFree(one) && isSameItem(one, line));
    if (old) found.push([old, line]);
  }
  return found;
}

function expectRedline(before: Compared, after: Compared): void {
  const { rows, terms, difference } = redline(before, after);
  const model = plainPairs(before.itemDetails, after.itemDetails);
  expect(rows.flatMap((row) => row.after ?? [])).toEqual(after.itemDetails);
  expect(
    rows
      .flatMap((row) => row.before ?? [])
      .map(({ line }) => line)
      .sort(),
  ).toEqual(before.itemDetails.map(({ line }) => line).sort());
  for (const row of rows) {
    const pair = model.find(([one, other]) => one === row.before || other === row.after);
    expect([row.before, row.after]).toEqual(pair ?? [row.before, row.after].map((line) => line ?? undefined));
    if (!row.before || !row.after) {
      expect(pair).toBeUndefined();
      continue;
    }
    const { before: old, after: now } = row;
    expect(row.changed).toEqual([
      ...(old.qty === now.qty ? [] : ['qty']),
      ...(old.price.sellingPrice === now.price.sellingPrice ? [] : ['price']),
      ...(old.stockType === now.stockType ? [] : ['stockType']),
      ...(old.isOptional === now.isOptional ? [] : ['isOptional']),
      ...(old.materialDesc === now.materialDesc ? [] : ['text']),
    ]);
  }
  const kept = rows.filter((row) => row.before && row.after);
  const moved = kept.filter((row) => row.isMoved);
  const inOrder = before.itemDetails.filter((line) => model.some(([old]) => old === line));
  const common = commonLength(
    inOrder,
    kept.map((row) => row.before),
  );
  expect(moved.length).toBe(kept.length - common);
  const places = kept.filter((row) => !row.isMoved).map((row) => inOrder.findIndex((line) => line === row.before));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  // A row whose subtotal is the same has no effect, and all effects add up to the difference of the totals.
  expect(BigInt(difference)).toBe(grandTotal(after) - grandTotal(before));
  expect([...rows, ...terms].reduce((sum, { effect }) => sum + effect, 0)).toBe(difference);
  for (const row of kept)
    if (!row.changed.some((field) => ['qty', 'price', 'isOptional'].includes(field))) expect(row.effect).toBe(0);
  for (const { term, effect } of terms) if (term !== 'discount' && term !== 'vat') expect(effect).toBe(0);
}

describe('a redline', () => {
  it(`is what a plain comparison finds in ${pairs} random pairs`, { timeout: 600_000 }, () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const random = new Random(seed, pair);
      const before = { ...randomTerms(random), itemDetails: linesOf(random, random.int(0, 12), 1) };
      const after = random.chance(0.8)
        ? edited(random, before)
        : { ...randomTerms(random), itemDetails: linesOf(random, random.int(0, 12), random.pick([1, 7, 500])) };
      expectRedline(before, after);
    }
  });

  it('of 500 lines in the opposite order takes less than a tenth of a second', () => {
    const random = new Random(seed);
    const before = { ...randomTerms(random), itemDetails: linesOf(random, 500, 1) };
    const after = { ...before, itemDetails: before.itemDetails.toReversed() };
    redline(before, after);
    const begun = performance.now();
    const { rows } = redline(before, after);
    expect(performance.now() - begun).toBeLessThan(100);
    expect(rows.filter(({ isMoved }) => isMoved)).toHaveLength(499);
  });
});
