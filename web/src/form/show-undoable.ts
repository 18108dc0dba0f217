import { isFinal } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { showSnackbar } from '../ui/snackbar.tsx';
import { listWords } from '../words/list-words.ts';
import { wordsNow } from '../words/words.ts';

interface Undoable {
  text: string;
  /** The record. */
  detail: string;
  undo: () => Promise<unknown>;
}

/** Shows the message of a success, which the user can undo for some seconds. */
export function showUndoable({ text, detail, undo }: Undoable): void {
  const run = async () => {
    try {
      await undo();
      showSnackbar({ kind: 'success', text: wordsNow(listWords).undone, detail });
    } catch (error) {
      const why = wordsNow(listWords).canceledBecause(sentenceOf(error));
      showSnackbar({ kind: 'error', text: why, detail, undo: isFinal(error) ? undefined : start });
    }
  };
  const start = () => void run();
  showSnackbar({ kind: 'success', text, detail, undo: start });
}
