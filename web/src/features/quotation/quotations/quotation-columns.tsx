import { quotationList, type QuotationListQuery, type QuotationRow } from '@gso/contract/quotation';
import { numberOf } from '@gso/contract/quotation/revision';
import { IconSend } from '@tabler/icons-react';
import { ExplainedSum } from '../../../explain/explained-sum.tsx';
import { type Column, fieldColumns, useUpdateColumns } from '../../../table/column.ts';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi } from '../api.ts';
import { approvalWords } from '../approval/words.ts';
import { marginFallWords } from '../margin-fall/words.ts';
import classes from './quotations.module.css';
import { quotationsWords } from './words.ts';

export function useQuotationColumns(): Column<QuotationRow, QuotationListQuery['sort']>[] {
  const t = useWords(quotationsWords);
  const approvals = useWords(approvalWords);
  const margin = useWords(marginFallWords);
  const { fields } = t;
  const column = fieldColumns(fields, quotationList);
  const updateColumns = useUpdateColumns();
  return [
    column('refNo', { cell: numberOf, card: 'title' }),
    column('quotationDate', { cell: (row) => formatDate(row.quotationDate), card: 'mark' }),
    column('oldNo', { hidden: true }),
    column('name', { width: 'rest', card: 'fact' }),
    column('customer.company.name', { key: 'company', card: 'fact' }),
    column('status', {
      cell: ({ status, sentAt }) => (
        <span className={classes.status}>
          <StatusChip status={status} />
          {sentAt !== null && (
            <span className={classes.status} data-tooltip={t.sent}>
              <IconSend size={16} role="img" aria-label={t.sent} />
            </span>
          )}
        </span>
      ),
      card: 'mark',
    }),
    column('grandTotalPrice', {
      cell: (row) => formatRupiah(row.grandTotalPrice),
      align: 'end',
      card: 'fact',
      sum: (total) => <ExplainedSum api={quotationApi} list={quotationList} total={total} />,
    }),
    {
      key: 'attention',
      header: t.attention,
      // One chip, so that the title keeps its room; the page shows all of them.
      cell: ({ linesToApprove, approval, bottomMore }) =>
        linesToApprove > 0 ? (
          <Chip tone={approval === 'REJECTED' ? 'red' : 'amber'}>{approvals.states[approval]}</Chip>
        ) : (
          bottomMore !== null && <Chip tone="amber">{margin.marginFell}</Chip>
        ),
      card: 'mark',
    },
    {
      key: 'belowBottom',
      header: t.belowBottomHeader,
      cell: ({ linesBelowBottom }) =>
        linesBelowBottom > 0 && <Chip tone="amber">{t.belowBottom(linesBelowBottom)}</Chip>,
      hidden: true,
    },
    {
      key: 'marginFell',
      header: margin.marginFell,
      cell: ({ bottomMore }) =>
        bottomMore !== null && <Chip tone="amber">{margin.bottomMore(formatRupiah(bottomMore))}</Chip>,
      hidden: true,
    },
    column('customer.name', { key: 'customer', hidden: true }),
    column('validUntil', { cell: (row) => row.validUntil && formatDate(row.validUntil), hidden: true }),
    column('followUpOn', { cell: (row) => row.followUpOn && formatDate(row.followUpOn), hidden: true }),
    column('loseReason.name', { key: 'loseReason', cell: (row) => row.loseReason?.name ?? '', hidden: true }),
    {
      key: 'salesUsername',
      sort: 'salesUsername',
      header: t.salesColumn,
      cell: (row) => row.salesUsername,
      card: 'mark',
    },
    ...updateColumns,
  ];
}
