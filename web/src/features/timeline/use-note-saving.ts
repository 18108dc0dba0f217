import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import { timelineKey } from './api.ts';
import { timelineWords } from './words.ts';

/** Saves a note, one call at a time. It is shown when the timeline was loaded again. */
export function useNoteSaving(onShown: () => void) {
  const t = useWords(timelineWords);
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);

  async function save(call: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsSaving(true);
    try {
      await call();
      showSnackbar({ kind: 'success', text: t.saved });
      await queryClient.invalidateQueries({ queryKey: timelineKey });
      onShown();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      running.current = false;
      setIsSaving(false);
    }
  }
  return { isSaving, problem, clearProblem: () => setProblem(undefined), save };
}
