import { useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';

interface RowCall {
  /** The record that it is about, for the sentence that says what went wrong. */
  record: string;
  /** What is going on meanwhile. */
  text: string;
  /** Answers what was done. */
  act: () => Promise<string>;
}

/** What a row does without a dialog. One at a time; a second click waits for the first. */
export function useRowCall() {
  const [running, setRunning] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const isBusy = useRef(false);

  async function run({ record, text, act }: RowCall): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(text);
    setRefusal(undefined);
    try {
      showSnackbar({ kind: 'success', text: await act() });
    } catch (error) {
      const sentence = `${record}: ${sentenceOf(error)}`;
      setRefusal(sentence);
      showSnackbar({ kind: 'error', text: sentence });
    } finally {
      isBusy.current = false;
      setRunning(undefined);
    }
  }

  return { running, refusal, dismiss: () => setRefusal(undefined), run: (call: RowCall) => void run(call) };
}

export type RowCallState = Pick<ReturnType<typeof useRowCall>, 'running' | 'refusal' | 'dismiss'>;
