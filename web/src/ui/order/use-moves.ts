import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { useSteady } from './use-steady.ts';
import { orderWords } from './words.ts';

/** The rows with one of them moved; the same array if nothing moves. */
export function moved<Row>(rows: Row[], { from, to }: { from: number; to: number }): Row[] {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export type MoveTool = 'up' | 'down' | 'remove';

export interface Moves {
  move: (place: number, direction: 'up' | 'down') => void;
  /** To any other position, without a tool to keep the focus. */
  moveTo: (from: number, to: number) => void;
  remove: (place: number) => void;
}

interface Moving<Row> {
  /** The element that holds the tools. */
  box: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
  /** The announcement for a removed row. */
  removed: (name: string) => string;
  /** The target of the focus when no row is left. */
  whenEmpty: string;
}

/** Identifies a tool of a row, so that it can be focused again after the row has moved. */
export const toolMark = (rowKey: string | number, tool: MoveTool): string => `${rowKey}-${tool}`;

/** Moves and removes rows. The focus stays at the same tool, though rows move and disappear. */
export function useMoves<Row>({ box, rows, keyOf, nameOf, onMove, onRemove, ...rest }: Moving<Row>) {
  const t = useWords(orderWords);
  const [last, setLast] = useState({ focus: '', text: '' });
  useEffect(() => {
    if (last.focus !== '') box.current?.querySelector<HTMLElement>(last.focus)?.focus();
  }, [box, last]);

  const toolOf = (row: Row, tool: MoveTool) => `[data-tool="${toolMark(keyOf(row), tool)}"]`;

  function change(from: number, to: number, direction?: 'up' | 'down'): void {
    const row = rows[from];
    if (!row || !rows[to] || from === to) return;
    onMove(from, to);
    setLast({ focus: direction ? toolOf(row, direction) : '', text: t.movedTo(nameOf(row), to + 1) });
  }

  const move = useSteady((place: number, direction: 'up' | 'down') =>
    change(place, direction === 'up' ? place - 1 : place + 1, direction),
  );
  const moveTo = useSteady((from: number, to: number) => change(from, to));
  const remove = useSteady((place: number) => {
    const row = rows[place];
    if (!row) return;
    const neighbour = rows[place + 1] ?? rows[place - 1];
    onRemove(place);
    setLast({ focus: neighbour ? toolOf(neighbour, 'remove') : rest.whenEmpty, text: rest.removed(nameOf(row)) });
  });

  return {
    moves: useMemo((): Moves => ({ move, moveTo, remove }), [move, moveTo, remove]),
    /** The announcement for screen readers. */
    announcement: last.text,
  };
}
