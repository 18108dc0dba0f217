import type { QuotationLine, QuotationRow } from '@gso/contract/quotation';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/chip.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchQuotation } from '../api.ts';
import { Parts } from '../wizard/parts.tsx';
import classes from './quotations.module.css';
import { quotationsWords } from './words.ts';

/** The lines of a quotation below its row, bundles with what they are made of. */
export function QuotationDetails({ row: { id, version, refNo } }: { row: QuotationRow }) {
  const t = useWords(quotationsWords);
  const { data, error, refetch } = useQuery({
    // Apart from the list: what is removed is not asked for again, and what is saved has another version.
    queryKey: ['quotation-lines', id, version],
    queryFn: ({ signal }) => fetchQuotation(id, signal),
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.note}>{t.loadingLines}</p>;
  return (
    <>
      <table className={classes.lines} aria-label={t.lines(refNo)}>
        <thead>
          <tr>
            <th scope="col">{t.fields.itemDetails}</th>
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
          {data.itemDetails.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {data.note !== '' && (
        <p className={classes.note}>
          {t.note}: {data.note}
        </p>
      )}
    </>
  );
}

function Line({ line }: { line: QuotationLine }) {
  const t = useWords(quotationsWords);
  return (
    <tr>
      <td className={classes.what}>
        <div className={classes.name}>
          {line.brand} {line.materialNo}
        </div>
        <div className={classes.desc}>{line.materialDesc}</div>
        <Parts parts={line.items} />
        {line.shortfall > 0 && <Chip tone="amber">{t.shortfall(formatRupiah(line.shortfall))}</Chip>}
      </td>
      <td data-align="end" data-label={t.qty}>
        {formatCount(line.qty)} {line.qtyType}
      </td>
      <td data-label={t.stock}>{t.stockTypes[line.stockType]}</td>
      <td data-align="end" data-label={t.price}>
        {formatRupiah(line.price.sellingPrice)}
      </td>
      <td data-align="end" data-label={t.subtotal}>
        {formatRupiah(line.subTotalPrice)}
      </td>
    </tr>
  );
}
