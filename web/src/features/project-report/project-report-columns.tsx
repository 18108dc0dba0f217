import type { TaskReportQuery } from '@gso/contract/project-report';
import { pageAccess } from '@gso/contract/permissions';
import { useMay } from '../../api/session.ts';
import type { Column } from '../../table/column.ts';
import { dayWidth } from '../../table/column-width.ts';
import { useOnPhone } from '../../ui/phone-width.ts';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { formatDate } from '../../words/format.ts';
import { projectPhaseWords } from '../../words/project-phase.ts';
import { useWords } from '../../words/words.ts';
import type { ReportedTask } from './api.ts';
import { daysText, deviationSentences } from './deviation-text.ts';
import classes from './project-report.module.css';
import { taskReportWords } from './words.ts';

type ReportColumn = Column<ReportedTask, TaskReportQuery['sort']>;

const dayOf = (instant: string | null): string => (instant === null ? '' : formatDate(instant));

/** What the report is about stands first: whose task, when it was due, and how far off it came. */
export function useProjectReportColumns(): ReportColumn[] {
  const t = useWords(taskReportWords);
  const phases = useWords(projectPhaseWords);
  return [
    { key: 'task', header: t.task, cell: ({ taskObj }) => taskObj.desc, card: 'title' },
    { key: 'project', header: t.project, cell: (row) => <Project task={row} />, width: '208px', card: 'fact' },
    {
      key: 'assignedTo',
      sort: 'assignedTo',
      header: t.assignee,
      cell: ({ taskObj: { assignedTo } }) => assignedTo.employee.firstName || assignedTo.username,
      width: '100px',
      card: 'mark',
    },
    {
      key: 'endDate',
      sort: 'endDate',
      header: t.dueDate,
      cell: ({ taskObj }) => formatDate(taskObj.endDate),
      width: dayWidth,
      card: 'mark',
    },
    {
      key: 'deviasi',
      sort: 'deviasi',
      header: t.deviation,
      cell: (row) => <Deviation task={row} />,
      width: '96px',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'workLate',
      header: t.workLate,
      cell: (row) => <Days days={row.workLate} meaning={deviationSentences(row).work} />,
      width: '88px',
      align: 'end',
    },
    {
      key: 'waiting',
      header: t.waiting,
      cell: (row) => <Days days={row.waiting} meaning={deviationSentences(row).waiting} />,
      width: '88px',
      align: 'end',
    },
    {
      key: 'company',
      header: t.company,
      cell: ({ project }) => project.customer.company.name,
      width: '136px',
      card: 'fact',
    },
    { key: 'submitted', header: t.submitted, cell: ({ taskObj }) => dayOf(taskObj.submitDateTime), width: dayWidth },
    {
      key: 'approveDateTime',
      sort: 'approveDateTime',
      header: t.approved,
      cell: ({ taskObj }) => dayOf(taskObj.approveDateTime),
      width: dayWidth,
    },
    { key: 'phase', header: t.phase, cell: ({ projectPhase }) => phases[projectPhase], width: '152px' },
    {
      key: 'startDate',
      sort: 'startDate',
      header: t.startDate,
      cell: ({ taskObj }) => formatDate(taskObj.startDate),
      width: dayWidth,
    },
  ];
}

/** Its number leads to the overview, for those who may open it. */
function Project({ task: { project } }: { task: ReportedTask }) {
  const mayOpen = useMay(pageAccess.project);
  return (
    <span dir="ltr" title={project.name}>
      {mayOpen ? <ProjectLink project={project} /> : project.refNo} <bdi>{project.name}</bdi>
    </span>
  );
}

function Days({ days, meaning }: { days: number; meaning: string }) {
  return (
    <span className={classes.days} data-late={days > 0 || undefined} data-tooltip={meaning}>
      {daysText(days)}
    </span>
  );
}

/** On a phone, where there is one line for all of it, with its two parts. */
function Deviation({ task }: { task: ReportedTask }) {
  const t = useWords(taskReportWords);
  const onPhone = useOnPhone();
  const days = <Days days={task.deviasi} meaning={deviationSentences(task).deviation} />;
  if (!onPhone) return days;
  const parts = [`${t.workLate} ${daysText(task.workLate)}`, `${t.waitingLong} ${daysText(task.waiting)}`];
  return (
    <>
      {t.deviation} {days} ({parts.join(', ')})
    </>
  );
}
