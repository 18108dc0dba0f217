import { lineSubtotal } from '@gso/contract/rules/quotation-totals';
import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './confirmation-step.module.css';
import { Parts } from './parts.tsx';
import { counted } from './totals.ts';
import type { WizardLine } from './wizard-form.ts';
import { keyOf } from './wizard-state.ts';
import { wizardWords } from './words.ts';

interface DocumentLinesProps {
  lines: readonly WizardLine[];
  /** By how much each line stays below its bottom price. */
  missing: readonly number[];
}

/** The lines as the document prints them; on a phone each becomes a block of its own. */
export function DocumentLines({ lines, missing }: DocumentLinesProps) {
  const t = useWords(wizardWords);
  return (
    <table className={classes.lines} aria-label={t.lines}>
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          <th scope="col">{t.itemFields.materialDesc}</th>
          <th scope="col" data-align="end">
            {t.qty}
          </th>
          <th scope="col">{t.stockType}</th>
          <th scope="col" data-align="end">
            {t.unitPrice}
          </th>
          <th scope="col" data-align="end">
            {t.subtotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <DocumentLine key={keyOf(line)} line={line} place={place} missing={missing[place] ?? 0} />
        ))}
      </tbody>
    </table>
  );
}

function DocumentLine({ line, place, missing }: { line: WizardLine; place: number; missing: number }) {
  const t = useWords(wizardWords);
  const { brand, materialNo, materialDesc, items } = line.material;
  return (
    <tr>
      <td className={classes.number}>{place + 1}</td>
      <td className={classes.what}>
        <span className={classes.name}>
          {brand} {materialNo}
        </span>
        <span className={classes.desc}>{materialDesc}</span>
        <Parts parts={items} />
        {missing > 0 && <Chip tone="amber">{t.belowBottom(formatRupiah(missing))}</Chip>}
      </td>
      <td data-align="end" data-label={t.qty}>
        {formatCount(line.qty)} {items.length > 0 ? 'SET' : 'PCS'}
      </td>
      <td data-label={t.stockType}>{t.stockTypes[line.stockType]}</td>
      <td data-align="end" data-label={t.unitPrice}>
        {formatRupiah(line.sellingPrice)}
      </td>
      <td data-align="end" data-label={t.subtotal}>
        {formatRupiah(lineSubtotal(counted(line)))}
      </td>
    </tr>
  );
}
