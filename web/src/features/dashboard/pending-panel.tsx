import type { PendingTasks } from '@gso/contract/project-task';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ExpandButton } from '../../table/expand-button.tsx';
import { InnerTable } from '../../ui/inner-table.tsx';
import { type OpenRows, useOpenRows } from '../../table/open-rows.ts';
import { Chip } from '../../ui/chip.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { today } from '../../words/calendar.ts';
import { formatCount, formatDate, formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ownPendingTasks } from './api.ts';
import { DueDate } from './due-date.tsx';
import { Panel, PanelNote } from './panel.tsx';
import classes from './pending-panel.module.css';
import { dashboardWords } from './words.ts';

type PendingProject = PendingTasks['content'][number];
type PendingTask = PendingProject['taskList'][number];

/** What the person still has to do, by project. */
export function PendingPanel() {
  const { pending: t } = useWords(dashboardWords);
  const { data, error, refetch } = useQuery(ownPendingTasks);
  const count = data?.content.reduce((sum, { taskList }) => sum + taskList.length, 0) ?? 0;
  return (
    <Panel title={t.title} count={data && `${formatCount(count)}${data.more ? '+' : ''}`}>
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && count === 0 && <PanelNote icon={IconChecklist}>{t.none}</PanelNote>}
      {data && count > 0 && <Projects projects={data.content} />}
      {data?.more && <p className={classes.more}>{t.more(count)}</p>}
    </Panel>
  );
}

/** The one whose work is due first is open. */
function Projects({ projects }: { projects: readonly PendingProject[] }) {
  const { pending: t } = useWords(dashboardWords);
  const openRows = useOpenRows(projects.slice(0, 1).map(({ projectId }) => projectId));
  return (
    <ul className={classes.projects} aria-label={t.title}>
      {projects.map((project) => (
        <Project key={project.projectId} project={project} openRows={openRows} />
      ))}
    </ul>
  );
}

function Project({ project, openRows }: { project: PendingProject; openRows: OpenRows }) {
  const { pending: t } = useWords(dashboardWords);
  const detailId = useId();
  const { projectId, projectRef, projectName, companyName, taskList } = project;
  const open = openRows.isOpen(projectId);
  return (
    <li className={classes.project}>
      <ExpandButton
        open={open}
        detailId={detailId}
        record={projectRef}
        size={28}
        onClick={() => openRows.toggle(projectId)}
      />
      <div className={classes.facts}>
        <span className={classes.company}>{companyName}</span>
        <span className={classes.name}>{projectName}</span>
        <ProjectLink project={{ id: projectId, refNo: projectRef }} />
        <Counts tasks={taskList} />
      </div>
      {open && (
        <div id={detailId} className={classes.tasks}>
          <InnerTable
            label={t.tasksOf(projectRef)}
            rows={taskList}
            columns={[
              { header: t.description, cell: (task) => <Task task={task} />, wide: true },
              { header: t.startDate, cell: ({ startDate }) => formatDate(startDate), named: true },
              { header: t.dueDate, cell: ({ endDate }) => <DueDate day={endDate} />, named: true },
            ]}
          />
        </div>
      )}
    </li>
  );
}

/** What there is to do, before the row is opened. */
function Counts({ tasks }: { tasks: readonly PendingTask[] }) {
  const { pending: t } = useWords(dashboardWords);
  const now = today();
  const overdue = tasks.filter(({ endDate }) => endDate < now).length;
  const sentBack = tasks.filter(({ rejection }) => rejection).length;
  return (
    <span className={classes.counts}>
      <span className={classes.count}>{t.tasks(tasks.length)}</span>
      {overdue > 0 && <Chip tone="red">{t.overdueTasks(overdue)}</Chip>}
      {sentBack > 0 && <Chip tone="red">{t.sentBackTasks(sentBack)}</Chip>}
    </span>
  );
}

function Task({ task: { desc, submitDateTime, rejection } }: { task: PendingTask }) {
  const { pending: t } = useWords(dashboardWords);
  return (
    <>
      {desc}
      {submitDateTime && (
        <span className={classes.state}>
          <Chip tone="amber">{t.waiting}</Chip>
        </span>
      )}
      {rejection && (
        <span className={classes.state}>
          <Chip tone="red">{t.sentBack}</Chip> {t.because(rejection.by, formatDateTime(rejection.at), rejection.reason)}
        </span>
      )}
    </>
  );
}
