import type { RefObject } from 'react';
import { useShortcut } from '../ui/shortcuts.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import type { RowAction } from './row-actions.tsx';
import type { RowChoice } from './selection/selection.ts';

interface RowsOnScreen<Row extends { id: number }> {
  rows: readonly Row[] | undefined;
  actions?: (row: Row) => readonly RowAction[];
  selection?: RowChoice<Row> | undefined;
}

/**
 * Moves through the rows by keyboard, and acts on the row that has the focus. Enter opens it. Returns how other keys act
 * on that row.
 */
export function useRowShortcuts<Row extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  { rows = [], actions, selection }: RowsOnScreen<Row>,
): (act: (row: Row) => void) => () => void {
  const t = useWords(listWords);

  const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]');
  function move(step: 1 | -1): void {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const place = lines.findIndex((line) => line === focused());
    const next = lines[place < 0 ? 0 : place + step];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }
  const withFocused = (act: (row: Row) => void) => () => {
    const row = rows.find(({ id }) => String(id) === focused()?.dataset['row']);
    if (row) act(row);
  };
  const edit = withFocused((row) => {
    const [first] = actions?.(row) ?? [];
    if (first && first.blocked === undefined) first.onClick();
  });
  const select = withFocused((row) => selection?.choose([row], !selection.has(row.id)));

  const hasRows = rows.length > 0;
  useShortcut('j', t.nextRow, hasRows ? () => move(1) : undefined);
  useShortcut('k', t.previousRow, hasRows ? () => move(-1) : undefined);
  useShortcut('e', t.openRow, hasRows && actions ? edit : undefined);
  useShortcut('x', t.chooseRow, hasRows && selection ? select : undefined);
  return withFocused;
}
