import type { QuotationLine, QuotationRow } from '@gso/contract/quotation';
import { useQuery } from '@tanstack/react-query';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useWords } from '../../../words/words.ts';
import { fetchQuotation } from '../api.ts';
import { LineTable, type ShownLine } from '../material/line-table.tsx';
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
      <LineTable label={t.lines(refNo)} lines={data.itemDetails.map(shownLine)} />
      {data.note !== '' && (
        <p className={classes.note}>
          {t.note}: {data.note}
        </p>
      )}
    </>
  );
}

const shownLine = (line: QuotationLine): ShownLine => ({
  ...line,
  key: line.line,
  sellingPrice: line.price.sellingPrice,
  subtotal: line.subTotalPrice,
});
