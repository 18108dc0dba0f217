import { shodanList, type ShodanListQuery, type ShodanRow } from '@gso/contract/shodan';
import { ExplainedSum } from '../../explain/explained-sum.tsx';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { shodanApi } from './api.ts';
import { shodanWords } from './words.ts';

type ShodanColumn = Column<ShodanRow, ShodanListQuery['sort']>;

export function useShodanColumns(): ShodanColumn[] {
  const { fields } = useWords(shodanWords);
  const column = fieldColumns(fields, shodanList);
  const byAndAt = useUpdateColumns('unless very wide');
  return [
    column('customer.company.name', { key: 'company', card: 'fact' }),
    column('customer.name', { key: 'customer', card: 'mark' }),
    column('name', { card: 'title' }),
    column('desc', { width: 'rest' }),
    column('status', { cell: (row) => <StatusChip status={row.status} />, card: 'mark' }),
    column('amount', {
      cell: (row) => formatRupiah(row.amount),
      align: 'end',
      card: 'fact',
      sum: (total) => <ExplainedSum api={shodanApi} list={shodanList} total={total} />,
    }),
    column('stage.name', { key: 'stage', hidden: true }),
    column('expectedClose', { cell: (row) => row.expectedClose && formatDate(row.expectedClose), hidden: true }),
    column('nextStep', { hidden: true }),
    column('loseReason.name', { key: 'loseReason', cell: (row) => row.loseReason?.name ?? '', hidden: true }),
    ...byAndAt.toReversed(),
    column('createdBy', { hidden: 'unless very wide' }),
    column('createdDate', { cell: (row) => formatDate(row.createdDate), hidden: 'unless very wide' }),
  ];
}
