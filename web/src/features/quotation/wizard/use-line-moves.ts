import { type DragEvent, type RefObject, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { type Moves, useMoves } from '../order/use-moves.ts';
import type { WizardLine } from './wizard-form.ts';
import { keyOf, type WizardAction } from './wizard-state.ts';
import { wizardWords } from './words.ts';

export interface LineMoves extends Moves {
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

/** Changes the order of lines, by dragging or by keyboard, and takes them out. */
export function useLineMoves(
  /** The element that holds the tools. */
  box: RefObject<HTMLElement | null>,
  lines: readonly WizardLine[],
  dispatch: (action: WizardAction) => void,
): LineMoves {
  const t = useWords(wizardWords);
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  const moves = useMoves({
    box,
    rows: lines,
    keyOf,
    nameOf: (line) => line.material.materialNo,
    onMove: (from, to) => dispatch({ do: 'move', from, to }),
    onRemove: (place) => dispatch({ do: 'remove', place }),
    removed: t.removedLine,
    whenEmpty: '[data-no-lines]',
  });
  return {
    ...moves,
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
        if (drag) moves.moveTo(drag.from, place);
        setDrag(undefined);
      },
    }),
  };
}
