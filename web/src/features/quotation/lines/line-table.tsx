import type { QuotationLine } from '@gso/contract/quotation';
import { Explained } from '../../../explain/explained.tsx';
import type { ExplainedFigure } from '../../../explain/explained-figure.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Parts } from './parts.tsx';
import classes from './line-table.module.css';
import { lineWords } from './words.ts';

export type ShownLine = Pick<
  QuotationLine,
  | 'brand'
  | 'materialNo'
  | 'materialDesc'
  | 'items'
  | 'qty'
  | 'qtyType'
  | 'stockType'
  | 'price'
  | 'subTotalPrice'
  | 'shortfall'
> & { isOptional?: boolean | undefined };

type ExplainedCell = 'linePrice' | 'subTotalPrice';

interface LineTableProps<Line extends ShownLine> {
  label: string;
  lines: readonly Line[];
  /** Where the explanation of a price comes from, if the lines are stored. */
  explained?: (line: Line, figure: ExplainedCell) => ExplainedFigure;
  /** As printed: with a number each. */
  numbered?: true;
}

/** The lines of a quotation, read-only, bundles with their members. On a phone each becomes a block. */
export function LineTable<Line extends ShownLine>({ label, lines, numbered, explained }: LineTableProps<Line>) {
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
          <Line
            key={place}
            line={line}
            number={numbered && place + 1}
            explained={explained && ((figure) => explained(line, figure))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: ShownLine;
  number: number | undefined;
  explained: ((figure: ExplainedCell) => ExplainedFigure) | undefined;
}

function Line({ line, number, explained }: LineProps) {
  const t = useWords(lineWords);
  const amount = (figure: ExplainedCell, label: string, text: string) =>
    explained ? (
      <Explained figure={explained(figure)} label={`${label}, ${line.materialNo}`}>
        {text}
      </Explained>
    ) : (
      text
    );
  const subtotal = formatRupiah(line.subTotalPrice);
  return (
    <tr>
      {number !== undefined && <td className={classes.number}>{number}</td>}
      <td className={classes.what}>
        <div className={classes.name}>
          {line.brand} {line.materialNo}
        </div>
        <div className={classes.desc}>{line.materialDesc}</div>
        <Parts parts={line.items} />
        {line.isOptional && <Chip tone="blue">{t.option}</Chip>}
        {line.shortfall > 0 && <Chip tone="amber">{t.belowBottom(formatRupiah(line.shortfall))}</Chip>}
      </td>
      <td data-align="end" data-label={t.qty}>
        {formatCount(line.qty)} {line.qtyType}
      </td>
      <td data-label={t.stock}>{t.stockTypes[line.stockType]}</td>
      <td data-align="end" data-label={t.price}>
        {amount('linePrice', t.price, formatRupiah(line.price.sellingPrice))}
      </td>
      <td data-align="end" data-label={t.subtotal}>
        {amount('subTotalPrice', t.subtotal, line.isOptional ? `(${subtotal})` : subtotal)}
      </td>
    </tr>
  );
}
