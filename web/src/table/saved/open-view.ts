import { isAway, Refused } from '../../api/client.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { wordsNow } from '../../words/words.ts';
import { fetchView } from './api.ts';
import { showView } from './look.ts';
import { savedViewWords } from './words.ts';

/**
 * The parameters of a list that is opened with a view (`open`): those of the view, and `sv` with its id. What the link sets
 * itself wins. Without the view the list opens as the link says.
 */
export async function searchOfView(searchStr: string): Promise<Record<string, string>> {
  const { open, ...own } = Object.fromEntries(new URLSearchParams(searchStr));
  try {
    const view = await fetchView(Number(open));
    showView(view);
    return { ...view.parameters, ...own, sv: String(view.id) };
  } catch (error) {
    if (!isAway(error) && !(error instanceof Refused)) throw error;
    const isGone = error instanceof Refused && (error.status === 404 || error.status === 400);
    showSnackbar({ kind: 'warning', text: isGone ? wordsNow(savedViewWords).gone : sentenceOf(error) });
    return own;
  }
}
