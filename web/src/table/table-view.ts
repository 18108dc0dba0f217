import type { ListQuery } from '@gso/contract/record/list-query';
import { ownerNow } from '../api/own-storage.ts';
import { forget, keep, useKept } from '../form/kept.ts';
import { moved } from '../ui/order/use-moves.ts';
import { useOnTablet, useWideScreen } from '../ui/phone-width.ts';
import type { Column, ColumnGroup, Hidden } from './column.ts';
import type { Widths } from './column-width.ts';
import type { ListState } from './use-list-state.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

export interface TableView<Row, Sort extends string> {
  density: Density;
  /** All columns in their order. The first one names the row. */
  columns: readonly Column<Row, Sort>[];
  shownColumns: readonly Column<Row, Sort>[];
  /** The widths that the user has chosen. */
  widths: Widths;
  chooseDensity: (density: Density) => void;
  showColumn: (key: string, shown: boolean) => void;
  /** Without a width the column fits its content again. */
  chooseWidth: (key: string, width: number | undefined) => void;
  moveColumn: (from: number, to: number) => void;
  /** Whether the user has chosen columns, widths or an order; `reset` takes that back. */
  isChanged: boolean;
  reset: () => void;
  /** How the rows are grouped, if they are. */
  group: Grouping<Row, Sort> | undefined;
  /** The key of the column; without one the rows are not grouped. */
  groupBy: (key: string | undefined) => void;
}

interface Grouping<Row, Sort extends string> extends ColumnGroup<Row> {
  key: string;
  sort: Sort;
}

/** Under which names this browser keeps the look of a table: the user's own one, or that of an opened saved view. */
export function lookNames(table: string, savedView?: number) {
  const name = savedView === undefined ? table : `${table}@${savedView}`;
  return {
    hidden: `columns.${name}`,
    widths: `widths.${name}`,
    order: `order.${name}`,
    group: `group.${name}`,
    // All tables have the same row height, except in saved views.
    density: savedView === undefined ? 'density' : `density.${name}`,
  };
}

/**
 * The view settings of a user: the row height of all tables, and the columns of the table called `name`. An opened saved
 * view has its own ones.
 */
export function useTableView<Row, Sort extends string>(
  name: string,
  columns: readonly Column<Row, Sort>[],
  savedView?: number,
): TableView<Row, Sort> {
  const owner = ownerNow();
  const names = lookNames(name, savedView);
  const keptDensity = useKept(owner, names.density);
  const keptHidden = useKept(owner, names.hidden);
  const keptWidths = useKept(owner, names.widths);
  const widths = widthsIn(keptWidths);
  const keptOrder = useKept(owner, names.order);
  const isNarrow = useOnTablet();
  const room = useWideScreen();
  const keptGroup = useKept(owner, names.group);

  const ordered = Array.isArray(keptOrder) ? inOrder(columns, keptOrder.map(String)) : atFirst(columns, isNarrow);
  const hidden = Array.isArray(keptHidden)
    ? keptHidden.map(String)
    : columns
        .filter(({ hidden, card }) => (hidden ? isOutOfRoom(hidden, room) : isNarrow && !card))
        .map(({ key }) => key);
  return {
    density: densities.find((density) => density === keptDensity) ?? 'compact',
    columns: ordered,
    shownColumns: ordered.filter(({ key }) => !hidden.includes(key)),
    widths,
    chooseDensity: (density) => keep(owner, names.density, density),
    showColumn: (key, shown) => {
      const others = hidden.filter((other) => other !== key);
      keep(owner, names.hidden, shown ? others : [...others, key]);
    },
    chooseWidth: (key, width) => {
      const { [key]: _, ...others } = widths;
      keep(owner, names.widths, width === undefined ? others : { ...others, [key]: width });
    },
    moveColumn: (from, to) => {
      const keys = ordered.map(({ key }) => key);
      keep(owner, names.order, moved(keys, { from, to }));
    },
    isChanged: [keptHidden, keptWidths, keptOrder].some((kept) => kept !== null),
    reset: () => {
      for (const kept of [names.hidden, names.widths, names.order]) forget(owner, kept);
    },
    group: groupingsOf(columns).find(({ key }) => key === keptGroup),
    groupBy: (key) => (key === undefined ? forget(owner, names.group) : keep(owner, names.group, key)),
  };
}

const isOutOfRoom = (hidden: Hidden, room: ReturnType<typeof useWideScreen>): boolean =>
  hidden === 'unless wide' ? room === undefined : hidden === 'unless very wide' ? room !== 'very wide' : true;

/** The groupings that a user can choose from. */
export const groupingsOf = <Row, Sort extends string>(columns: readonly Column<Row, Sort>[]): Grouping<Row, Sort>[] =>
  columns.flatMap(({ key, sort, group }) => (group && sort !== undefined ? [{ ...group, key, sort }] : []));

/** The list in the order of its groups. Choosing another order ends the grouping. */
export function inGroups<Row, Query extends ListQuery<string>>(
  list: ListState<Query>,
  { group, groupBy }: Pick<TableView<Row, Query['sort']>, 'group' | 'groupBy'>,
): ListState<Query> {
  if (!group) return list;
  const { sort, descending = false } = group;
  return {
    ...list,
    query: list.query.sort === sort ? list.query : { ...list.query, sort, descending },
    change: (part, how) => {
      if (part.sort !== undefined && part.sort !== sort) groupBy(undefined);
      list.change(part, how);
    },
  };
}

interface RowGroup<Row> {
  /** Its position on the page. */
  place: number;
  key: string;
  /** Undefined if the rows are not grouped. */
  label: string | undefined;
  rows: Row[];
}

/** The rows of a page by group. A group may have begun on the page before, and may continue on the next one. */
export function groupsOf<Row>(rows: readonly Row[], group: ColumnGroup<Row> | undefined): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const row of rows) {
    const { key, label } = group?.of(row) ?? { key: '', label: undefined };
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ place: groups.length, key, label, rows: [row] });
  }
  return groups;
}

function widthsIn(kept: unknown): Widths {
  const entries = Object.entries(kept ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(entries);
}

/** The column that names the row comes first. On a narrow screen the amounts follow, which would be out of sight. */
function atFirst<Row, Sort extends string>(columns: readonly Column<Row, Sort>[], isNarrow: boolean) {
  const rank = ({ card, align }: Column<Row, Sort>) => (card === 'title' ? 0 : isNarrow && align === 'end' ? 1 : 2);
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/** The user's order. A column that is newer than it comes last, the one that names the row is always first. */
function inOrder<Row, Sort extends string>(columns: readonly Column<Row, Sort>[], keys: readonly string[]) {
  const rank = ({ card, key }: Column<Row, Sort>) => {
    if (card === 'title') return -1;
    return keys.includes(key) ? keys.indexOf(key) : keys.length;
  };
  return columns.toSorted((one, other) => rank(one) - rank(other));
}
