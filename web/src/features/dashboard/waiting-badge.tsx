import { taskAccess } from '@gso/contract/permissions';
import { waitingTaskList } from '@gso/contract/project-task';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { totalText } from '../../table/pager/page-range.ts';
import { pageQuery } from '../../table/use-list-page.ts';
import { useWords } from '../../words/words.ts';
import { fetchWaitingTasks, waitingKey } from './task-api.ts';
import { useTaskNews } from './use-task-news.ts';
import { waitingWords } from './waiting-words.ts';

/**
 * How many tasks wait for the approver, as the first page of the inbox says; nothing if there are none. It is on every
 * page, so it also keeps the user's tasks up to date.
 */
export function WaitingBadge({ className }: { className: string | undefined }) {
  const t = useWords(waitingWords);
  useTaskNews();
  const { data } = useQuery({
    ...pageQuery(waitingKey, waitingTaskList.defaults, fetchWaitingTasks),
    enabled: useMay(taskAccess.approve),
    meta: { quiet: true },
  });
  if (!data || data.totalElements === 0) return null;
  return (
    <span className={className}>
      <VisuallyHidden>{t.title}</VisuallyHidden>{' '}
      {totalText({ total: data.totalElements, totalCapped: data.totalCapped })}
    </span>
  );
}
