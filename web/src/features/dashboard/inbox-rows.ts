import type { ListPage } from '@gso/contract/record/list-query';
import type { WaitingTask } from '@gso/contract/project-task';

/** What became of a task: decided here, or not waiting any more for whatever reason. */
export type Fate = 'approved' | 'rejected' | 'gone';

export interface InboxRow {
  task: WaitingTask;
  fate?: Fate;
  problem?: { sentence: string; stale: boolean };
}

export interface Inbox {
  page: ListPage<WaitingTask> | undefined;
  rows: readonly InboxRow[];
}

/**
 * The rows once an answer has come. On the same page none of them moves, because somebody may be about to press the
 * button of one: what no longer waits keeps its place and says so, and what is new follows behind.
 */
export function withAnswer({ page: before, rows }: Inbox, page: ListPage<WaitingTask>): Inbox {
  if (!before || before.number !== page.number || before.size !== page.size)
    return { page, rows: page.content.map((task) => ({ task })) };
  const answered = new Map(page.content.map((task) => [task.id, task]));
  const known = new Set(rows.map(({ task }) => task.id));
  return {
    page,
    rows: [
      ...rows.flatMap((row) => stillThere(row, answered.get(row.task.id), page)),
      ...page.content.filter(({ id }) => !known.has(id)).map((task) => ({ task })),
    ],
  };
}

function stillThere(row: InboxRow, task: WaitingTask | undefined, page: ListPage<WaitingTask>): InboxRow[] {
  const { fate, problem } = row;
  const decidedHere = fate === 'approved' || fate === 'rejected';
  if (!task) {
    // On later pages it may have moved to the one before.
    const isSettled = decidedHere || problem || page.number === 0;
    return isSettled ? [{ ...row, fate: fate ?? 'gone' }] : [];
  }
  // The answer may be older than the decision.
  if (decidedHere && task.version === row.task.version) return [row];
  return [{ task, ...(problem && !decidedHere && { problem }) }];
}

export const withRow = (inbox: Inbox, id: number, part: Omit<InboxRow, 'task'>): Inbox => ({
  ...inbox,
  rows: inbox.rows.map((row) => (row.task.id === id ? { task: row.task, ...part } : row)),
});

export const withoutSettled = (inbox: Inbox): Inbox => ({ ...inbox, rows: inbox.rows.filter(({ fate }) => !fate) });
