import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { orderWords } from './words.ts';

export type MoveTool = 'up' | 'down' | 'remove';

export interface Moves {
  /** Names a tool of the row at this place, so that the focus finds it again. */
  markOf: (place: number, tool: MoveTool) => string;
  /** What happened, for people who cannot see it. */
  announcement: string;
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

/** Changes the order of rows and takes them out. The keyboard goes on where it was, though rows move and vanish. */
export function useMoves<Row>({ box, rows, keyOf, nameOf, onMove, onRemove, ...rest }: Moving<Row>): Moves {
  const t = useWords(orderWords);
  const [last, setLast] = useState({ focus: '', text: '' });
  useEffect(() => {
    if (last.focus !== '') box.current?.querySelector<HTMLElement>(last.focus)?.focus();
  }, [box, last]);

  const mark = (row: Row, tool: MoveTool) => `${keyOf(row)}-${tool}`;
  const toolOf = (row: Row, tool: MoveTool) => `[data-tool="${mark(row, tool)}"]`;

  function moveTo(from: number, to: number, direction?: 'up' | 'down'): void {
    const row = rows[from];
    if (!row || !rows[to] || from === to) return;
    onMove(from, to);
    setLast({ focus: direction ? toolOf(row, direction) : '', text: t.movedTo(nameOf(row), to + 1) });
  }

  function remove(place: number): void {
    const row = rows[place];
    if (!row) return;
    const neighbour = rows[place + 1] ?? rows[place - 1];
    onRemove(place);
    setLast({ focus: neighbour ? toolOf(neighbour, 'remove') : rest.whenEmpty, text: rest.removed(nameOf(row)) });
  }

  return {
    markOf: (place, tool) => {
      const row = rows[place];
      return row ? mark(row, tool) : '';
    },
    announcement: last.text,
    move: (place, direction) => moveTo(place, direction === 'up' ? place - 1 : place + 1, direction),
    moveTo,
    remove,
  };
}
