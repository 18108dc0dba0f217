import type { ListQuery } from '@gso/contract/record/list-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { Column } from './column.ts';
import type { ListState } from './use-list-state.ts';

/** A column's header; the same column again turns the order around. */
export function SortableHeader<Row, Sort extends string>({
  column,
  list,
}: {
  column: Column<Row, Sort>;
  list: ListState<ListQuery<Sort>>;
}) {
  const { sort, header, width, align } = column;
  const style = width ? { width } : undefined;
  if (!sort) {
    return (
      <th scope="col" style={style} data-align={align}>
        <span className={classes.headerText}>{header}</span>
      </th>
    );
  }
  const active = list.query.sort === sort;
  const { descending } = list.query;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={style}
      data-align={align}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => list.change({ sort, descending: active && !descending })}
      >
        <span className={classes.headerText}>{header}</span>
        {active && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
