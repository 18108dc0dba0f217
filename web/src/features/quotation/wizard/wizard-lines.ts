import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import { quotedPrices } from '@gso/contract/rules/price';
import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import type { Rounding } from '@gso/contract/rules/rounding';
import {
  type LinePrices,
  lineSubtotal,
  partLeft,
  quotationTotals,
  shortfall,
} from '@gso/contract/rules/quotation-totals';
import { remember } from '../../../form/remember.ts';
import { lacksRate, type Material, qtyTypeOf, type WizardLine, type WizardValues } from './wizard-form.ts';

/** Items and bundles are numbered separately. */
export const materialKey = (material: Material): string => `${qtyTypeOf(material)}-${material.id}`;

/** Identifies lines; a material can be chosen once, but stored quotations may contain it twice. */
export const keyOf = ({ line, material }: WizardLine): string =>
  line === null ? `new-${materialKey(material)}` : `${line}`;

const newLine = (material: Material): WizardLine => ({
  line: null,
  material,
  qty: 1,
  stockType: 'INDENT',
  isOptional: false,
  sellingPrice: material.price.sellingPrice,
  // In rupiah, so unknown until there is a rate.
  bottomPrice: material.currency === homeCurrency ? material.price.bottomPrice : 0,
  rate: material.currency === homeCurrency ? 1 : null,
  isTyped: false,
});

/** Adds a line for each material that has none. */
export function addMaterials(lines: WizardLine[], materials: readonly Material[]): WizardLine[] {
  const there = new Set(lines.map(({ material }) => materialKey(material)));
  const added = materials.filter((material) => !there.has(materialKey(material)));
  return added.length > 0 ? [...lines, ...added.map(newLine)] : lines;
}

export function removeMaterials(lines: WizardLine[], materials: readonly Material[]): WizardLine[] {
  const keys = new Set(materials.map(materialKey));
  return lines.filter(({ material }) => !keys.has(materialKey(material)));
}

/** The editable values of a line. */
export type TypedPart = Partial<Pick<WizardLine, 'qty' | 'stockType' | 'isOptional' | 'sellingPrice'>>;

export const editLine = (lines: WizardLine[], place: number, part: TypedPart): WizardLine[] =>
  lines.map((line, at) =>
    at === place ? { ...line, ...part, isTyped: line.isTyped || part.sellingPrice !== undefined } : line,
  );

/**
 * Gives the lines their prices in rupiah. Each new one gets its rate once, so that a price that the user has seen stays.
 * A line without a rate is tried again each time. Returns the same array if nothing changes.
 */
export function convertToRupiah(
  lines: WizardLine[],
  rateOf: (currency: string) => number | undefined,
  rounding: Rounding,
): WizardLine[] {
  const converted = lines.map((line) => {
    const rate = line.line === null && line.rate === null ? rateOf(line.material.currency) : undefined;
    return inRupiah(line, rate ?? line.rate, rounding);
  });
  return converted.some((line, place) => line !== lines[place]) ? converted : lines;
}

const inRupiah = remember((line: WizardLine, rate: number | null, rounding: Rounding) =>
  roundedLine(rate === line.rate ? line : { ...line, rate }, rounding),
);

/**
 * The prices of a line by the rounding of the quotation, as the server computes them. An entered price stays. A stored
 * line keeps its prices as long as the rounding is the one that it was stored with.
 */
function roundedLine(line: WizardLine, rounding: Rounding): WizardLine {
  const { material, rate, kept, isTyped } = line;
  // The draft of a stored line may be older than the roundings.
  if (rate === null || (line.line !== null && !kept)) return line;
  const usual = quotedPrices(material.price, rate, rounding);
  const unchanged = kept?.rounding === rounding ? kept : usual;
  const sellingPrice = isTyped ? line.sellingPrice : unchanged.sellingPrice;
  const { bottomPrice } = kept && sellingPrice === kept.sellingPrice ? kept : usual;
  const isSame = Object.is(sellingPrice, line.sellingPrice) && bottomPrice === line.bottomPrice;
  return isSame ? line : { ...line, sellingPrice, bottomPrice };
}

/** The same rule as in the schema, which would take longer than all sums together for hundreds of lines at each key. */
export const isQuantity = (qty: number): boolean => Number.isInteger(qty) && qty >= 1 && qty <= limits.wholeNumber;

const isComplete = (line: WizardLine): boolean =>
  isQuantity(line.qty) && Number.isFinite(line.sellingPrice) && line.sellingPrice >= 0 && !lacksRate(line);

const addsNothing: LinePrices = { qty: 0, sellingPrice: 0, bottomPrice: 0 };

/** A line with its computed values. */
export interface ComputedLine extends WizardLine {
  /** Undefined while its quantity or price is wrong or unknown; it then adds nothing to the totals. */
  subtotal: number | undefined;
  /** By how much it is below its bottom price after the discount is spread; 0 if it is not. */
  shortfall: number;
}

/** Computes the lines and the totals of the quotation, as far as they are known. */
export function computeTotals(
  values: Pick<WizardValues, 'itemDetails' | 'discount' | 'discType' | 'isVat'>,
  vat: VatTerms,
) {
  const { itemDetails, discount: typed, discType, isVat } = values;
  const discount = Number.isFinite(typed) ? Math.min(typed, discType === 'PERCENTAGE' ? 100 : typed) : 0;
  const terms = { discount, discType, isVat, vat };
  const prices = itemDetails.map((line) => (isComplete(line) ? line : addsNothing));
  const left = partLeft(prices, terms).toString();
  return {
    lines: itemDetails.map((line) => computedLine(line, left)),
    totals: quotationTotals(prices, terms),
    uncounted: prices.filter((line) => line === addsNothing).length,
  };
}

const computedLine = remember((line: WizardLine, left: string): ComputedLine => {
  if (!isComplete(line)) return { ...line, subtotal: undefined, shortfall: 0 };
  return { ...line, subtotal: lineSubtotal(line), shortfall: shortfall(line, left) };
});
