import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';

/** The first cells of each row: its checkbox, the buttons of its actions, and the one that opens it. */
export const selectionWidth = 36;
const buttonWidth = 28;
const leadPadding = 16;
/** The header of the buttons. */
const leadTitle = 72;
/** A longer text is cut off; the person can make the column wider. */
const mostContent = 320;
/** The minimum of a column that takes the rest. */
const leastRest = 120;
export const leastChosen = 48;

/** Pixels by the key of a column. */
export type Widths = Readonly<Record<string, number>>;

export const leadWidth = (buttons: number, titled: boolean): number =>
  Math.max(leadPadding + buttonWidth * buttons, titled ? leadTitle : 0);

/**
 * Measures what the cells of each column need, with the browser's own table layout. Columns only grow while the table is
 * on screen, so that they stay in place from page to page. Later rows can therefore be measured as they are laid out:
 * another layout of the whole table would take longer than everything else that a page change does.
 */
export function useContentWidths(table: RefObject<HTMLTableElement | null>, rows: unknown, headers: string): Widths {
  const [needed, setNeeded] = useState<Widths>({});
  const [fontLoaded, setFontLoaded] = useState(false);
  const measuredFor = useRef('');
  useLayoutEffect(() => {
    if ('fonts' in document) void document.fonts.ready.then(() => setFontLoaded(true));
  }, []);
  useLayoutEffect(() => {
    if (!table.current) return;
    const state = `${headers} ${fontLoaded} ${rows !== undefined}`;
    const found = measuredFor.current === state ? outgrown(table.current) : measured(table.current);
    measuredFor.current = state;
    setNeeded((before) => grown(before, found));
  }, [table, rows, headers, fontLoaded]);
  return needed;
}

function measured(table: HTMLTableElement): Widths {
  const scrolled = table.parentElement?.scrollLeft ?? 0;
  table.dataset['measuring'] = '';
  const headers = [...table.querySelectorAll<HTMLElement>(':scope > thead th[data-column]')];
  const widths = headers.map((header) => [
    header.dataset['column'] ?? '',
    Math.min(Math.ceil(header.getBoundingClientRect().width), mostContent),
  ]);
  delete table.dataset['measuring'];
  table.parentElement?.scrollTo({ left: scrolled });
  return Object.fromEntries(widths) as Widths;
}

/** Enough to find the usual widths. A longer cell further down is cut off until its column is made wider. */
const measuredRows = 100;

/** The columns with a cell that is cut off, and the width that it needs. */
function outgrown(table: HTMLTableElement): Widths {
  const needed: Record<string, number> = {};
  const headers = [...table.querySelectorAll<HTMLTableCellElement>(':scope > thead th[data-column]')];
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr[data-row]')].slice(0, measuredRows);
  for (const header of headers) {
    const key = header.dataset['column'] ?? '';
    for (const row of rows) {
      const cell = row.cells.item(header.cellIndex)?.firstElementChild;
      const cut = Math.max(cutOff(cell), cutOff(cell?.firstElementChild));
      if (cut > 0) needed[key] = Math.max(needed[key] ?? 0, Math.min(header.offsetWidth + cut, mostContent));
    }
  }
  return needed;
}

/** Zero for inline elements, which have no width of their own. */
const cutOff = (element: Element | null | undefined): number =>
  element && element.clientWidth > 0 ? element.scrollWidth - element.clientWidth : 0;

/** The larger of both widths; the same object if nothing has grown. */
export function grown(before: Widths, found: Widths): Widths {
  const larger = Object.entries(found).filter(([key, width]) => width > (before[key] ?? 0));
  return larger.length === 0 ? before : { ...before, ...Object.fromEntries(larger) };
}

interface Layout {
  /** The width of each column; undefined for those that share the remaining space. */
  columns: readonly (number | undefined)[];
  /** A table that is wider than its screen scrolls sideways, instead of squeezing its columns. */
  least: number;
}

/** Sentences share the space that is left. Without any, it goes to the widest column whose width nobody has chosen. */
export function layOut(
  columns: readonly Pick<Column<never, never>, 'key' | 'width'>[],
  content: Widths,
  chosen: Widths,
): Layout {
  const widths = columns.map(({ key, width }) => {
    const own = width === 'rest' ? leastRest : (width ?? content[key] ?? leastRest);
    return chosen[key] ?? own;
  });
  const free = columns.filter(({ key }) => chosen[key] === undefined);
  const sentences = free.filter(({ width }) => width === 'rest');
  const widest = free.toSorted((one, other) => (content[other.key] ?? 0) - (content[one.key] ?? 0)).slice(0, 1);
  const growing = sentences.length > 0 ? sentences : widest;
  return {
    columns: columns.map((column, index) => (growing.includes(column) ? undefined : widths[index])),
    least: widths.reduce((sum, width) => sum + width, 0),
  };
}
