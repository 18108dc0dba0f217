import { addDays, daysBetween, isoWeek, mondayOf } from '@gso/contract/rules/calendar-days';

/** Of a row, as in the style sheet. */
export const rowHeight = 34;

export const zooms = ['day', 'week', 'month'] as const;
export type Zoom = (typeof zooms)[number];

const pixels: Record<Zoom, number> = { day: 30, week: 12, month: 4 };
/** Dates may be centuries apart; a browser cannot show any width. */
const mostPixels = 60_000;
const leastLabel = 44;

export interface TimeScale {
  from: string;
  to: string;
  /** Pixels of a day. */
  day: number;
  width: number;
}

export interface ScaleCell {
  key: string;
  text: string;
  left: number;
  width: number;
}

/** The days from the first to the last date, with some space around them. */
export function timeScale(dates: readonly string[], zoom: Zoom): TimeScale {
  const first = dates.reduce((least, date) => (date < least ? date : least));
  const last = dates.reduce((most, date) => (date > most ? date : most));
  const from = mondayOf(addDays(first, -7));
  const to = addDays(last, 21);
  const days = daysBetween(from, to) + 1;
  const day = Math.min(pixels[zoom], mostPixels / days);
  return { from, to, day, width: days * day };
}

/** The pixels from the left edge to the beginning of a day. */
export const leftOf = ({ from, day }: TimeScale, date: string): number => daysBetween(from, date) * day;

/** The whole days that a distance stands for. */
export const daysOf = ({ day }: TimeScale, distance: number): number => Math.round(distance / day);

/** The scroll position at which a changed scale shows the same days. */
export function sameDays(before: TimeScale, now: TimeScale, scrolled: number): number {
  if (before.from === now.from && before.day === now.day) return scrolled;
  return Math.max(0, (scrolled / before.day) * now.day + leftOf(now, before.from));
}

/** The months, or as many years at once as leave space for a label. */
export function monthCells(scale: TimeScale, textOf: (date: string) => string): ScaleCell[] {
  const years = Math.ceil(leastLabel / (scale.day * 365));
  const byYear = scale.day * 28 < leastLabel;
  const next = (date: string): string => {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    if (byYear) return `${String((Math.floor(year / years) + 1) * years).padStart(4, '0')}-01-01`;
    return month === 12
      ? `${String(year + 1).padStart(4, '0')}-01-01`
      : `${date.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`;
  };
  const all = cells(scale, next, (date) => (byYear ? date.slice(0, 4) : textOf(date)));
  // The first and the last are often cut off.
  return all.map((cell) => (cell.width < leastLabel ? { ...cell, text: '' } : cell));
}

/** The days or weeks below the months; none if they would be too narrow. */
export function dayCells(scale: TimeScale, weekText: (week: number) => string): ScaleCell[] {
  if (scale.day >= pixels.day)
    return cells(
      scale,
      (date) => addDays(date, 1),
      (date) => `${Number(date.slice(8))}`,
    );
  if (scale.day * 7 < 26) return [];
  return cells(
    scale,
    (date) => addDays(mondayOf(date), 7),
    (date) => weekText(isoWeek(date)),
  );
}

function cells(scale: TimeScale, next: (date: string) => string, textOf: (date: string) => string): ScaleCell[] {
  const all: ScaleCell[] = [];
  for (let date = scale.from; date <= scale.to;) {
    const after = next(date);
    const left = leftOf(scale, date);
    // The last year of the calendar has no next one.
    const end = after > date && after <= scale.to && after.length === 10 ? after : addDays(scale.to, 1);
    all.push({ key: date, text: textOf(date), left, width: leftOf(scale, end) - left });
    if (end > scale.to || end.length > 10) break;
    date = end;
  }
  return all;
}
