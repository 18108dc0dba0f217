import { projectList, type ProjectListQuery, type ProjectRow } from '@gso/contract/project';
import { progressColour } from '@gso/contract/rules/project-progress';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Column, fieldColumns, useUpdateColumns } from '../../../table/column.ts';
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
  const column = fieldColumns(fields, projectList);
  const phases = useWords(projectPhaseWords);
  const updateColumns = useUpdateColumns();
  return [
    {
      key: 'refNo',
      sort: 'refNo',
      header: t.refNo,
      cell: (row) => <ProjectLink project={row} />,
      card: 'mark',
    },
    column('customer.company.name', { key: 'company', card: 'fact' }),
    column('customer.name', { key: 'customer', hidden: true }),
    column('oldNo', { hidden: true }),
    column('name', { card: 'title' }),
    column('phase', { cell: (row) => phases[row.phase], card: 'mark' }),
    column('dueDate', { cell: (row) => <DueDate project={row} />, card: 'mark' }),
    column('percentage', { cell: (row) => <Progress percentage={row.percentage} />, width: 116, card: 'fact' }),
    {
      key: 'quota',
      sort: 'quota',
      header: t.quota,
      cell: (row) => formatCount(row.quota),
      hidden: true,
      align: 'end',
    },
    column('pic', { cell: (row) => row.picName || row.pic }),
    ...updateColumns,
  ];
}

/** The due date; once it has passed and work is left, also for how long. */
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

/** The number has the information; the bar and its colour are for scanning the column. */
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
