import type { ProjectListQuery, ProjectRow } from '@gso/contract/project';
import { progressColour } from '@gso/contract/rules/project-progress';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Column } from '../../../table/column.ts';
import { useUpdateColumns } from '../../../table/update-columns.ts';
import { ProjectLink } from '../../../pickers/project-link.tsx';
import { today } from '../../../words/calendar.ts';
import { formatCount, formatDate, formatPercent } from '../../../words/format.ts';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { useWords } from '../../../words/words.ts';
import { daysPastDue } from './past-due.ts';
import classes from './project.module.css';
import { projectWords } from './words.ts';

type ProjectColumn = Column<ProjectRow, ProjectListQuery['sort']>;

export function useProjectColumns(): ProjectColumn[] {
  const t = useWords(projectWords);
  const { fields } = t;
  const phases = useWords(projectPhaseWords);
  const updateColumns = useUpdateColumns();
  return [
    {
      key: 'refNo',
      sort: 'refNo',
      header: t.refNo,
      cell: (row) => <ProjectLink project={row} />,
      width: '112px',
      card: 'mark',
    },
    {
      key: 'company',
      header: fields['customer.company.name'],
      cell: (row) => row.customer.company.name,
      width: '136px',
      card: 'fact',
    },
    { key: 'customer', header: fields['customer.name'], cell: (row) => row.customer.name, width: '112px' },
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, card: 'title' },
    { key: 'phase', header: fields.phase, cell: (row) => phases[row.phase], width: '184px', card: 'mark' },
    {
      key: 'dueDate',
      sort: 'dueDate',
      header: fields.dueDate,
      cell: (row) => <DueDate project={row} />,
      width: '116px',
      card: 'mark',
    },
    {
      key: 'percentage',
      sort: 'percentage',
      header: fields.percentage,
      cell: (row) => <Progress percentage={row.percentage} />,
      width: '116px',
      card: 'fact',
    },
    {
      key: 'quota',
      sort: 'quota',
      header: t.quota,
      cell: (row) => formatCount(row.quota),
      width: '80px',
      align: 'end',
    },
    { key: 'pic', header: fields.pic, cell: (row) => row.picName || row.pic, width: '104px' },
    ...updateColumns,
  ];
}

/** The day; once it has passed and work is left, also how long ago that was. */
function DueDate({ project }: { project: ProjectRow }) {
  const t = useWords(projectWords);
  const days = daysPastDue(project, today());
  if (days === 0) return formatDate(project.dueDate);
  return (
    <span className={classes.pastDue} data-tooltip={t.pastDue(days)}>
      {formatDate(project.dueDate)}
      <IconAlertTriangle size={14} aria-hidden />
      <span className={classes.pastDueText}>{t.pastDue(days)}</span>
    </span>
  );
}

/** The number says it; how long the bar is and its colour are for a glance down the column. */
function Progress({ percentage }: { percentage: number }) {
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.fill}
          data-colour={progressColour(percentage)}
          style={{ inlineSize: `${percentage}%` }}
        />
      </span>
      <span className={classes.percentage}>{formatPercent(percentage)}</span>
    </span>
  );
}
