import { type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';

const gap = 4;
const edge = 8;

function place(popup: HTMLElement, trigger: Element): void {
  const anchor = trigger.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const fitsBelow = below + height <= window.innerHeight - edge;
  const left = anchor.left + width > window.innerWidth - edge ? anchor.right - width : anchor.left;
  popup.style.left = `${Math.max(edge, left)}px`;
  popup.style.top = `${fitsBelow ? below : Math.max(edge, anchor.top - height - gap)}px`;
}

interface Popup {
  open: boolean;
  close: () => void;
  popupRef: RefObject<HTMLDivElement | null>;
  triggerProps: { popoverTarget: string; 'aria-expanded': boolean };
  popupProps: { id: string; popover: 'auto'; onBeforeToggle: (event: ToggleEvent) => void };
}

/**
 * A popup on the browser's own popover: light dismiss, Escape, focus return and the top layer come with it, and the
 * positioning library stays out of the first load. Its content exists only while it is open.
 */
export function usePopup(onOpen: (popup: HTMLElement) => void): Popup {
  const id = useId();
  const popupRef = useRef<HTMLDivElement>(null);
  const onOpenNow = useRef(onOpen);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    onOpenNow.current = onOpen;
  });

  useLayoutEffect(() => {
    const popup = popupRef.current;
    const trigger = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!open || !popup || !trigger) return undefined;
    // The browser shows it after telling us, so its size is known only in the frame that follows.
    const frame = requestAnimationFrame(() => {
      place(popup, trigger);
      onOpenNow.current(popup);
    });
    // What is in it may come later, or grow.
    const sizes = new ResizeObserver(() => place(popup, trigger));
    sizes.observe(popup);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [open, id]);

  return {
    open,
    close: () => document.getElementById(id)?.hidePopover(),
    popupRef,
    triggerProps: { popoverTarget: id, 'aria-expanded': open },
    popupProps: { id, popover: 'auto', onBeforeToggle: (event) => setOpen(event.newState === 'open') },
  };
}
