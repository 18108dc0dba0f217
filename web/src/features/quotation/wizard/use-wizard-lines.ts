import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import type { QuotationTotals } from '@gso/contract/rules/quotation-totals';
import { useEffect, useMemo } from 'react';
import type { RecordForm } from '../../../form/use-record-form.ts';
import type { Rates } from '../../../pickers/exchange-rates.ts';
import { moved } from '../../../ui/order/use-moves.ts';
import { useSteady } from '../../../ui/order/use-steady.ts';
import type { Material, WizardLine, WizardValues } from './wizard-form.ts';
import {
  addMaterials,
  type ComputedLine,
  computeTotals,
  convertToRupiah,
  editLine,
  removeMaterials,
  type TypedPart,
} from './wizard-lines.ts';
import type { Step } from './wizard-steps.ts';

export interface WizardLines {
  /** While items are being chosen, their prices in rupiah are already computed. */
  lines: readonly ComputedLine[];
  totals: QuotationTotals;
  /** How many lines add nothing to the totals, because their quantity or price is wrong or unknown. */
  uncounted: number;
  add: (materials: readonly Material[]) => void;
  removeAll: (materials: readonly Material[]) => void;
  /** The same function at every render. */
  edit: (place: number, part: TypedPart) => void;
  move: (from: number, to: number) => void;
  remove: (place: number) => void;
}

interface Given {
  step: Step;
  rates: Rates;
  vat: VatTerms;
}

/** The lines in the form, the computed values, and how they change. */
export function useWizardLines(form: RecordForm<WizardValues>, { step, rates, vat }: Given): WizardLines {
  const { itemDetails: lines, rounding } = form.values;
  const inRupiah = convertToRupiah(lines, rates.of, rounding);

  const setLines = useSteady((changed: WizardLine[]) => {
    if (changed === lines) return;
    const input: { onChange: (lines: WizardLine[]) => void } = form.input('itemDetails');
    input.onChange(changed);
    // The server's messages name a line by its position, which may have changed.
    if (form.shownProblems.some(({ path }) => path.startsWith('itemDetails.'))) form.showProblems();
  });
  const edit = useSteady((place: number, part: TypedPart) => setLines(editLine(lines, place, part)));

  // From the third step on a line keeps the price that was shown.
  useEffect(() => {
    if (step >= 3) setLines(inRupiah);
  }, [step, inRupiah, setLines]);

  const { discount, discType, isVat } = form.values;
  // A key in the title or a note changes no amount.
  const computed = useMemo(
    () => computeTotals({ itemDetails: inRupiah, discount, discType, isVat }, vat),
    [inRupiah, discount, discType, isVat, vat],
  );

  return {
    ...computed,
    add: (materials) => setLines(addMaterials(lines, materials)),
    removeAll: (materials) => setLines(removeMaterials(lines, materials)),
    edit,
    move: (from, to) => setLines(moved(lines, { from, to })),
    remove: (place) => setLines(lines.filter((_, at) => at !== place)),
  };
}
