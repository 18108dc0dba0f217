import type { QuotationListQuery, QuotationRow } from '@gso/contract/quotation';
import type { Column } from '../../../table/column.ts';
import { dayWidth } from '../../../table/column-width.ts';
import { useUpdateColumns } from '../../../table/update-columns.ts';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { quotationsWords } from './words.ts';

export function useQuotationColumns(): Column<QuotationRow, QuotationListQuery['sort']>[] {
  const t = useWords(quotationsWords);
  const { fields } = t;
  const updateColumns = useUpdateColumns();
  return [
    { key: 'refNo', sort: 'refNo', header: fields.refNo, cell: (row) => row.refNo, width: '132px', card: 'title' },
    {
      key: 'quotationDate',
      sort: 'quotationDate',
      header: fields.quotationDate,
      cell: (row) => formatDate(row.quotationDate),
      width: dayWidth,
      card: 'mark',
    },
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, card: 'fact' },
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: (row) => row.customer.company.name,
      width: '116px',
      card: 'fact',
    },
    {
      key: 'status',
      sort: 'status',
      header: fields.status,
      cell: (row) => <StatusChip status={row.status} />,
      width: '92px',
      card: 'mark',
    },
    {
      key: 'grandTotalPrice',
      sort: 'grandTotalPrice',
      header: fields.grandTotalPrice,
      cell: (row) => formatRupiah(row.grandTotalPrice),
      width: '132px',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'belowBottom',
      header: t.belowBottomHeader,
      cell: ({ linesBelowBottom }) =>
        linesBelowBottom > 0 && <Chip tone="amber">{t.belowBottom(linesBelowBottom)}</Chip>,
      width: '136px',
      card: 'mark',
    },
    { key: 'customer', header: fields['customer.name'], cell: (row) => row.customer.name, width: '128px' },
    {
      key: 'salesUsername',
      sort: 'salesUsername',
      header: t.salesColumn,
      cell: (row) => row.salesUsername,
      width: '96px',
      card: 'mark',
    },
    ...updateColumns,
  ];
}
