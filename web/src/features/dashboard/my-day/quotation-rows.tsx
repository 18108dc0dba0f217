import type { QuotationDue } from '@gso/contract/record/my-day';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { DueDate } from '../due-date.tsx';
import { dashboardWords } from '../words.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import type { KeptRows } from './use-kept-rows.ts';

/** Own quotations about which the customer should be asked. They are settled on their pages. */
export function QuotationRows({ quotations, shown }: { quotations: KeptRows<QuotationDue>; shown: number }) {
  const { quotations: t } = useWords(dashboardWords);
  return (
    <DayList label={t.title}>
      {quotations.rows.slice(0, shown).map((kept) => {
        const { id, refNo, name, customer, grandTotalPrice, validUntil, followUpOn } = kept.row;
        return (
          <DayRow
            key={id}
            id={id}
            kept={kept}
            title={
              <RecordLink kind="quotation" id={id}>
                {`${refNo} · ${name}`}
              </RecordLink>
            }
            facts={[
              { label: t.validUntil, value: validUntil && <DueDate day={validUntil} /> },
              { label: t.followUpOn, value: followUpOn && <DueDate day={followUpOn} /> },
              { label: t.amount, value: formatRupiah(grandTotalPrice) },
            ]}
            decision={null}
          >
            <Under>
              <span>{customer.company.name}</span>
              <span>{customer.name}</span>
            </Under>
          </DayRow>
        );
      })}
    </DayList>
  );
}
