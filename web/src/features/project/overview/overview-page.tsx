import { Button } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { projectName } from '../../../words/project-name.ts';
import { useWords } from '../../../words/words.ts';
import { fetchOverview, fetchPhases, overviewKey, phasesKey } from './api.ts';
import classes from './overview-page.module.css';
import { PeopleTable } from './people-table.tsx';
import { Phases } from './phases.tsx';
import { SummaryCard } from './summary-card.tsx';
import { overviewWords } from './words.ts';

/** One project: how far it is, who works on it, and its tasks. The address says which. */
export function OverviewPage() {
  const t = useWords(overviewWords);
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const pid = Number(new URLSearchParams(search).get('pid'));
  const isChosen = Number.isInteger(pid) && pid > 0;
  return (
    <Page title={t.title}>
      {isChosen ? (
        <ProjectScreen key={pid} pid={pid} />
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

function ProjectScreen({ pid }: { pid: number }) {
  const t = useWords(overviewWords);
  const [isEditing, setIsEditing] = useState(false);
  // What is being edited must not change under the hands: it is read again when it is saved or let go of.
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
    <div className={classes.screen}>
      <SummaryCard overview={overview.data} />
      <PeopleTable people={overview.data.visitUserAndTask} />
      <Phases
        project={{ id: pid, title: projectName({ refNo, name }), phases: phases.data }}
        onEditing={setIsEditing}
      />
    </div>
  );
}
