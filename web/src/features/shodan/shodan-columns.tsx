import type { ShodanListQuery, ShodanRow } from '@gso/contract/shodan';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { shodanWords } from './words.ts';

type ShodanColumn = Column<ShodanRow, ShodanListQuery['sort']>;

export function useShodanColumns(): ShodanColumn[] {
  const { fields } = useWords(shodanWords);
  const byAndAt = useUpdateColumns();
  return [
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: (row) => row.customer.company.name,
      width: '168px',
      card: 'fact',
    },
    {
      key: 'customer',
      header: fields['customer.name'],
      cell: (row) => row.customer.name,
      width: '136px',
      card: 'mark',
    },
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, width: '184px', card: 'title' },
    { key: 'desc', header: fields.desc, cell: (row) => row.desc },
    {
      key: 'status',
      sort: 'status',
      header: fields.status,
      cell: (row) => <StatusChip status={row.status} />,
      width: '96px',
      card: 'mark',
    },
    {
      key: 'amount',
      sort: 'amount',
      header: fields.amount,
      cell: (row) => formatRupiah(row.amount),
      width: '140px',
      align: 'end',
      card: 'fact',
    },
    ...byAndAt.toReversed(),
    {
      key: 'createdBy',
      sort: 'createdBy',
      header: fields.createdBy,
      cell: (row) => row.createdBy,
      width: '100px',
    },
    {
      key: 'createdDate',
      sort: 'createdDate',
      header: fields.createdDate,
      cell: (row) => formatDate(row.createdDate),
      width: '112px',
    },
  ];
}
