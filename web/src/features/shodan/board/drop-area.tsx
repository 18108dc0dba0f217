import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DropAreaProps {
  className: string | undefined;
  label: string;
  onDrop: (card: number) => void;
  children: ReactNode;
}

/** A place where cards can be dropped. */
export function DropArea({ className, label, onDrop, children }: DropAreaProps) {
  const element = useRef<HTMLElement>(null);
  const drop = useRef(onDrop);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        drop.current(Number(source.data['card']));
      },
    });
  }, []);
  return (
    <section ref={element} className={className} aria-label={label} data-over={isOver || undefined}>
      {children}
    </section>
  );
}
