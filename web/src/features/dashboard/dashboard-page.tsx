import { dashboardAccess } from '@gso/contract/dashboard';
import { hasMyDay } from '@gso/contract/record/my-day';
import { taskAccess } from '@gso/contract/permissions';
import { waitingTaskList } from '@gso/contract/project-task';
import { mayOpenVisits } from '@gso/contract/visit/visit-access';
import { IconActivity } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useState } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import { pageQuery } from '../../table/use-list-page.ts';
import { Page } from '../../ui/page.tsx';
import { currentLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { cardFigures, chartFigures, setupState, tableFigures } from './api.ts';
import classes from './dashboard-page.module.css';
import { Figures } from './figures.tsx';
import { dayIn } from './my-day/api.ts';
import { MyDay } from './my-day/my-day.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { fetchWaitingTasks, ownPendingTasks, waitingKey } from './task-api.ts';
import { useFigureNews } from './use-figure-news.ts';
import { dashboardWords } from './words.ts';

interface Rights {
  figures: boolean;
  works: boolean;
  approves: boolean;
  /** Follow-ups, visits or mentions can wait for the user. */
  day: boolean;
  setsUp: boolean;
}

/** Prefetches the data of the parts of the page. The parts report failures themselves. */
function prefetch(queryClient: QueryClient, { figures, works, approves, day, setsUp }: Rights): Promise<unknown> {
  const inbox = pageQuery(waitingKey, waitingTaskList.defaults, fetchWaitingTasks);
  return Promise.all([
    figures && queryClient.prefetchQuery(cardFigures),
    figures && queryClient.prefetchQuery(chartFigures),
    figures && queryClient.prefetchQuery(tableFigures),
    works && queryClient.prefetchQuery(ownPendingTasks),
    approves && queryClient.prefetchQuery(inbox),
    day && queryClient.prefetchQuery(dayIn(currentLanguage())),
    setsUp && queryClient.prefetchQuery(setupState),
  ]);
}

/** What waits for the user, then the figures, and then the given children. */
export function DashboardPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(dashboardWords);
  const session = useSession();
  const held = session?.claims.permissions ?? [];
  const queryClient = useQueryClient();
  const rights = {
    figures: useMay(dashboardAccess.read),
    works: useMay(taskAccess.read),
    approves: useMay(taskAccess.approve),
    day: hasMyDay(held),
    setsUp: useMay(dashboardAccess.setup),
  };
  const { works, approves, day } = rights;
  const [answers] = useState(() => prefetch(queryClient, rights));
  useFigureNews();
  return (
    <Page title={title}>
      <div className={classes.head}>
        <h2 className={classes.hello}>{t.hello(session?.claims.fullname || session?.claims.sub || '')}</h2>
        {mayOpenVisits(held, 'SALES') && (
          <Link to="/dashboard/visit-now" className={classes.visitNow}>
            <IconActivity size={20} aria-hidden />
            {t.visitNow}
          </Link>
        )}
      </div>
      <Suspense fallback={<Skeleton />}>
        <After answers={answers}>
          {rights.setsUp && <SetupPanel />}
          {(works || approves || day) && <MyDay {...{ works, approves, day }} />}
          {rights.figures && <Figures />}
          {children}
        </After>
      </Suspense>
    </Page>
  );
}

/** Four cards and the panels below them. */
const Skeleton = () => (
  <div className={classes.waiting} aria-hidden>
    {Array.from({ length: 8 }, (_, place) => (
      <div key={place} />
    ))}
  </div>
);

/** Everything appears at once, so that no part moves another one when its data arrives. */
function After({ answers, children }: { answers: Promise<unknown>; children: ReactNode }) {
  use(answers);
  return children;
}
