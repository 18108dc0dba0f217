import type { AssignedVisitListQuery, AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import type { Column } from '../../table/column.ts';
import { listWords } from '../../words/list-words.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatDateTime } from '../../words/format.ts';
import { formatTimes } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import { assignmentWords } from './words.ts';

type AssignmentColumn = Column<AssignedVisitRow, AssignedVisitListQuery['sort']>;

/** Columns that are hidden by default are also shown below an opened row. */
export function useAssignmentColumns(type: VisitType): AssignmentColumn[] {
  const t = useWords(assignmentWords);
  const { updateBy, updateDate } = useWords(listWords);
  const { fields } = t;
  return [
    {
      key: 'visitDate',
      header: fields.visitDate,
      cell: ({ visit }) => formatDate(visit.visitDate),
      card: 'mark',
    },
    { key: 'time', header: t.time, cell: ({ visit }) => formatTimes(visit), card: 'mark' },
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: ({ visit }) => visit.customer.company.name,
      card: 'title',
    },
    {
      key: 'customer',
      header: fields['customer.name'],
      cell: ({ visit }) => visit.customer.name,
      card: 'fact',
    },
    { key: 'to', sort: 'to.username', header: fields.to, cell: (row) => row.to.username, card: 'mark' },
    { key: 'from', sort: 'from.username', header: fields.from, cell: (row) => row.from.username },
    {
      key: 'status',
      header: t.status,
      cell: ({ visit }) => <StatusChip status={visit.status} />,
      card: 'mark',
    },
    { key: 'activity', header: t.activity, cell: ({ visit }) => visit.activity, width: 'rest', card: 'fact' },
    {
      key: 'subject',
      header: type === 'SALES' ? fields.shodan : fields.project,
      cell: ({ visit }) => subjectOf(visit),
      hidden: true,
    },
    { key: 'by', header: updateBy, cell: (row) => row.lastUpdateBy, hidden: true },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: updateDate,
      cell: (row) => formatDateTime(row.lastUpdateDate),
      hidden: true,
    },
  ];
}
