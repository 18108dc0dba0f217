import type { Place } from '../places.ts';
import type { Axis } from './axis.ts';

/** One bar or point. */
export interface Mark {
  /** Its accessible name, with the exact value. */
  text: string;
  /** Null if there is no value yet. */
  value: number | null;
  /** The link to the rows behind the value. */
  place: Place;
}

/** A day or a month, with its marks. */
export interface Slot {
  key: string;
  /** Its label on the axis, and the short one for narrow screens. */
  label: string;
  initial: string;
  tooltip: string;
  now: Mark;
  /** The same a year earlier. */
  before?: Mark;
}

export interface Drawing {
  kind: 'bars' | 'line';
  slots: readonly Slot[];
  axis: Axis;
  tickText: (value: number) => string;
  /** A value to be reached in every slot. */
  target?: number | null;
}

/** In pixels. The labels of the slots are below the plot, those of the axis in the gutter on its left. */
export const topRoom = 8;
export const plotHeight = 200;
export const labelRoom = 24;
export const tickGap = 8;

const digitWidth = 7.5;
const pointWidth = 3.5;
const points = /[.,]/g;

/** As wide as the longest label of the axis. It is computed and not measured, so that the links are in place before anything is drawn. */
export function gutterOf({ axis, tickText }: Pick<Drawing, 'axis' | 'tickText'>): number {
  const widths = axis.ticks.map((value) => {
    const text = tickText(value);
    const digits = text.replace(points, '').length;
    return digits * digitWidth + (text.length - digits) * pointWidth;
  });
  return Math.ceil(Math.max(...widths)) + tickGap;
}

/** The part of a slot that a bar fills, of which 0 is the left edge and 1 the right one. */
interface Span {
  left: number;
  width: number;
}

export function barsOf(slots: readonly Slot[]): { now: Span; before: Span } {
  const compares = slots.some(({ before }) => before);
  return compares
    ? { before: { left: 0.14, width: 0.34 }, now: { left: 0.52, width: 0.34 } }
    : { before: { left: 0, width: 0 }, now: { left: 0.2, width: 0.6 } };
}

export const leastHeight = 3;

/** The height of a bar as a value: one above zero must be visible next to one that is a thousand times higher. */
export const drawnValue = (value: number | null, { max }: Axis): number | null =>
  value === null || value === 0 ? null : Math.max(value, (max * leastHeight) / plotHeight);
