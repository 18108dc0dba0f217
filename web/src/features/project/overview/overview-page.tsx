import type { ProjectOverview } from '@gso/contract/project';
import { Button } from '@mantine/core';
import { IconBriefcase, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { projectName } from '../../../words/record-name.ts';
import { useWords } from '../../../words/words.ts';
import { fetchOverview, fetchPhases, overviewKey, phasesKey } from './api.ts';
import { goToTask } from './go-to-task.ts';
import classes from './overview-page.module.css';
import { PeopleTable } from './people-table.tsx';
import { Phases } from './phases.tsx';
import { ProjectTimeline } from './project-timeline.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TroubleLine } from './trouble/trouble-line.tsx';
import type { EditedProject } from './use-edits.ts';
import { useOverview } from './use-overview.ts';
import { overviewWords } from './words.ts';

/** One project: its progress, what is late, its tasks, and its people. The address names it. */
export function OverviewPage() {
  const t = useWords(overviewWords);
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const address = new URLSearchParams(search);
  const pid = Number(address.get('pid'));
  const isChosen = Number.isInteger(pid) && pid > 0;
  return (
    <Page title={t.title}>
      {isChosen ? (
        <div className={classes.screen}>
          <Link to="/dashboard/project" className={classes.back}>
            <IconChevronLeft size={16} aria-hidden />
            {t.allProjects}
          </Link>
          <ProjectScreen key={pid} pid={pid} task={address.get('task') ?? ''} />
        </div>
      ) : (
        <EmptyState
          icon={IconBriefcase}
          title={t.noProject}
          action={
            <Button variant="default" component={Link} to="/dashboard/project">
              {t.toProjects}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function ProjectScreen({ pid, task }: { pid: number; task: string }) {
  const t = useWords(overviewWords);
  const [isEditing, setIsEditing] = useState(false);
  // Edited data must not change: it is reloaded when it is saved or discarded.
  const refetchOnWindowFocus = isEditing ? false : 'always';
  const overview = useQuery({
    queryKey: overviewKey(pid),
    queryFn: ({ signal }) => fetchOverview(pid, signal),
    refetchOnWindowFocus,
  });
  const phases = useQuery({
    queryKey: phasesKey(pid),
    queryFn: ({ signal }) => fetchPhases(pid, signal),
    refetchOnWindowFocus,
    refetchOnReconnect: !isEditing,
  });
  const error = phases.data ? (overview.data ? null : overview.error) : (phases.error ?? overview.error);
  if (error)
    return <FailurePanel error={error} onRetry={() => void Promise.all([overview.refetch(), phases.refetch()])} />;
  if (!overview.data || !phases.data) return <p role="status">{t.loading}</p>;
  const { projectRefNo: refNo, projectName: name } = overview.data;
  return (
    <LoadedProject
      summary={overview.data}
      project={{ id: pid, title: projectName({ refNo, name }), phases: phases.data }}
      task={task}
      onEditing={setIsEditing}
    />
  );
}

interface LoadedProjectProps {
  summary: ProjectOverview;
  project: EditedProject;
  /** The task that a link led to. */
  task: string;
  onEditing: (isEditing: boolean) => void;
}

function LoadedProject({ summary, project, task, onEditing }: LoadedProjectProps) {
  const overview = useOverview(project);
  const tasks = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (task === '') return undefined;
    // After the list of notifications has returned the focus.
    const timer = setTimeout(() => goToTask(overview, tasks, `${task}.task`, { isSought: true }), 100);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each link, not whenever something is edited
  }, [task]);
  return (
    <>
      <SummaryCard overview={summary}>
        <TroubleLine project={summary} overview={overview} box={tasks} />
      </SummaryCard>
      <Phases project={project} overview={overview} box={tasks} onEditing={onEditing} />
      <PeopleTable people={summary.visitUserAndTask} />
      <ProjectTimeline id={project.id} />
    </>
  );
}
