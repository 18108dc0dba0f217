import { type Compared, type ComparedTerm, redline, type RedlineRow } from '@gso/contract/quotation/redline';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatDate, formatPercent, formatRupiah } from '../../../words/format.ts';
import { valueText } from '../../../words/value-text.ts';
import { useWords } from '../../../words/words.ts';
import { lineWords } from '../lines/words.ts';
import classes from './revisions.module.css';
import { revisionWords } from './words.ts';

interface RedlineTableProps {
  label: string;
  before: Compared;
  after: Compared;
}

/** What changed from one revision to another, and what it did to the grand total. */
export function RedlineTable({ label, before, after }: RedlineTableProps) {
  const t = useWords(revisionWords);
  const { rows, terms, difference } = redline(before, after);
  const changed = rows.filter((row) => !row.before || !row.after || row.isMoved || row.changed.length > 0);
  if (changed.length + terms.length === 0) return <p className={classes.note}>{t.same}</p>;
  return (
    <table className={classes.redline} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.kind.changed}</th>
          <th scope="col" data-align="end">
            {t.effect}
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map((row, at) => (
          <ChangedLine key={at} row={row} />
        ))}
        {terms.map(({ term, effect }) => (
          <tr key={term}>
            <td className={classes.name}>{t.terms[term]}</td>
            <td>
              <Change before={termText(term, before, t.no)} after={termText(term, after, t.no)} />
            </td>
            <Effect value={effect} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t.difference}
          </th>
          <Effect value={difference} isSum />
        </tr>
      </tfoot>
    </table>
  );
}

function ChangedLine({ row: { before, after, isMoved, changed, effect } }: { row: RedlineRow }) {
  const t = useWords(revisionWords);
  const lines = useWords(lineWords);
  const line = after ?? before;
  if (!line) return null;
  const amount = `${formatCount(line.qty)} ${line.qtyType} × ${formatRupiah(line.price.sellingPrice)}`;
  return (
    <tr data-kind={!before ? 'added' : !after ? 'removed' : undefined}>
      <td>
        <span className={classes.name}>
          {line.brand} {line.materialNo}
        </span>
        <span className={classes.desc}>{line.materialDesc}</span>
      </td>
      <td>
        {!before && <Chip tone="green">{t.kind.added}</Chip>}
        {!after && <Chip tone="red">{t.kind.removed}</Chip>}
        {isMoved && <Chip tone="grey">{t.kind.moved}</Chip>}
        {before && after ? (
          <>
            {changed.includes('qty') && (
              <Named name={lines.qty}>
                <Change before={formatCount(before.qty)} after={formatCount(after.qty)} />
              </Named>
            )}
            {changed.includes('price') && (
              <Named name={lines.price}>
                <Change
                  before={formatRupiah(before.price.sellingPrice)}
                  after={formatRupiah(after.price.sellingPrice)}
                />
              </Named>
            )}
            {changed.includes('stockType') && (
              <Named name={lines.stock}>
                <Change before={lines.stockTypes[before.stockType]} after={lines.stockTypes[after.stockType]} />
              </Named>
            )}
            {changed.includes('isOptional') && (
              <Named name={lines.option}>
                <Change before={valueText(before.isOptional)} after={valueText(after.isOptional)} />
              </Named>
            )}
            {changed.includes('text') && (
              <Named name={lines.description}>
                <Change before={before.materialDesc} after={after.materialDesc} />
              </Named>
            )}
          </>
        ) : (
          <div>{amount}</div>
        )}
      </td>
      <Effect value={effect} />
    </tr>
  );
}

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span className={classes.label}>{name}</span> {children}
  </div>
);

/** The former value struck out, then the later one. */
const Change = ({ before, after }: { before: string; after: string }) => (
  <>
    <del>{before}</del> <ins>{after}</ins>
  </>
);

function Effect({ value, isSum = false }: { value: number; isSum?: boolean }) {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const Cell = isSum ? 'th' : 'td';
  return (
    <Cell data-align="end" data-sign={sign === '' ? undefined : value > 0 ? 'up' : 'down'}>
      {value === 0 && !isSum ? '' : `${sign}${formatRupiah(Math.abs(value))}`}
    </Cell>
  );
}

function termText(term: ComparedTerm, quotation: Compared, none: string): string {
  if (term === 'customer') return quotation.customer.name;
  if (term === 'quotationDate') return formatDate(quotation.quotationDate);
  if (term === 'validUntil') return quotation.validUntil === '' ? none : formatDate(quotation.validUntil);
  if (term === 'termDays') return formatCount(quotation.termDays);
  if (term === 'discount') {
    const { discount, discType } = quotation;
    if (discount === 0) return none;
    return discType === 'PERCENTAGE' ? formatPercent(discount) : formatRupiah(discount);
  }
  if (term === 'vat') return quotation.isVat ? formatPercent(quotation.vat.rate) : none;
  return quotation[term] === '' ? none : quotation[term];
}
