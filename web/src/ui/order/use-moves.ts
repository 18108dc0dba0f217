import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { useSteady } from './use-steady.ts';
import { orderWords } from './words.ts';

export type MoveTool = 'up' | 'down' | 'remove';

export interface Moves {
  move: (place: number, direction: 'up' | 'down') => void;
  /** To any other place, without a tool to go on from. */
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
  /** What is said of a row that was taken out. */
  removed: (name: string) => string;
  /** Where the focus goes when none is left. */
  whenEmpty: string;
}

/** Names a tool of a row, so that the focus finds it again wherever the row has gone. */
export const toolMark = (rowKey: string | number, tool: MoveTool): string => `${rowKey}-${tool}`;

/** Changes the order of rows and takes them out. The keyboard goes on where it was, though rows move and vanish. */
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
    /** What happened, for people who cannot see it. */
    announcement: last.text,
  };
}
