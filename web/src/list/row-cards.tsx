import classes from './row-cards.module.css';
import type { Column } from './column.ts';
import { type RowAction, RowActionMenu } from './row-actions.tsx';

interface RowCardsProps<Row, Sort extends string> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  outdated: boolean;
  actions: (row: Row) => readonly RowAction[];
  nameOf: (row: Row) => string;
}

/** The table on a phone: a card for each row with its main facts, and the actions behind a menu. */
export function RowCards<Row extends { id: number }, Sort extends string>(props: RowCardsProps<Row, Sort>) {
  if (!props.rows) return <SkeletonCards />;
  const titles = props.columns.filter((column) => column.card === 'title');
  const facts = props.columns.filter((column) => column.card === 'fact');
  return (
    <ul className={classes.cards} aria-label={props.caption} data-outdated={props.outdated || undefined}>
      {props.rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.facts}>
            {titles.map((column) => (
              <div key={column.key} className={classes.title}>
                {column.cell(row)}
              </div>
            ))}
            {facts.map((column) => (
              <div key={column.key} className={classes.fact}>
                {column.cell(row)}
              </div>
            ))}
          </div>
          <RowActionMenu actions={props.actions(row)} record={props.nameOf(row)} />
        </li>
      ))}
    </ul>
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
