/** A part of a day in minutes since midnight, at most 1,440. */
export interface Span {
  start: number;
  end: number;
}

export const dayMinutes = 24 * 60;

/** A shorter visit is shown as tall as this, so that its text can be read and it can be touched. */
export const leastShown = 30;

export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

/** Where a span is shown: one that is short is made taller, upwards if the day ends. */
export function shownSpan({ start, end }: Span): Span {
  const bottom = Math.min(dayMinutes, Math.max(end, start + leastShown));
  return { start: Math.min(start, bottom - leastShown), end: bottom };
}

export interface Placed<Item> {
  item: Item;
  /** The column within those that overlap. */
  column: number;
  /** How many columns share the width. */
  columns: number;
}

/** Items that found no column. */
export interface Rest extends Span {
  count: number;
  column: number;
  columns: number;
}

export interface DayLayout<Item> {
  placed: Placed<Item>[];
  rest: Rest[];
}

/**
 * Shows items that overlap beside each other, in as few columns as possible. Where more than `most` columns are needed, the
 * last one says how many are not shown.
 */
export function layoutDay<Item extends Span>(items: readonly Item[], most: number): DayLayout<Item> {
  const layout: DayLayout<Item> = { placed: [], rest: [] };
  let group: Item[] = [];
  let groupEnd = 0;
  for (const item of items.toSorted((one, other) => order(shownSpan(one), shownSpan(other)))) {
    const span = shownSpan(item);
    if (span.start >= groupEnd) {
      placeGroup(group, most, layout);
      group = [];
    }
    group.push(item);
    groupEnd = Math.max(groupEnd, span.end);
  }
  placeGroup(group, most, layout);
  return layout;
}

/** The earlier first; of those that begin together, the longer. */
const order = (one: Span, other: Span): number => one.start - other.start || other.end - one.end;

function placeGroup<Item extends Span>(group: readonly Item[], most: number, layout: DayLayout<Item>): void {
  const ends: number[] = [];
  const columnOf = group.map((item) => {
    const { start, end } = shownSpan(item);
    const free = ends.findIndex((taken) => taken <= start);
    const column = free === -1 ? ends.length : free;
    ends[column] = end;
    return column;
  });
  const isFull = ends.length > most;
  const columns = isFull ? most : ends.length;
  const lastShown = isFull ? most - 1 : most;
  const hidden = group.filter((_item, index) => (columnOf[index] ?? 0) >= lastShown).map(shownSpan);
  for (const [index, item] of group.entries()) {
    const column = columnOf[index] ?? 0;
    if (column < lastShown) layout.placed.push({ item, column, columns });
  }
  if (!isFull) return;
  const start = Math.min(...hidden.map((span) => span.start));
  const end = Math.max(...hidden.map((span) => span.end));
  layout.rest.push({ start, end, count: hidden.length, column: columns - 1, columns });
}
