import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Refused } from '../../../api/client.ts';
import { listWords } from '../../../words/list-words.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { sentenceOf } from '../../../api/refusal.ts';
import { wordsNow } from '../../../words/words.ts';
import { fetchPhases, phasesKey, projectKey } from './api.ts';
import { type DecisionFailure, saveOverview, SaveRefused } from './save-overview.ts';
import { hasEdits, refusedRows, rowsWithProblems } from './to-send.ts';
import { type EditedProject, type Edits, useEdits } from './use-edits.ts';
import { overviewWords } from './words.ts';

export type Outcome =
  | { state: 'editing' | 'saving' | 'conflict' }
  | { state: 'failed'; sentence: string; failures: readonly DecisionFailure[]; attempt: number };

export interface Overview extends Edits {
  dirty: boolean;
  outcome: Outcome;
  save: () => void;
  /** Reloads the project and discards all edits. */
  startOver: () => Promise<void>;
  /** Shows the conflicts, or goes back to the tasks without choosing yet. */
  showConflicts: (shown: boolean) => void;
}

/** Edits the tasks of a project and saves them: once at a time, keeping everything typed until the server has it. */
export function useOverview(project: EditedProject): Overview {
  const projectId = project.id;
  const queryClient = useQueryClient();
  const edits = useEdits(project);
  const { now, dispatch } = edits;
  const [outcome, setOutcome] = useState<Outcome>({
    state: edits.state.conflicts.length > 0 ? 'conflict' : 'editing',
  });
  // A second click can come before the first has rendered, so the lock cannot be part of the state.
  const running = useRef(false);
  const attempts = useRef(0);

  async function run(): Promise<void> {
    running.current = true;
    setOutcome({ state: 'saving' });
    try {
      // Data that was requested before the save must not count as newer than its reply.
      await queryClient.cancelQueries({ queryKey: phasesKey(projectId) });
      showSaved(await saveOverview({ projectId, ...edits }));
    } catch (error) {
      await fail(error);
    } finally {
      running.current = false;
      void queryClient.invalidateQueries({ queryKey: projectKey });
    }
  }

  function showSaved(failures: readonly DecisionFailure[]): void {
    edits.forgetDraft();
    if (failures.length > 0) return showFailed(wordsNow(overviewWords).decisionsFailed(failures.length), failures);
    showSnackbar({ kind: 'success', text: wordsNow(listWords).saved });
    return setOutcome({ state: 'editing' });
  }

  function showFailed(sentence: string, failures: readonly DecisionFailure[] = []): void {
    showSnackbar({ kind: 'error', text: wordsNow(listWords).canceledBecause(sentence) });
    attempts.current += 1;
    setOutcome({ state: 'failed', sentence, failures, attempt: attempts.current });
  }

  async function fail(error: unknown): Promise<void> {
    const cause = error instanceof SaveRefused ? error.cause : error;
    if (error instanceof SaveRefused && cause instanceof Refused) {
      const { fields, changes } = cause.reply;
      if (fields) dispatch({ do: 'showProblems', refused: refusedRows(error.sending, fields) });
      else await readAgain(changes);
    }
    showFailed(sentenceOf(cause));
    if (now().conflicts.length > 0) setOutcome({ state: 'conflict' });
  }

  /** The refusal was about an old state; the edits are applied to the current one. */
  async function readAgain(changes: Refused['reply']['changes'] = []): Promise<void> {
    try {
      dispatch({ do: 'read', phases: await fetchPhases(projectId), changes, unanswered: edits.unanswered()?.sending });
    } catch {
      // The refusal itself is shown; a failed reload is repeated with the next attempt.
    }
  }

  function save(): void {
    if (running.current) return;
    if (now().conflicts.length > 0) {
      setOutcome({ state: 'conflict' });
    } else if (rowsWithProblems(now()).length > 0) {
      dispatch({ do: 'showProblems' });
      showFailed(wordsNow(overviewWords).someEmpty);
    } else {
      void run();
    }
  }

  async function startOver(): Promise<void> {
    const phases = await fetchPhases(projectId);
    edits.setUnanswered(undefined);
    dispatch({ do: 'reset', phases });
    queryClient.setQueryData(phasesKey(projectId), phases);
    setOutcome({ state: 'editing' });
    edits.forgetDraft();
  }

  return {
    ...edits,
    dirty: hasEdits(edits.state),
    outcome,
    save,
    startOver,
    showConflicts: (shown) => setOutcome({ state: shown ? 'conflict' : 'editing' }),
  };
}
