import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useOnPhone, useOnTablet } from '../../../ui/phone-width.ts';
import { useLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { ownPendingTasks } from '../task-api.ts';
import { Panel } from '../panel.tsx';
import { dashboardWords } from '../words.ts';
import { dayIn } from './api.ts';
import { DayGroup } from './day-group.tsx';
import classes from './day-group.module.css';
import { type Fold, foldGroups } from './fold.ts';
import { useDayNews } from './use-day-news.ts';
import { type Group, type GroupName, useGroups } from './use-groups.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';

interface MyDayProps {
  /** What the user may: work on tasks, approve those of others, open anything else that can wait. */
  works: boolean;
  approves: boolean;
  day: boolean;
}

/** What waits for the user, the most urgent first. */
export const MyDay = ({ approves, ...rights }: MyDayProps) =>
  approves ? <WithInbox {...rights} /> : <Waiting {...rights} inbox={undefined} />;

type WaitingProps = Omit<MyDayProps, 'approves'> & { inbox: Inbox | undefined };

/** The inbox is requested only for users who may approve. */
const WithInbox = (props: Omit<WaitingProps, 'inbox'>) => <Waiting {...props} inbox={useInbox()} />;

function Waiting({ works, day: hasDay, inbox }: WaitingProps) {
  const t = useWords(dashboardWords);
  useDayNews();
  const pending = useQuery({ ...ownPendingTasks, enabled: works });
  const day = useQuery({ ...dayIn(useLanguage()), enabled: hasDay });
  const groups = useGroups({ inbox, pending: pending.data, day: day.data });
  const failures = [
    inbox && !inbox.result.page && { error: inbox.result.error, retry: inbox.result.retry },
    !pending.data && { error: pending.error, retry: () => void pending.refetch() },
    !day.data && { error: day.error, retry: () => void day.refetch() },
  ].filter((query) => query && query.error);
  if (groups.length === 0 && failures.length === 0) {
    return (
      <section aria-label={t.myDay}>
        <p className={classes.nothing}>
          <IconCircleCheck size={20} stroke={1.5} aria-hidden />
          {t.nothingWaits}
        </p>
      </section>
    );
  }
  const settled = groups.filter(({ hasSettled }) => hasSettled);
  const hideSettled = () => {
    for (const group of settled) group.hideSettled();
  };
  return (
    <Panel
      title={t.myDay}
      tools={
        settled.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={hideSettled}>
            {t.hideSettled}
          </Button>
        )
      }
    >
      {failures.map((query, place) => query && <FailurePanel key={place} error={query.error} onRetry={query.retry} />)}
      <Groups groups={groups} />
    </Panel>
  );
}

/** So many rows are shown before somebody opens a group, so that the figures are still on the first screen. */
const fewRows = { wide: 6, tablet: 4, phone: 2 };

function Groups({ groups }: { groups: readonly Group[] }) {
  const [onTablet, onPhone] = [useOnTablet(), useOnPhone()];
  const budget = fewRows[onPhone ? 'phone' : onTablet ? 'tablet' : 'wide'];
  const [folds, setFolds] = useState<readonly Fold<GroupName>[]>([]);
  const [chosen, choose] = useState<Partial<Record<GroupName, 'all' | 'none'>>>({});
  const next = foldGroups(groups, budget, folds);
  if (!isEqual(next, folds)) setFolds(next);
  return next.map(({ name, shown: folded }) => {
    const group = groups.find((one) => one.name === name);
    if (!group) return null;
    const { title, count, overdue, rows, all, note, tools, body } = group;
    const shown = shownRows(chosen[name], rows, folded);
    return (
      <DayGroup
        key={name}
        {...{ title, count, overdue, all, shown }}
        isFolded={shown < rows}
        isOpened={chosen[name] === 'all'}
        tools={tools?.(shown)}
        onShow={(whole) => choose((before) => ({ ...before, [name]: whole ? 'all' : 'none' }))}
      >
        {body(shown)}
        {note !== undefined && shown === rows && <p className={classes.note}>{note}</p>}
      </DayGroup>
    );
  });
}

function shownRows(chosen: 'all' | 'none' | undefined, rows: number, folded: number): number {
  if (chosen === undefined) return folded;
  return chosen === 'all' ? rows : 0;
}

const isEqual = (a: readonly Fold[], b: readonly Fold[]): boolean =>
  a.length === b.length && a.every(({ name, shown }, place) => b[place]?.name === name && b[place].shown === shown);
