import type { ListQuery } from '@gso/contract/record/list-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import { leastChosen } from './column-width.ts';
import classes from './data-table.module.css';
import type { TableView } from './table-view.ts';
import type { ListState } from './use-list-state.ts';

interface ColumnHeaderProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  list: ListState<ListQuery<Sort>>;
  view: TableView<Row, Sort>;
}

/** A column's header: clicking the same column again reverses the order, its edge changes its width. */
export function ColumnHeader<Row, Sort extends string>({ column, list, view }: ColumnHeaderProps<Row, Sort>) {
  const { key, sort, header, align, card } = column;
  const active = sort !== undefined && list.query.sort === sort;
  const { descending } = list.query;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  const order = active ? (descending ? 'descending' : 'ascending') : 'none';
  return (
    <th
      scope="col"
      data-column={key}
      data-align={align}
      data-name={card === 'title' || undefined}
      {...(sort !== undefined && { 'aria-sort': order })}
    >
      {sort === undefined ? (
        <span className={classes.headerText}>{header}</span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-active={active || undefined}
          onClick={() => list.change({ sort, descending: active && !descending })}
          onKeyDown={(event) => resizeByKey(event, (width) => view.chooseWidth(key, width))}
        >
          <span className={classes.headerText}>{header}</span>
          <Arrow size={14} aria-hidden data-active={active || undefined} />
        </button>
      )}
      <Edge onResize={(width) => view.chooseWidth(key, width)} />
    </th>
  );
}

const widthOf = (inside: Element): number => inside.closest('th')?.getBoundingClientRect().width ?? 0;
const step = 16;

/** Shift with an arrow key changes the width of the column. */
function resizeByKey(event: KeyboardEvent, onResize: (width: number) => void): void {
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!event.shiftKey || direction === 0) return;
  event.preventDefault();
  onResize(Math.max(leastChosen, Math.round(widthOf(event.currentTarget)) + direction * step));
}

/** The right edge of a header: dragging it changes the width, a double click fits the column to its content. */
function Edge({ onResize }: { onResize: (width: number | undefined) => void }) {
  const t = useWords(listWords);
  function drag(down: PointerEvent<HTMLElement>): void {
    if (down.button !== 0) return;
    const edge = down.currentTarget;
    const grip = widthOf(edge) - down.clientX;
    edge.setPointerCapture(down.pointerId);
    const follow = ({ clientX }: { clientX: number }) => onResize(Math.max(leastChosen, Math.round(grip + clientX)));
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), { once: true });
  }
  return (
    <span
      className={classes.edge}
      title={t.resize}
      aria-hidden
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
