import { limits } from '@gso/contract/limits';
import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import { type LineWithBottom, quotationTotals, shortfalls } from '@gso/contract/rules/quotation-totals';
import { lacksRate, type WizardLine, type WizardValues } from './wizard-form.ts';

/** As the schema has it, which takes longer than all sums together when hundreds of lines are asked at each key. */
export const isQuantity = (qty: number): boolean => Number.isInteger(qty) && qty >= 1 && qty <= limits.wholeNumber;

/** What a line adds to the sums: nothing while its quantity or price cannot be reckoned with. */
export function counted(line: WizardLine): LineWithBottom {
  const { qty, sellingPrice, bottomPrice } = line;
  const counts = isQuantity(qty) && Number.isFinite(sellingPrice) && !lacksRate(line);
  return counts ? { qty, sellingPrice, bottomPrice } : { qty: 0, sellingPrice: 0, bottomPrice: 0 };
}

export const isCounted = (line: WizardLine): boolean => counted(line).qty > 0;

/** What the quotation comes to as far as it can be told, and by how much each line stays below its bottom price. */
export function reckon(values: Pick<WizardValues, 'itemDetails' | 'discount' | 'discType' | 'isVat'>, vat: VatTerms) {
  const { discount: typed, discType, isVat } = values;
  const discount = Number.isFinite(typed) ? Math.min(typed, discType === 'PERCENTAGE' ? 100 : typed) : 0;
  const terms = { discount, discType, isVat, vat };
  const lines = values.itemDetails.map(counted);
  return { totals: quotationTotals(lines, terms), missing: shortfalls(lines, terms) };
}
export type Reckoning = ReturnType<typeof reckon>;
