import type { VisitRow } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { visitList, type VisitListQuery } from '@gso/contract/visit/visit-list';
import { VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { Chip } from '../../ui/chip.tsx';
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
  const updateColumns = useUpdateColumns('unless very wide');
  return [
    column('visitDate', {
      cell: (row) => formatDate(row.visitDate),
      card: 'mark',
      group: { name: weekName, of: ({ visitDate }) => week(visitDate), descending: true },
    }),
    column('status', {
      cell: (row) => ('unsent' in row ? <Chip tone="amber">{t.waitsToSend}</Chip> : <Status visit={row} />),
      card: 'mark',
    }),
    column('customer.company.name', { key: 'company', card: 'title' }),
    column('customer.name', { key: 'customer', card: 'fact' }),
    { key: 'activity', header: t.activity, cell: (row) => row.activity, width: 'rest', card: 'fact' },
    column('timeStart', { cell: (row) => formatTime(row.timeStart) }),
    column('timeEnd', { cell: (row) => formatTime(row.timeEnd) }),
    { key: 'subject', header: type === 'SALES' ? fields.shodan : fields.project, cell: subjectOf, width: 'rest' },
    column('username', { card: 'mark' }),
    column('createdBy', { hidden: 'unless very wide' }),
    ...updateColumns,
  ];
}

/** The status, which links to the attachment if there is one, and how many photos and files there are. */
function Status({ visit: { status, attachUrl, files } }: { visit: VisitRow }) {
  const t = useWords(visitWords);
  const chip = <StatusChip status={status} />;
  if (attachUrl === '' && files === 0) return chip;
  return (
    <span className={classes.status}>
      {attachUrl === '' ? (
        chip
      ) : (
        <a
          className={classes.attachment}
          href={attachUrl}
          target="_blank"
          rel="noreferrer"
          data-tooltip={t.openAttachment}
        >
          {chip}
          <IconPaperclip size={14} aria-label={t.openAttachment} />
        </a>
      )}
      {files > 0 && (
        <span className={classes.files} data-tooltip={t.files(files)}>
          <IconPhoto size={14} aria-hidden />
          <span aria-hidden>{files}</span>
          <VisuallyHidden>{t.files(files)}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
