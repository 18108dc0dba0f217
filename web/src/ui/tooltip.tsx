import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';

const openDelayMs = 300;
const bubbleId = 'tooltip';
const gap = 8;

const hintedAncestor = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** The popup of a button is where its tooltip would be. */
const hasOpened = (element: HTMLElement) => element.matches('[aria-haspopup][aria-expanded="true"]');

/**
 * Shows the text of the attribute `data-tooltip` of the hovered or focused element. Rendered once, at the root: a table
 * with hundreds of icon buttons needs only an attribute for each, and the positioning library stays out of the first
 * load. Icons also have an aria-label, because a tooltip does not work by touch. A blocked control shows its reason
 * when it is clicked or tapped.
 */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement>();
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showAfter = (element: HTMLElement | undefined, delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setTarget(element && hasOpened(element) ? undefined : element), delayMs);
    };
    const hide = () => {
      clearTimeout(timer);
      setTarget(undefined);
    };
    // What a click moves under the resting pointer was not pointed at. Its tooltip would cover what is clicked next.
    let pressedAt: string | undefined;
    const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;
    const onPointerDown = (event: PointerEvent) => {
      pressedAt = placeOf(event);
      hide();
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || placeOf(event) === pressedAt) return;
      if (event.target instanceof Element && event.target.closest(`#${bubbleId}`)) return clearTimeout(timer);
      const hinted = hintedAncestor(event.target);
      showAfter(hinted ?? undefined, hinted ? openDelayMs : 100);
    };
    const onFocusIn = (event: FocusEvent) => {
      const hinted = hintedAncestor(event.target);
      if (hinted?.matches(':focus-visible')) showAfter(hinted, openDelayMs);
      else hide();
    };
    const onClick = (event: MouseEvent) => {
      const hinted = hintedAncestor(event.target);
      if (hinted?.ariaDisabled === 'true') showAfter(hinted, 0);
      else hide();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    // In the capture phase: a blocked menu item stops its click.
    document.addEventListener('click', onClick, { signal, capture: true });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, []);

  const label = target?.isConnected ? target.dataset['tooltip'] : undefined;

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !target || !label) return undefined;
    // In the top layer, so that it is above an open dialog or menu.
    element.showPopover();
    const anchor = target.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const centred = anchor.left + anchor.width / 2 - width / 2;
    // Above, because people read on below: the next row, the details that a button has just opened.
    const above = anchor.top - height - gap;
    element.style.left = `${Math.max(gap, Math.min(centred, window.innerWidth - width - gap))}px`;
    element.style.top = `${above < gap ? anchor.bottom + gap : above}px`;
    if (label === target.getAttribute('aria-label')) return undefined;
    target.setAttribute('aria-describedby', bubbleId);
    return () => target.removeAttribute('aria-describedby');
  }, [target, label]);

  if (!label) return null;
  return createPortal(
    <div ref={bubble} id={bubbleId} role="tooltip" popover="manual" className={classes.bubble}>
      {label}
    </div>,
    document.body,
  );
}
