import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { MailLink, PhoneLinks } from '../../../ui/contact-link.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useWords } from '../../../words/words.ts';
import { explainedLine, fetchQuotation } from '../api.ts';
import { LineTable } from '../lines/line-table.tsx';
import classes from './quotations.module.css';
import { quotationsWords } from './words.ts';

/** The lines of a quotation below its row, bundles with their members. */
export function QuotationDetails({ row: { id, version, refNo } }: { row: QuotationRow }) {
  const t = useWords(quotationsWords);
  const { data, error, refetch } = useQuery({
    // Separate from the list: a removed quotation is not requested again, and a saved one has another version.
    queryKey: ['quotation-lines', id, version],
    queryFn: ({ signal }) => fetchQuotation(id, signal),
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.note}>{t.loadingLines}</p>;
  return (
    <>
      <Contact customer={data.customer} />
      <LineTable
        label={t.lines(refNo)}
        lines={data.itemDetails}
        explained={({ line }, figure) => explainedLine(id, line, figure)}
      />
      {data.note !== '' && (
        <p className={classes.note}>
          {t.note}: {data.note}
        </p>
      )}
    </>
  );
}

/** To follow up the quotation: the contact with numbers and address. */
function Contact({ customer }: { customer: Quotation['customer'] }) {
  const { id, name, phone, mobilePhone, email } = customer;
  return (
    <p className={classes.contact}>
      <RecordLink kind="customer" id={id}>
        {name}
      </RecordLink>
      <PhoneLinks contact={{ phone, mobilePhone }} />
      <MailLink address={email} />
    </p>
  );
}
