import { type WaitingTask, waitingTaskList } from '@gso/contract/project-task';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Refused } from '../../../api/client.ts';
import { useSelection } from '../../../table/selection/selection.ts';
import { useListPage } from '../../../table/use-list-page.ts';
import { useOwnListState } from '../../../table/use-own-list-state.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { sentenceOf } from '../../../api/refusal.ts';
import { wordsNow } from '../../../words/words.ts';
import { approveTask, rejectTask } from '../../project/approval/api.ts';
import { approvalWords } from '../../project/approval/words.ts';
import { fetchWaitingTasks, projectKey, waitingKey } from '../task-api.ts';
import { dashboardWords } from '../words.ts';
import { byDay } from './urgency.ts';
import { useKeptRows } from './use-kept-rows.ts';

/** The tasks that wait for the approver, those that are due first at the top, and the decisions about them. */
export function useInbox() {
  const queryClient = useQueryClient();
  const list = useOwnListState(waitingTaskList);
  const result = useListPage(waitingKey, list.query, fetchWaitingTasks);
  const { page } = result;
  const answer = useMemo(
    () => page && { ...page, content: page.content.toSorted(byDay(({ endDate }) => endDate)) },
    [page],
  );
  const { rows, mark, markFailed, hideSettled } = useKeptRows(answer);
  const selection = useSelection<WaitingTask>();

  const reload = () => queryClient.invalidateQueries({ queryKey: projectKey });

  /** Shows the error at the row. Whatever the server refuses, the shown version is out of date. */
  function tell(id: number, error: unknown): void {
    markFailed(id, error);
    if (error instanceof Refused) void reload();
  }

  function settle(task: WaitingTask, fate: 'approved' | 'rejected'): void {
    mark(task.id, { fate });
    selection.choose([task], false);
    void reload();
  }

  /** Approves a task as it was seen. Returns why that failed. */
  async function approveSeen(task: WaitingTask): Promise<string | undefined> {
    mark(task.id, {});
    try {
      await approveTask(task);
      settle(task, 'approved');
      return undefined;
    } catch (error) {
      tell(task.id, error);
      return sentenceOf(error);
    }
  }

  return {
    list,
    result,
    rows,
    selection,
    hideSettled,
    approve: async (task: WaitingTask): Promise<void> => {
      const refusal = await approveSeen(task);
      if (refusal === undefined) showSnackbar({ kind: 'success', text: wordsNow(approvalWords).approved });
      else showSnackbar({ kind: 'error', text: `${task.project.refNo}: ${refusal}` });
    },
    /** One after the other, each by the rules of a single approval; what is refused stays selected no longer. */
    approveSelected: async (): Promise<void> => {
      const refusals: string[] = [];
      // The selection loses each task that is approved.
      const chosen = selection.rows;
      for (const task of chosen) {
        const refusal = await approveSeen(task);
        if (refusal !== undefined) refusals.push(refusal);
      }
      const approved = chosen.length - refusals.length;
      selection.clear();
      const { inbox: t } = wordsNow(dashboardWords);
      const text = refusals.length === 0 ? t.approvedTasks(approved) : t.refusedTasks(approved, refusals);
      showSnackbar({ kind: refusals.length === 0 ? 'success' : 'error', text });
    },
    /** The dialog that asks for the reason shows it too. */
    reject: async (task: WaitingTask, reason: string): Promise<void> => {
      try {
        await rejectTask(task, reason);
        settle(task, 'rejected');
      } catch (error) {
        tell(task.id, error);
        throw error;
      }
    },
  };
}

export type Inbox = ReturnType<typeof useInbox>;
