import { taskAccess, waitingTaskList } from '@gso/contract/project-task';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import { pageQuery } from '../../list/use-list-page.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { fetchWaitingTasks, ownPendingTasks, waitingKey } from './api.ts';
import classes from './dashboard-page.module.css';
import { useTaskNews } from './use-task-news.ts';
import { dashboardWords } from './words.ts';

const PendingPanel = lazy(async () => ({ default: (await import('./pending-panel.tsx')).PendingPanel }));
const InboxPanel = lazy(async () => ({ default: (await import('./inbox-panel.tsx')).InboxPanel }));

interface Rights {
  works: boolean;
  approves: boolean;
}

/** Asks what the panels will ask. Whether it succeeds is theirs to tell. */
function askFirst(queryClient: QueryClient, { works, approves }: Rights): Promise<unknown> {
  const inbox = pageQuery(waitingKey, waitingTaskList.defaults, fetchWaitingTasks);
  return Promise.all([
    works && queryClient.prefetchQuery(ownPendingTasks),
    approves && queryClient.prefetchQuery(inbox),
  ]);
}

/** What concerns the person today, then what else the page is given to show. */
export function DashboardPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(dashboardWords);
  const session = useSession();
  const queryClient = useQueryClient();
  const rights = { works: useMay(taskAccess.read), approves: useMay(taskAccess.approve) };
  const [answers] = useState(() => askFirst(queryClient, rights));
  useTaskNews();
  return (
    <Page title={title}>
      <h2 className={classes.hello}>{t.hello(session?.claims.fullname || session?.claims.sub || '')}</h2>
      <Suspense fallback={<div className={classes.waiting} aria-hidden />}>
        <After answers={answers}>
          {rights.works && <PendingPanel />}
          {rights.approves && <InboxPanel />}
          {children}
        </After>
      </Suspense>
    </Page>
  );
}

/** Everything appears at once, so that no part pushes another one down when its answer comes. */
function After({ answers, children }: { answers: Promise<unknown>; children: ReactNode }) {
  use(answers);
  return children;
}
