import { dashboardAccess } from '@gso/contract/dashboard';
import { taskAccess, waitingTaskList } from '@gso/contract/project-task';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, use, useState } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import { pageQuery } from '../../table/use-list-page.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import {
  cardFigures,
  chartFigures,
  fetchWaitingTasks,
  ownPendingTasks,
  setupState,
  tableFigures,
  waitingKey,
} from './api.ts';
import classes from './dashboard-page.module.css';
import { CardFigures, OtherFigures } from './figures.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { useFigureNews } from './use-figure-news.ts';
import { useTaskNews } from './use-task-news.ts';
import { dashboardWords } from './words.ts';

interface Rights {
  figures: boolean;
  works: boolean;
  approves: boolean;
  setsUp: boolean;
}

/** Asks what the parts of the page will ask. Whether it succeeds is theirs to tell. */
function askFirst(queryClient: QueryClient, { figures, works, approves, setsUp }: Rights): Promise<unknown> {
  const inbox = pageQuery(waitingKey, waitingTaskList.defaults, fetchWaitingTasks);
  return Promise.all([
    figures && queryClient.prefetchQuery(cardFigures),
    figures && queryClient.prefetchQuery(chartFigures),
    figures && queryClient.prefetchQuery(tableFigures),
    works && queryClient.prefetchQuery(ownPendingTasks),
    approves && queryClient.prefetchQuery(inbox),
    setsUp && queryClient.prefetchQuery(setupState),
  ]);
}

/** The state of the business and what concerns the person today, then what else the page is given to show. */
export function DashboardPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(dashboardWords);
  const session = useSession();
  const queryClient = useQueryClient();
  const rights = {
    figures: useMay(dashboardAccess.read),
    works: useMay(taskAccess.read),
    approves: useMay(taskAccess.approve),
    setsUp: useMay(dashboardAccess.setup),
  };
  const [answers] = useState(() => askFirst(queryClient, rights));
  useTaskNews();
  useFigureNews();
  return (
    <Page title={title}>
      <h2 className={classes.hello}>{t.hello(session?.claims.fullname || session?.claims.sub || '')}</h2>
      <Suspense fallback={<div className={classes.waiting} aria-hidden />}>
        <After answers={answers}>
          {rights.setsUp && <SetupPanel />}
          {rights.figures && <CardFigures />}
          {rights.works && <PendingPanel />}
          {rights.approves && <InboxPanel />}
          {rights.figures && <OtherFigures />}
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
