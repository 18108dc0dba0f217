import { lineSubtotal } from '@gso/contract/rules/quotation-totals';
import { useWords } from '../../../words/words.ts';
import { LineTable, type ShownLine } from '../material/line-table.tsx';
import { counted } from './totals.ts';
import type { WizardLine } from './wizard-form.ts';
import { keyOf } from './wizard-state.ts';
import { wizardWords } from './words.ts';

interface DocumentLinesProps {
  lines: readonly WizardLine[];
  /** By how much each line stays below its bottom price. */
  missing: readonly number[];
}

/** The lines as the document prints them. */
export function DocumentLines({ lines, missing }: DocumentLinesProps) {
  const t = useWords(wizardWords);
  const shown = lines.map((line, place) => shownLine(line, missing[place] ?? 0));
  return <LineTable label={t.lines} lines={shown} numbered />;
}

const shownLine = (line: WizardLine, shortfall: number): ShownLine => ({
  ...line.material,
  key: keyOf(line),
  qty: line.qty,
  qtyType: line.material.items.length > 0 ? 'SET' : 'PCS',
  stockType: line.stockType,
  sellingPrice: line.sellingPrice,
  subtotal: lineSubtotal(counted(line)),
  shortfall,
});
