import { nouns } from '@gso/contract/nouns';
import type { MergedKind } from '@gso/contract/record/merge';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { currentLanguage, type Language } from '../../words/language.ts';
import { fieldLabels } from '../../words/records.ts';
import { wordsNow } from '../../words/words.ts';
import { undoMerge } from './api.ts';
import { duplicateWords } from './words.ts';

/** “2 visits, 1 quotation”. */
export function countsText(counts: readonly { table: string; count: number }[], language: Language): string {
  const texts = counts.map(({ table, count }) => {
    const noun = nouns[table];
    const name = language === 'id' ? noun?.id : noun?.en[count === 1 ? 0 : 1];
    return `${count} ${name ?? table}`;
  });
  return texts.join(', ');
}

/** Undoes a merge, and says what was left alone because somebody has changed it since. */
export async function takeBack(kind: MergedKind, mergeId: number, idempotencyKey: string): Promise<void> {
  const { stayed, keptFields } = await undoMerge(kind, mergeId, idempotencyKey);
  if (stayed.length + keptFields.length === 0) return;
  const language = currentLanguage();
  const labels = fieldLabels(kind, language);
  const fields = keptFields.map((path) => labels[path] ?? path);
  const detail = [countsText(stayed, language), ...fields].filter(Boolean).join(', ');
  showSnackbar({ kind: 'warning', text: wordsNow(duplicateWords).stayed, detail });
}
