import { type ReactNode, useId } from 'react';
import classes from './row-cards.module.css';
import type { Column } from './column.ts';
import { ExpandButton } from './expand-button.tsx';
import type { OpenRows } from './open-rows.ts';
import { type RowAction, RowActionMenu } from './row-actions.tsx';
import { SelectPage, SelectRow } from './selection/select-box.tsx';
import type { Selection } from './selection/selection.ts';

interface RowCardsProps<Row extends { id: number }, Sort extends string> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  outdated: boolean;
  actions?: (row: Row) => readonly RowAction[];
  expanded?: (row: Row) => ReactNode;
  selection?: Selection<Row> | undefined;
  nameOf: (row: Row) => string;
  openRows: OpenRows;
}

/** The table on a phone: a card for each row with its main facts, and the actions behind a menu. */
export function RowCards<Row extends { id: number }, Sort extends string>(props: RowCardsProps<Row, Sort>) {
  if (!props.rows) return <SkeletonCards />;
  return (
    <>
      {props.selection && (
        <div className={classes.selectPage}>
          <SelectPage rows={props.rows} selection={props.selection} labelled />
        </div>
      )}
      <ul className={classes.cards} aria-label={props.caption} data-outdated={props.outdated || undefined}>
        {props.rows.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
    </>
  );
}

function Card<Row extends { id: number }, Sort extends string>(props: RowCardsProps<Row, Sort> & { row: Row }) {
  const { row, actions, expanded, selection, openRows } = props;
  const detailId = useId();
  const record = props.nameOf(row);
  const open = openRows.isOpen(row.id);
  const parts = (kind: 'title' | 'mark' | 'fact') =>
    props.columns
      .filter((column) => column.card === kind)
      .map((column) => (
        <div key={column.key} className={classes[kind]}>
          {column.cell(row)}
        </div>
      ));
  return (
    <li className={classes.card} data-selected={selection?.has(row.id) || undefined}>
      {selection && <SelectRow row={row} record={record} selection={selection} />}
      <div className={classes.facts}>
        {parts('title')}
        <div className={classes.marks}>{parts('mark')}</div>
        {parts('fact')}
      </div>
      {expanded && (
        <ExpandButton
          open={open}
          detailId={detailId}
          record={record}
          size={40}
          onClick={() => openRows.toggle(row.id)}
        />
      )}
      {actions && <RowActionMenu actions={actions(row)} record={record} />}
      {expanded && open && (
        <div id={detailId} className={classes.detail}>
          {expanded(row)}
        </div>
      )}
    </li>
  );
}

function SkeletonCards() {
  return (
    <ul className={classes.cards} data-skeleton aria-hidden>
      {Array.from({ length: 6 }, (_, card) => (
        <li key={card} className={classes.card} />
      ))}
    </ul>
  );
}
