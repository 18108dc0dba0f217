import type { ApprovalAsked } from '@gso/contract/record/my-day';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { formatCount, formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import type { KeptRows } from './use-kept-rows.ts';

/** Quotations whose prices others ask the user to approve. They are decided on their pages. */
export function PriceApprovalRows({ approvals, shown }: { approvals: KeptRows<ApprovalAsked>; shown: number }) {
  const { priceApprovals: t } = useWords(dashboardWords);
  return (
    <DayList label={t.title}>
      {approvals.rows.slice(0, shown).map((kept) => {
        const { id, refNo, name, customer, grandTotalPrice, linesToApprove, askedBy, askedOn } = kept.row;
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
              { label: t.lines, value: formatCount(linesToApprove) },
              { label: t.amount, value: formatRupiah(grandTotalPrice) },
            ]}
            decision={null}
          >
            <Under>
              <span>{customer.company.name}</span>
              <span>{t.askedBy(askedBy, formatDate(askedOn))}</span>
            </Under>
          </DayRow>
        );
      })}
    </DayList>
  );
}
