import { useWords } from '../../../words/words.ts';
import type { OverviewState } from './edits.ts';
import { editCounts } from './to-send.ts';
import { overviewWords } from './words.ts';

/** What saving would do, in a few words each. */
export function useEditTexts({ phases, decisions }: OverviewState): string[] {
  const { counts } = useWords(overviewWords);
  const edits = phases.map(editCounts);
  const kinds = Object.values(decisions).map(({ kind }) => kind);
  const all = [
    ...(['changed', 'added', 'removed', 'reordered'] as const).map((name) => ({
      text: counts[name],
      count: edits.reduce((sum, edit) => sum + edit[name], 0),
    })),
    ...(['submit', 'approve', 'reject'] as const).map((name) => ({
      text: counts[name],
      count: kinds.filter((kind) => kind === name).length,
    })),
  ];
  return all.filter(({ count }) => count > 0).map(({ text, count }) => text(count));
}
