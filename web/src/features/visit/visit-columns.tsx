import type { VisitListQuery, VisitRow, VisitType } from '@gso/contract/visit';
import { IconPaperclip } from '@tabler/icons-react';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { formatTime } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/visit-text.ts';
import { useWords } from '../../words/words.ts';
import classes from './visit.module.css';
import { visitWords } from './words.ts';

type VisitColumn = Column<VisitRow, VisitListQuery['sort']>;

export function useVisitColumns(type: VisitType): VisitColumn[] {
  const t = useWords(visitWords);
  const { fields } = t;
  const updateColumns = useUpdateColumns();
  const statusWidth = useLanguage() === 'en' ? '134px' : '146px';
  return [
    {
      key: 'visitDate',
      sort: 'visitDate',
      header: fields.visitDate,
      cell: (row) => formatDate(row.visitDate),
      width: '112px',
      card: 'mark',
    },
    { key: 'status', header: fields.status, cell: (row) => <Status visit={row} />, width: statusWidth, card: 'mark' },
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: (row) => row.customer.company.name,
      width: '160px',
      card: 'title',
    },
    {
      key: 'customer',
      header: fields['customer.name'],
      cell: (row) => row.customer.name,
      width: '124px',
      card: 'fact',
    },
    { key: 'activity', header: t.activity, cell: (row) => row.activity, card: 'fact' },
    { key: 'timeStart', header: fields.timeStart, cell: (row) => formatTime(row.timeStart), width: '90px' },
    { key: 'timeEnd', header: fields.timeEnd, cell: (row) => formatTime(row.timeEnd), width: '90px' },
    { key: 'subject', header: type === 'SALES' ? fields.shodan : fields.project, cell: subjectOf, width: '132px' },
    {
      key: 'username',
      sort: 'username',
      header: fields.username,
      cell: (row) => row.username,
      width: '104px',
      card: 'mark',
    },
    { key: 'createdBy', header: fields.createdBy, cell: (row) => row.createdBy, width: '104px' },
    ...updateColumns,
  ];
}

/** The state; with an attachment it leads there. */
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
