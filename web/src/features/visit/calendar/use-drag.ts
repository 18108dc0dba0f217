import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/snackbar.tsx';
import { moved, type Place, placeOf, resized, samePlace, snapped, step } from './moves.ts';

/** A visit that is being moved, and where it is now. */
export interface Draft {
  visit: CalendarVisit;
  place: Place;
  /** Picked up with the keyboard. */
  byKeys: boolean;
}

/** How the calendar on screen measures a move of the pointer. */
export interface Measure {
  /** The day under the pointer, and the person whose column it is. */
  columnAt: (x: number, y: number) => { day: string; username: string | undefined } | undefined;
  /** Pixels of an hour; 0 where a day has no hours. */
  hour: number;
  scroller: () => HTMLElement | null;
}

interface DragOptions {
  measure: Measure;
  /** The days on screen. */
  days: readonly string[];
  /** The people beside each other to whom the user may give a visit. */
  people: readonly string[];
  /** How many days the up and down keys move; 0 where they move by minutes. */
  daysDown: number;
  textOf: (visit: CalendarVisit, place: Place) => string;
  words: { pickedUp: (visit: string) => string; stays: string };
  onDrop: (visit: CalendarVisit, place: Place) => void;
  /** Someone tries to move a visit that they may not change. */
  onRefused: (visit: CalendarVisit) => void;
}

const beginsAfterPixels = 4;
/** A finger that moves earlier scrolls. */
const longPressMs = 350;

interface Press {
  visit: CalendarVisit;
  part: 'all' | 'end';
  x: number;
  y: number;
  scrollTop: number;
  isDragging: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** Moves visits by mouse, touch and keyboard. */
export function useDrag(options: DragOptions) {
  const [draft, setDraft] = useState<Draft>();
  const press = useRef<Press>(undefined);
  /** The click that follows a drag opens nothing. */
  const justDragged = useRef(false);
  const latest = useRef({ options, draft });
  useLayoutEffect(() => {
    latest.current = { options, draft };
  });

  // A visit that moves to another column is another element: it gets the focus again.
  const heldId = draft?.byKeys ? draft.visit.id : undefined;
  const heldIn = draft && `${draft.place.visitDate} ${draft.place.username}`;
  useLayoutEffect(() => {
    if (heldId === undefined) return;
    const bar = document.querySelector<HTMLElement>(`[data-visit="${heldId}"]`);
    if (bar !== document.activeElement) bar?.focus();
    bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [heldId, heldIn]);

  useEffect(() => {
    const end = (save: boolean) => {
      const held = press.current;
      clearTimeout(held?.timer);
      press.current = undefined;
      if (!held?.isDragging) return;
      justDragged.current = true;
      setTimeout(() => (justDragged.current = false), 0);
      const { draft: last, options: now } = latest.current;
      setDraft(undefined);
      if (save && last && !samePlace(last.place, last.visit)) now.onDrop(last.visit, last.place);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const held = press.current;
      if (!held) return;
      if (!held.isDragging) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < beginsAfterPixels) return;
        if (event.pointerType === 'touch') return end(false);
        begin(held);
      }
      const place = placeUnder(held, event, latest.current.options);
      // Most moves change nothing, and the whole calendar renders again for each that does.
      setDraft((now) => (now && samePlace(now.place, place) ? now : { visit: held.visit, place, byKeys: false }));
    };
    const begin = (held: Press) => {
      if (held.visit.mayChange) held.isDragging = true;
      else {
        press.current = undefined;
        latest.current.options.onRefused(held.visit);
      }
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && press.current?.isDragging) end(false);
    };
    // Once a visit is held by a finger, the page does not scroll.
    const onTouch = (event: TouchEvent) => {
      if (press.current?.isDragging && event.cancelable) event.preventDefault();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    window.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('touchmove', onTouch);
    };
  }, []);

  function onPointerDown(event: PointerEvent, visit: CalendarVisit, part: Press['part'] = 'all'): void {
    if (event.button !== 0 || draft) return;
    event.stopPropagation();
    const scrollTop = options.measure.scroller()?.scrollTop ?? 0;
    const held: Press = { visit, part, x: event.clientX, y: event.clientY, scrollTop, isDragging: false };
    if (event.pointerType === 'touch' && visit.mayChange) {
      held.timer = setTimeout(() => {
        held.isDragging = true;
        setDraft({ visit, place: placeOf(visit), byKeys: false });
      }, longPressMs);
    }
    press.current = held;
  }

  /** Whether the key was about moving. */
  function onKeyDown(event: KeyboardEvent, visit: CalendarVisit): boolean {
    const { words, textOf, onDrop, onRefused } = options;
    if (!draft?.byKeys) {
      if (event.key !== ' ') return false;
      event.preventDefault();
      if (!visit.mayChange) onRefused(visit);
      else {
        setDraft({ visit, place: placeOf(visit), byKeys: true });
        announce(words.pickedUp(textOf(visit, visit)));
      }
      return true;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      setDraft(undefined);
      announce(words.stays);
    } else if (event.key === ' ' || event.key === 'Enter') {
      setDraft(undefined);
      if (samePlace(draft.place, draft.visit)) announce(words.stays);
      else onDrop(draft.visit, draft.place);
    } else {
      const place = placeAfterKey(event, draft.place, options);
      if (!place || !options.days.includes(place.visitDate)) return true;
      setDraft({ ...draft, place });
      announce(textOf(draft.visit, place));
    }
    return true;
  }

  return { draft, onPointerDown, onKeyDown, wasDragged: () => justDragged.current };
}

export type Drag = ReturnType<typeof useDrag>;

function placeUnder(
  { visit, part, x, y, scrollTop }: Press,
  { clientX, clientY }: { clientX: number; clientY: number },
  { measure, people }: DragOptions,
): Place {
  const scrolled = (measure.scroller()?.scrollTop ?? 0) - scrollTop;
  const minutes = measure.hour === 0 ? 0 : snapped(((clientY - y + scrolled) / measure.hour) * 60);
  if (part === 'end') return resized(placeOf(visit), minutes);
  const under = measure.columnAt(clientX, clientY);
  const from = measure.columnAt(x, y - scrolled);
  const place = moved(placeOf(visit), { minutes });
  if (!under) return place;
  const visitDate = under.day === from?.day ? place.visitDate : under.day;
  return { ...place, visitDate, username: people.find((one) => one === under.username) ?? place.username };
}

function placeAfterKey(event: KeyboardEvent, place: Place, { daysDown, people }: DragOptions): Place | undefined {
  const direction = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (direction === undefined) return undefined;
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (!isVertical && people.length > 0) {
    const username = people[people.indexOf(place.username) + direction];
    return username === undefined ? undefined : { ...place, username };
  }
  if (!isVertical) return moved(place, { days: direction });
  if (daysDown > 0) return moved(place, { days: direction * daysDown });
  return event.shiftKey ? resized(place, direction * step) : moved(place, { minutes: direction * step });
}
