import { type WaitingTask, waitingTaskList } from '@gso/contract/project-task';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../api/client.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useOwnListState } from '../../table/use-own-list-state.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../api/refusal.ts';
import { wordsNow } from '../../words/words.ts';
import { approveTask, rejectTask } from '../task-approval/api.ts';
import { approvalWords } from '../task-approval/words.ts';
import { fetchWaitingTasks, projectKey, waitingKey } from './api.ts';
import { type Inbox, withAnswer, withoutSettled, withRow } from './inbox-rows.ts';

/** What waits for the approver, and what they do with it. */
export function useInbox() {
  const queryClient = useQueryClient();
  const list = useOwnListState(waitingTaskList.defaults);
  const result = useListPage(waitingKey, list.query, fetchWaitingTasks);
  const [inbox, setInbox] = useState<Inbox>({ page: undefined, rows: [] });
  if (result.page && result.page !== inbox.page) setInbox(withAnswer(inbox, result.page));

  const askAgain = () => queryClient.invalidateQueries({ queryKey: projectKey });

  /** Says at the row what went wrong. Whatever the server objects to, what is shown is out of date. */
  function tell(id: number, error: unknown): void {
    const stale = error instanceof Refused && error.reply.code === 'stale';
    setInbox((before) => withRow(before, id, { problem: { sentence: sentenceOf(error), stale } }));
    if (error instanceof Refused) void askAgain();
  }

  function settle(id: number, fate: 'approved' | 'rejected'): void {
    setInbox((before) => withRow(before, id, { fate }));
    void askAgain();
  }

  return {
    list,
    result,
    rows: inbox.rows,
    hideSettled: () => setInbox(withoutSettled),
    approve: async (task: WaitingTask): Promise<void> => {
      setInbox((before) => withRow(before, task.id, {}));
      try {
        await approveTask(task);
        settle(task.id, 'approved');
        showSnackbar({ kind: 'success', text: wordsNow(approvalWords).approved });
      } catch (error) {
        tell(task.id, error);
        showSnackbar({ kind: 'error', text: `${task.project.refNo}: ${sentenceOf(error)}` });
      }
    },
    /** The dialog that asks for the reason tells of it too. */
    reject: async (task: WaitingTask, reason: string): Promise<void> => {
      try {
        await rejectTask(task, reason);
        settle(task.id, 'rejected');
      } catch (error) {
        tell(task.id, error);
        throw error;
      }
    },
  };
}
