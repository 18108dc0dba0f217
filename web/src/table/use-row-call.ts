import { useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';

interface RowCall {
  /** The record, for the error message. */
  record: string;
  /** The text while it is running. */
  text: string;
  /** Returns the text for the result, if one is needed. */
  act: () => Promise<string | void>;
}

/** An action of a row without a dialog. One at a time; a second click waits for the first. */
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
      const result = await act();
      if (result !== undefined) showSnackbar({ kind: 'success', text: result });
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
