import type { TaskReportQuery } from '@gso/contract/project-report';
import { pageAccess } from '@gso/contract/permissions';
import { useMay } from '../../api/session.ts';
import type { Column } from '../../table/column.ts';
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

const personOf = ({ assignedTo: { employee, username } }: ReportedTask['taskObj']): string =>
  employee.firstName || username;
const dayOf = (instant: string | null): string => (instant === null ? '' : formatDate(instant));

/** Whose task, its due date, and its deviation. The columns that are hidden by default are shown below an opened row. */
export function useProjectReportColumns(): ReportColumn[] {
  const t = useWords(taskReportWords);
  const phases = useWords(projectPhaseWords);
  return [
    { key: 'task', header: t.task, cell: ({ taskObj }) => taskObj.desc, card: 'title' },
    { key: 'project', header: t.project, cell: (row) => <Project task={row} />, card: 'fact' },
    {
      key: 'assignedTo',
      sort: 'assignedTo',
      header: t.assignee,
      cell: ({ taskObj }) => personOf(taskObj),
      card: 'mark',
      group: {
        name: t.assignee,
        of: ({ taskObj }) => ({ key: taskObj.assignedTo.username, label: personOf(taskObj) }),
      },
    },
    {
      key: 'endDate',
      sort: 'endDate',
      header: t.dueDate,
      cell: ({ taskObj }) => formatDate(taskObj.endDate),
      card: 'mark',
    },
    {
      key: 'deviasi',
      sort: 'deviasi',
      header: t.deviation,
      cell: (row) => <Deviation task={row} />,
      align: 'end',
      card: 'fact',
    },
    {
      key: 'workLate',
      header: t.workLate,
      cell: (row) => <Days days={row.workLate} meaning={deviationSentences(row).work} />,
      align: 'end',
    },
    {
      key: 'waiting',
      header: t.waiting,
      cell: (row) => <Days days={row.waiting} meaning={deviationSentences(row).waiting} />,
      align: 'end',
    },
    {
      key: 'company',
      header: t.company,
      cell: ({ project }) => project.customer.company.name,
      card: 'fact',
      hidden: true,
    },
    { key: 'submitted', header: t.submitted, cell: ({ taskObj }) => dayOf(taskObj.submitDateTime), hidden: true },
    {
      key: 'approveDateTime',
      sort: 'approveDateTime',
      header: t.approved,
      cell: ({ taskObj }) => dayOf(taskObj.approveDateTime),
      hidden: true,
    },
    { key: 'phase', header: t.phase, cell: ({ projectPhase }) => phases[projectPhase], hidden: true },
    {
      key: 'startDate',
      sort: 'startDate',
      header: t.startDate,
      cell: ({ taskObj }) => formatDate(taskObj.startDate),
      hidden: true,
    },
  ];
}

/** Its number links to the overview, for users who may open it. */
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
