import { type DragEvent, useState } from 'react';

/** The look of a row during a drag: it is the dragged one, or the dragged one would land above or below it. */
export type DragMark = 'dragged' | 'above' | 'below' | undefined;

/** Lets rows be dragged by their handles. The list has the listeners, so that no row is rendered again. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  return {
    markOf: (place: number): DragMark => {
      if (!drag || (place !== drag.from && place !== drag.over)) return undefined;
      if (place === drag.from) return 'dragged';
      return place < drag.from ? 'above' : 'below';
    },
    listeners: {
      onDragStart: (event: DragEvent) => {
        const row = rowAt(event);
        if (!row) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setDragImage(row.element, 16, 16);
        setDrag({ from: row.place, over: row.place });
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        const over = rowAt(event)?.place ?? drag.over;
        if (over !== drag.over) setDrag({ ...drag, over });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (drag) onMove(drag.from, rowAt(event)?.place ?? drag.over);
        setDrag(undefined);
      },
      onDragEnd: () => setDrag(undefined),
    },
  };
}

function rowAt({ target }: DragEvent): { element: HTMLElement; place: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return element ? { element, place: Number(element.dataset['place']) } : undefined;
}
