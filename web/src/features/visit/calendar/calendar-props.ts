import type { Holiday } from '@gso/contract/calendar/holiday';
import type { CalendarDay, CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import type { WorkingHours } from '@gso/contract/calendar/working-hours';
import type { KeyboardEvent, RefObject } from 'react';
import type { Span } from './day-layout.ts';
import type { Place } from './moves.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import type { Drag } from './use-drag.ts';

/** What every view of the calendar gets. */
export interface Calendar {
  days: readonly string[];
  /** By day and time, where they are dragged to or being saved. */
  visits: readonly CalendarVisit[];
  counts: ReadonlyMap<string, CalendarDay>;
  holidays: ReadonlyMap<string, Holiday>;
  hours: WorkingHours | undefined;
  address: CalendarAddress;
  drag: Drag;
  /** The calendar of the last render, for handlers that are older. */
  latest: RefObject<Calendar | null>;
  saving: ReadonlyMap<number, Place>;
  /** Explains the keys to screen readers. */
  hintId: string;
  /** Of all visits one is reached with Tab; the arrow keys lead to the others. */
  tabStop: number | undefined;
  setTabStop: (id: number) => void;
  onArrow: (event: KeyboardEvent<HTMLElement>) => void;
  open: (visit: CalendarVisit) => void;
  /** Opens the form of a new visit; undefined if the user may not create any. */
  create: ((day: string, span: Span, username?: string) => void) | undefined;
}
