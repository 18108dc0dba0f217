import type { Quotation, QuotationLine } from '../quotation.ts';
import { lineSubtotal, type TotalTerms, totalsOf } from '../rules/quotation-totals.ts';

/** The terms that are compared, in the order in which they are shown. */
export const comparedTerms = [
  'name',
  'quotationDate',
  'customer',
  'paymentTermDesc',
  'termDays',
  'validUntil',
  'footerNote',
  'discount',
  'vat',
] as const;
export type ComparedTerm = (typeof comparedTerms)[number];

export const lineFields = ['qty', 'price', 'stockType', 'isOptional', 'text'] as const;
export type LineField = (typeof lineFields)[number];

export interface RedlineRow {
  /** Undefined if the line was added. */
  before: QuotationLine | undefined;
  /** Undefined if the line was removed. */
  after: QuotationLine | undefined;
  /** The lines that stay are in another order, and this is one of the fewest whose move explains it. */
  isMoved: boolean;
  changed: readonly LineField[];
  /** What this row did to the grand total, in rupiah. */
  effect: number;
}

export interface RedlineTerm {
  term: ComparedTerm;
  /** What the discount or the VAT did to the grand total; other terms have no effect. */
  effect: number;
}

export interface Redline {
  /** The lines of the later quotation, with the removed ones where they were. */
  rows: readonly RedlineRow[];
  terms: readonly RedlineTerm[];
  /** The sum of all effects. */
  difference: number;
}

/** A quotation or one of its revisions. */
export type Compared = Pick<
  Quotation,
  | 'name'
  | 'quotationDate'
  | 'customer'
  | 'paymentTermDesc'
  | 'termDays'
  | 'validUntil'
  | 'footerNote'
  | 'discount'
  | 'discType'
  | 'isVat'
  | 'vat'
  | 'itemDetails'
>;

/**
 * What changed from one quotation to another. The changes are applied one after the other, rows first, then the discount,
 * then the VAT, and each effect is the difference of two grand totals: their sum is exact in spite of all rounding.
 */
export function redline(before: Compared, after: Compared): Redline {
  const effectOf = effectsOn(before);
  const rows = rowsOf(before.itemDetails, after.itemDetails).map((row) => ({
    ...row,
    effect: effectOf({ sum: subtotal(row.after) - subtotal(row.before) }),
  }));
  const discount = effectOf({ terms: { ...termsOf(before), discount: after.discount, discType: after.discType } });
  const vat = effectOf({ terms: termsOf(after) });
  const terms = comparedTerms
    .filter((term) => valueOf[term](before) !== valueOf[term](after))
    .map((term) => ({ term, effect: term === 'discount' ? discount : term === 'vat' ? vat : 0 }));
  return { rows, terms, difference: [...rows, ...terms].reduce((sum, { effect }) => sum + effect, 0) };
}

const subtotal = (line: QuotationLine | undefined): number =>
  line && !line.isOptional ? lineSubtotal({ qty: line.qty, sellingPrice: line.price.sellingPrice }) : 0;

const termsOf = ({ discount, discType, isVat, vat }: Compared): TotalTerms => ({ discount, discType, isVat, vat });

/** Applies one change after the other and returns what each did to the grand total. */
function effectsOn(quotation: Compared) {
  let sum = quotation.itemDetails.reduce((total, line) => total + subtotal(line), 0);
  let terms = termsOf(quotation);
  let grandTotal = totalsOf(sum, terms).grandTotalPrice;
  return (change: { sum?: number; terms?: TotalTerms }): number => {
    sum += change.sum ?? 0;
    terms = change.terms ?? terms;
    const next = totalsOf(sum, terms).grandTotalPrice;
    const effect = next - grandTotal;
    grandTotal = next;
    return effect;
  };
}

