import type { QuotationLine } from '@gso/contract/quotation';
import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Parts } from '../wizard/parts.tsx';
import classes from './line-table.module.css';
import { lineWords } from './words.ts';

export interface ShownLine extends Pick<
  QuotationLine,
  'brand' | 'materialNo' | 'materialDesc' | 'items' | 'qty' | 'qtyType' | 'stockType'
> {
  key: string | number;
  sellingPrice: number;
  subtotal: number;
  /** By how much it stays below its bottom price. */
  shortfall: number;
}

interface LineTableProps {
  label: string;
  lines: readonly ShownLine[];
  /** As the document prints them: with a number each. */
  numbered?: true;
}

/** The lines of a quotation to read, bundles with what they are made of. On a phone each becomes a block of its own. */
export function LineTable({ label, lines, numbered }: LineTableProps) {
  const t = useWords(lineWords);
  return (
    <table className={classes.lines} aria-label={label} data-numbered={numbered}>
      <thead>
        <tr>
          {numbered && <th scope="col">{t.number}</th>}
          <th scope="col">{numbered ? t.description : t.items}</th>
          <th scope="col" data-align="end">
            {t.qty}
          </th>
          <th scope="col">{t.stock}</th>
          <th scope="col" data-align="end">
            {t.price}
          </th>
          <th scope="col" data-align="end">
            {t.subtotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <Line key={line.key} line={line} number={numbered && place + 1} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, number }: { line: ShownLine; number: number | undefined }) {
  const t = useWords(lineWords);
  return (
    <tr>
      {number !== undefined && <td className={classes.number}>{number}</td>}
      <td className={classes.what}>
        <div className={classes.name}>
          {line.brand} {line.materialNo}
        </div>
        <div className={classes.desc}>{line.materialDesc}</div>
        <Parts parts={line.items} />
        {line.shortfall > 0 && <Chip tone="amber">{t.belowBottom(formatRupiah(line.shortfall))}</Chip>}
      </td>
      <td data-align="end" data-label={t.qty}>
        {formatCount(line.qty)} {line.qtyType}
      </td>
      <td data-label={t.stock}>{t.stockTypes[line.stockType]}</td>
      <td data-align="end" data-label={t.price}>
        {formatRupiah(line.sellingPrice)}
      </td>
      <td data-align="end" data-label={t.subtotal}>
        {formatRupiah(line.subtotal)}
      </td>
    </tr>
  );
}
