import { limits } from '@gso/contract/limits';
import type { MyDay } from '@gso/contract/record/my-day';
import type { PendingTasks } from '@gso/contract/project-task';
import { type ReactNode, useMemo } from 'react';
import { totalText } from '../../../table/pager/page-range.ts';
import { today } from '../../../words/calendar.ts';
import { formatCount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { waitingWords } from '../waiting-words.ts';
import { dashboardWords } from '../words.ts';
import { FollowUpRows } from './follow-up-rows.tsx';
import type { DayGroup } from './fold.ts';
import { InboxRows, SelectShown } from './inbox-rows.tsx';
import { MarginRows } from './margin-rows.tsx';
import { MentionRows } from './mention-rows.tsx';
import { PriceApprovalRows } from './price-approval-rows.tsx';
import { QuotationRows } from './quotation-rows.tsx';
import { dayOfTask, ownTasks, TaskRows } from './task-rows.tsx';
import { urgencyOf } from './urgency.ts';
import type { Inbox } from './use-inbox.ts';
import { type KeptRows, useKeptRows } from './use-kept-rows.ts';
import { VisitRows } from './visit-rows.tsx';

export type GroupName =
  'approvals' | 'prices' | 'tasks' | 'quotations' | 'followUps' | 'marginFalls' | 'visits' | 'mentions';

export interface Group extends DayGroup<GroupName> {
  title: string;
  /** How many wait, and how many of them are overdue. */
  count: string;
  overdue: string | undefined;
  /** How many rows there are once it is opened. */
  all: string;
  /** A sentence below the last row. */
  note: string | undefined;
  hasSettled: boolean;
  hideSettled: () => void;
  body: (shown: number) => ReactNode;
  /** Next to the heading, while rows are shown. */
  tools?: (shown: number) => ReactNode;
}

interface Listed<Row extends { id: number }> {
  name: GroupName;
  title: string;
  kept: Pick<KeptRows<Row>, 'rows' | 'hideSettled'>;
  more: boolean;
  dayOf: (row: Row) => string | undefined;
  /** Whether the row waits for somebody else. */
  isElsewhere?: (row: Row) => boolean;
  /** How many rows wait for somebody else, in words. */
  elsewhere?: (count: number) => string;
  body: Group['body'];
}

const orMore = (count: number, more: boolean): string => `${formatCount(count)}${more ? '+' : ''}`;

function groupOf<Row extends { id: number }>(listed: Listed<Row>): Group {
  const { name, title, kept, more, dayOf, isElsewhere = () => false, elsewhere = formatCount, body } = listed;
  const elsewhereOf = (count: number) => (count > 0 ? [elsewhere(count)] : []);
  const { rows, hideSettled } = kept;
  const own = rows.filter(({ row }) => !isElsewhere(row));
  const { waiting, overdue, due } = urgencyOf(own, today(), dayOf);
  return {
    name,
    title,
    due,
    rows: rows.length,
    urgent: own.length,
    count: orMore(waiting, more),
    overdue: overdue > 0 ? orMore(overdue, more) : undefined,
    all: [orMore(waiting, more), ...elsewhereOf(rows.length - own.length)].join(' + '),
    note: undefined,
    hasSettled: rows.some(({ fate }) => fate),
    hideSettled,
    body,
  };
}

export interface DayData {
  inbox: Inbox | undefined;
  pending: PendingTasks | undefined;
  day: MyDay | undefined;
}

/** What waits for the user, by kind. Kinds without any row are left out. */
export function useGroups({ inbox, pending, day }: DayData): Group[] {
  const t = useWords(dashboardWords);
  const waiting = useWords(waitingWords);
  const now = today();
  const tasks = useKeptRows(useMemo(() => pending && { content: ownTasks(pending, now) }, [pending, now]));
  const followUps = useKeptRows(day?.followUps);
  const quotations = useKeptRows(day?.quotations);
  const fallen = useKeptRows(day?.marginFalls);
  const prices = useKeptRows(day?.priceApprovals);
  const visits = useKeptRows(day?.assignedVisits);
  const mentions = useKeptRows(day?.mentions);
  const noteOf = (more: boolean | undefined, count: number) => (more ? t.more(count) : undefined);
  const groups: Group[] = [
    ...(inbox ? [approvals(inbox, waiting.title)] : []),
    {
      ...groupOf({
        ...{ name: 'prices', title: t.priceApprovals.title, kept: prices, more: day?.priceApprovals?.more ?? false },
        dayOf: () => undefined,
        body: (shown) => <PriceApprovalRows approvals={prices} shown={shown} />,
      }),
      note: noteOf(day?.priceApprovals?.more, limits.myDayRows),
    },
    {
      ...groupOf({
        ...{ name: 'tasks', title: t.pending.title, kept: tasks, more: pending?.more ?? false },
        dayOf: (task) => dayOfTask(task, now),
        isElsewhere: ({ submitDateTime }) => submitDateTime !== null,
        elsewhere: (count) => t.pending.submitted(count),
        body: (shown) => <TaskRows tasks={tasks} shown={shown} />,
      }),
      note: noteOf(pending?.more, tasks.rows.length),
    },
    {
      ...groupOf({
        ...{ name: 'quotations', title: t.quotations.title, kept: quotations, more: day?.quotations?.more ?? false },
        dayOf: ({ dueDate }) => dueDate,
        body: (shown) => <QuotationRows quotations={quotations} shown={shown} />,
      }),
      note: noteOf(day?.quotations?.more, limits.myDayRows),
    },
    {
      ...groupOf({
        ...{ name: 'followUps', title: t.followUps.title, kept: followUps, more: day?.followUps?.more ?? false },
        dayOf: ({ dueDate }) => dueDate,
        body: (shown) => <FollowUpRows followUps={followUps} shown={shown} />,
      }),
      note: noteOf(day?.followUps?.more, limits.myDayRows),
    },
    {
      ...groupOf({
        ...{ name: 'marginFalls', title: t.marginFalls.title, kept: fallen, more: day?.marginFalls?.more ?? false },
        dayOf: () => undefined,
        body: (shown) => <MarginRows fallen={fallen} shown={shown} />,
      }),
      note: noteOf(day?.marginFalls?.more, limits.myDayRows),
    },
    {
      ...groupOf({
        ...{ name: 'visits', title: t.visits.title, kept: visits, more: day?.assignedVisits?.more ?? false },
        dayOf: ({ visitDate }) => visitDate,
        body: (shown) => <VisitRows visits={visits} shown={shown} />,
      }),
      note: noteOf(day?.assignedVisits?.more, limits.myDayRows),
    },
    {
      ...groupOf({
        ...{ name: 'mentions', title: t.mentions.title, kept: mentions, more: day?.mentions?.more ?? false },
        dayOf: () => undefined,
        body: (shown) => <MentionRows mentions={mentions} shown={shown} />,
      }),
      note: noteOf(day?.mentions?.more, limits.myDayRows),
    },
  ];
  return groups.filter(({ rows }) => rows > 0);
}

/** They come in pages: what is overdue on the others is not known. */
function approvals(inbox: Inbox, title: string): Group {
  const { rows, result, hideSettled } = inbox;
  const hasMore = result.total > rows.filter(({ fate }) => !fate).length;
  const group = groupOf({
    ...{ name: 'approvals', title, kept: { rows, hideSettled }, more: hasMore },
    dayOf: ({ endDate }) => endDate,
    body: (shown) => <InboxRows inbox={inbox} shown={shown} />,
  });
  const total = totalText(result);
  const tools = (shown: number) => <SelectShown inbox={inbox} shown={shown} />;
  return { ...group, tools, count: total, ...(hasMore && { all: total }) };
}