/** Equal values mean that the term did not change. */
const valueOf: Record<ComparedTerm, (quotation: Compared) => string | number> = {
  name: ({ name }) => name,
  quotationDate: ({ quotationDate }) => quotationDate,
  customer: ({ customer }) => customer.id,
  paymentTermDesc: ({ paymentTermDesc }) => paymentTermDesc,
  termDays: ({ termDays }) => termDays,
  validUntil: ({ validUntil }) => validUntil,
  footerNote: ({ footerNote }) => footerNote,
  discount: ({ discount, discType }) => (discount === 0 ? 0 : `${discType} ${discount}`),
  vat: ({ isVat, vat }) => (isVat ? `${vat.method} ${vat.rate}` : 0),
};

type Row = Omit<RedlineRow, 'effect'>;

function rowsOf(before: readonly QuotationLine[], after: readonly QuotationLine[]): Row[] {
  const pairs = pairsOf(before, after);
  const places = after.flatMap((line) => {
    const old = pairs.get(line);
    return old ? [before.indexOf(old)] : [];
  });
  const staying = new Set(longestIncreasing(places));
  const kept = new Set(pairs.values());
  const removedBehind = removedLines(before, kept);
  const removedRows = (anchor: QuotationLine | undefined): Row[] =>
    (removedBehind.get(anchor) ?? []).map((line) => ({ before: line, after: undefined, isMoved: false, changed: [] }));
  const present = after.flatMap((line): Row[] => {
    const old = pairs.get(line);
    const row = {
      before: old,
      after: line,
      isMoved: old !== undefined && !staying.has(before.indexOf(old)),
      changed: old ? changedFields(old, line) : [],
    };
    return [row, ...(old ? removedRows(old) : [])];
  });
  return [...removedRows(undefined), ...present];
}

/** The earlier line of each later one: the same stored line, or else the first one of the same item that is left. */
function pairsOf(before: readonly QuotationLine[], after: readonly QuotationLine[]): Map<QuotationLine, QuotationLine> {
  const pairs = new Map<QuotationLine, QuotationLine>();
  const byLine = new Map(before.map((line) => [line.line, line]));
  for (const line of after) {
    const old = byLine.get(line.line);
    if (old && itemOf(old) === itemOf(line)) pairs.set(line, old);
  }
  const taken = new Set(pairs.values());
  const left = Map.groupBy(
    before.filter((line) => !taken.has(line)),
    itemOf,
  );
  for (const line of after) {
    const old = pairs.has(line) ? undefined : left.get(itemOf(line))?.shift();
    if (old) pairs.set(line, old);
  }
  return pairs;
}

const itemOf = ({ qtyType, id }: QuotationLine): string => `${qtyType} ${id}`;

/** The removed lines behind the last line before them that stays, or behind none. */
function removedLines(before: readonly QuotationLine[], kept: ReadonlySet<QuotationLine>) {
  const behind = new Map<QuotationLine | undefined, QuotationLine[]>();
  let anchor: QuotationLine | undefined;
  for (const line of before) {
    if (kept.has(line)) anchor = line;
    else behind.set(anchor, [...(behind.get(anchor) ?? []), line]);
  }
  return behind;
}

function changedFields(before: QuotationLine, after: QuotationLine): LineField[] {
  const textOf = ({ brand, materialNo, materialDesc, items }: QuotationLine) =>
    JSON.stringify([
      brand,
      materialNo,
      materialDesc,
      items.map((part) => [part.materialNo, part.materialDesc, part.qty]),
    ]);
  const isChanged: Record<LineField, boolean> = {
    qty: before.qty !== after.qty,
    price: before.price.sellingPrice !== after.price.sellingPrice,
    stockType: before.stockType !== after.stockType,
    isOptional: before.isOptional !== after.isOptional,
    text: textOf(before) !== textOf(after),
  };
  return lineFields.filter((field) => isChanged[field]);
}

/** A longest increasing subsequence of different numbers, in n log n steps. */
function longestIncreasing(numbers: readonly number[]): number[] {
  /** For each length, where the sequence of that length with the smallest end ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? ends[low - 1] : undefined);
    ends[low] = at;
  }
  const found: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.push(numbers[at] ?? 0);
  return found.reverse();
}
