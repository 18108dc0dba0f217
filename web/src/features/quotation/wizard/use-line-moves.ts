import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import type { WizardLine } from './wizard-form.ts';
import { keyOf, type WizardAction } from './wizard-state.ts';
import { wizardWords } from './words.ts';

type LineTool = 'up' | 'down' | 'remove';

export interface LineMoves {
  /** Names a tool, so that the focus finds it again. */
  markOf: (line: WizardLine, tool: LineTool) => string;
  /** What happened, for people who cannot see it. */
  announcement: string;
  move: (place: number, direction: 'up' | 'down') => void;
  remove: (place: number) => void;
  /** The properties of the handle that a line is dragged by. */
  handle: (place: number) => { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
  /** The properties of a line that another can be dropped on. */
  target: (place: number) => {
    'data-dragged': true | undefined;
    'data-over': 'above' | 'below' | undefined;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Changes the order of lines, by dragging or by keyboard, and takes them out. The keyboard goes on where it was. */
export function useLineMoves(
  /** The element that holds the tools. */
  box: RefObject<HTMLElement | null>,
  lines: readonly WizardLine[],
  dispatch: (action: WizardAction) => void,
): LineMoves {
  const t = useWords(wizardWords);
  const [last, setLast] = useState({ focus: '', text: '' });
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  useEffect(() => {
    if (last.focus !== '') box.current?.querySelector<HTMLElement>(last.focus)?.focus();
  }, [box, last]);

  const markOf = (line: WizardLine, tool: LineTool) => `${keyOf(line)}-${tool}`;
  const toolOf = (line: WizardLine, tool: LineTool) => `[data-tool="${markOf(line, tool)}"]`;

  function moveTo(from: number, to: number, direction?: 'up' | 'down'): void {
    const line = lines[from];
    if (!line || !lines[to] || from === to) return;
    dispatch({ do: 'move', from, to });
    setLast({ focus: direction ? toolOf(line, direction) : '', text: t.movedTo(line.material.materialNo, to + 1) });
  }

  function remove(place: number): void {
    const line = lines[place];
    if (!line) return;
    const neighbour = lines[place + 1] ?? lines[place - 1];
    dispatch({ do: 'remove', place });
    const focus = neighbour ? toolOf(neighbour, 'remove') : '[data-no-lines]';
    setLast({ focus, text: t.removedLine(line.material.materialNo) });
  }

  return {
    markOf,
    announcement: last.text,
    move: (place, direction) => moveTo(place, direction === 'up' ? place - 1 : place + 1, direction),
    remove,
    handle: (place) => ({
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }) => {
        dataTransfer.effectAllowed = 'move';
        const line = currentTarget.closest('li');
        if (line) dataTransfer.setDragImage(line, 16, 16);
        setDrag({ from: place, over: place });
      },
      onDragEnd: () => setDrag(undefined),
    }),
    target: (place) => ({
      'data-dragged': drag?.from === place || undefined,
      'data-over':
        drag && drag.over === place && drag.from !== place ? (place < drag.from ? 'above' : 'below') : undefined,
      onDragOver: (event) => {
        if (!drag) return;
        event.preventDefault();
        if (drag.over !== place) setDrag({ ...drag, over: place });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (drag) moveTo(drag.from, place);
        setDrag(undefined);
      },
    }),
  };
}
