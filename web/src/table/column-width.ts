import type { Column } from './column.ts';

/** What stands at the beginning of each row: a box to choose it, the buttons of its actions, one that opens it. */
export const selectionWidth = 40;
const buttonWidth = 32;
/** Every day as 28/09/2026 is written, whatever its figures; a day that is cut off is no day. */
export const dayWidth = '104px';
/** The padding beside the buttons, so many of which most lists have. */
const leadMargin = 16;
const usualActions = 3;
/** What stands over them. */
const leadTitle = 80;
/** What a column without a width of its own needs to say anything. */
const leastShare = '160px';
/** The padding of a cell, and a little because the figures of the header, which `ch` measures, are smaller. */
const margin = '28px';

/**
 * An amount that lost digits would be another amount, so its column grows with the longest one on the page. Figures are
 * as wide as a 0; dots, commas and spaces take half of that.
 */
export function fitAmounts<Row, Sort extends string>(
  column: Column<Row, Sort>,
  rows: readonly Row[],
): Column<Row, Sort> {
  const { width = '0px', align, cell } = column;
  const longest = align === 'end' ? Math.max(0, ...rows.map((row) => figuresIn(cell(row)))) : 0;
  return longest === 0 ? column : { ...column, width: `max(${width}, ${longest}ch + ${margin})` };
}

function figuresIn(content: unknown): number {
  if (typeof content !== 'string') return 0;
  const narrow = content.match(/[.,\s]/g)?.length ?? 0;
  return content.length - narrow / 2;
}

interface Leading<Row> {
  actions?: (row: Row) => readonly unknown[];
  expanded?: unknown;
}

/** The rows of a list have the same actions, so the first one tells how many buttons need room. */
export function leadWidth<Row>({ actions, expanded }: Leading<Row>, rows: readonly Row[]): number {
  const [first] = rows;
  const count = actions && (first === undefined ? usualActions : actions(first).length);
  const buttons = leadMargin + buttonWidth * ((count ?? 0) + (expanded || !actions ? 1 : 0));
  return actions ? Math.max(buttons, leadTitle) : buttons;
}

/** A table that is wider than its screen scrolls sideways, rather than squeeze the columns that share what is left. */
export function leastWidth<Row, Sort extends string>(leading: number, columns: readonly Column<Row, Sort>[]): string {
  // A percentage is one of the whole and asks for nothing.
  const asked = columns.filter(({ width }) => !width?.endsWith('%')).map(({ width }) => width ?? leastShare);
  return `max(var(--gso-table-width, 1000px), ${[`${leading}px`, ...asked].join(' + ')})`;
}
