import type { FallenQuotation } from '@gso/contract/record/my-day';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { formatDateTime, formatRupiah } from '../../../words/format.ts';
import { groupedNumber } from '../../../words/number-text.ts';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import type { KeptRows } from './use-kept-rows.ts';

/** Own open quotations whose margin fell because of the exchange rates. */
export function MarginRows({ fallen, shown }: { fallen: KeptRows<FallenQuotation>; shown: number }) {
  const { marginFalls: t } = useWords(dashboardWords);
  return (
    <DayList label={t.title}>
      {fallen.rows.slice(0, shown).map((kept) => {
        const { id, refNo, name, customer, fall } = kept.row;
        return (
          <DayRow
            key={id}
            id={id}
            kept={kept}
            title={
              <RecordLink kind="quotation" id={id}>
                {refNo} · {name}
              </RecordLink>
            }
            facts={[
              { label: t.bottomMore, value: formatRupiah(fall.bottomMore) },
              ...(fall.margin
                ? [
                    {
                      label: t.margin,
                      value: `${groupedNumber(fall.margin.then, 2)} → ${groupedNumber(fall.margin.now, 2)}`,
                    },
                  ]
                : []),
              { label: t.since, value: formatDateTime(fall.fellAt) },
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
