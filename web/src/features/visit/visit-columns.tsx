import { visitList, type VisitListQuery, type VisitRow, type VisitType } from '@gso/contract/visit';
import { IconPaperclip } from '@tabler/icons-react';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatDate } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { formatTime } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import classes from './visit.module.css';
import { visitWords } from './words.ts';

type VisitColumn = Column<VisitRow, VisitListQuery['sort']>;

export function useVisitColumns(type: VisitType): VisitColumn[] {
  const t = useWords(visitWords);
  const { fields } = t;
  const column = fieldColumns(fields, visitList);
  const { week: weekName } = useWords(listWords);
  const { week } = useCalendarText();
  const updateColumns = useUpdateColumns();
  return [
    column('visitDate', {
      cell: (row) => formatDate(row.visitDate),
      card: 'mark',
      group: { name: weekName, of: ({ visitDate }) => week(visitDate), descending: true },
    }),
    column('status', { cell: (row) => <Status visit={row} />, card: 'mark' }),
    column('customer.company.name', { key: 'company', card: 'title' }),
    column('customer.name', { key: 'customer', card: 'fact' }),
    { key: 'activity', header: t.activity, cell: (row) => row.activity, width: 'rest', card: 'fact' },
    column('timeStart', { cell: (row) => formatTime(row.timeStart) }),
    column('timeEnd', { cell: (row) => formatTime(row.timeEnd) }),
    { key: 'subject', header: type === 'SALES' ? fields.shodan : fields.project, cell: subjectOf, width: 'rest' },
    column('username', { card: 'mark' }),
    column('createdBy', { hidden: true }),
    ...updateColumns,
  ];
}

/** The status; with an attachment it links to it. */
function Status({ visit: { status, attachUrl } }: { visit: VisitRow }) {
  const t = useWords(visitWords);
  if (attachUrl === '') return <StatusChip status={status} />;
  return (
    <a className={classes.attachment} href={attachUrl} target="_blank" rel="noreferrer" data-tooltip={t.openAttachment}>
      <StatusChip status={status} />
      <IconPaperclip size={14} aria-label={t.openAttachment} />
    </a>
  );
}
