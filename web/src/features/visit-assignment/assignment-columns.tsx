import type { AssignedVisitListQuery, AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { VisitType } from '@gso/contract/visit';
import type { Column } from '../../table/column.ts';
import { listWords } from '../../words/list-words.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatDateTime } from '../../words/format.ts';
import { formatTimes } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/visit-text.ts';
import { useWords } from '../../words/words.ts';
import { assignmentWords } from './words.ts';

type AssignmentColumn = Column<AssignedVisitRow, AssignedVisitListQuery['sort']>;

/** What is hidden at first stands below an opened row too. */
export function useAssignmentColumns(type: VisitType): AssignmentColumn[] {
  const t = useWords(assignmentWords);
  const { updateBy, updateDate } = useWords(listWords);
  const { fields } = t;
  return [
    {
      key: 'visitDate',
      header: fields.visitDate,
      cell: ({ visit }) => formatDate(visit.visitDate),
      width: '100px',
      card: 'mark',
    },
    { key: 'time', header: t.time, cell: ({ visit }) => formatTimes(visit), width: '108px', card: 'mark' },
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: ({ visit }) => visit.customer.company.name,
      width: '14%',
      card: 'title',
    },
    {
      key: 'customer',
      header: fields['customer.name'],
      cell: ({ visit }) => visit.customer.name,
      width: '10%',
      card: 'fact',
    },
    { key: 'to', sort: 'to.username', header: fields.to, cell: (row) => row.to.username, width: '116px', card: 'mark' },
    { key: 'from', sort: 'from.username', header: fields.from, cell: (row) => row.from.username, width: '112px' },
    {
      key: 'status',
      header: t.status,
      cell: ({ visit }) => <StatusChip status={visit.status} />,
      width: '120px',
      card: 'mark',
    },
    { key: 'activity', header: t.activity, cell: ({ visit }) => visit.activity, card: 'fact' },
    {
      key: 'subject',
      header: type === 'SALES' ? fields.shodan : fields.project,
      cell: ({ visit }) => subjectOf(visit),
      width: '140px',
      hidden: true,
    },
    { key: 'by', header: updateBy, cell: (row) => row.lastUpdateBy, width: '100px', hidden: true },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: updateDate,
      cell: (row) => formatDateTime(row.lastUpdateDate),
      width: '146px',
      hidden: true,
    },
  ];
}
