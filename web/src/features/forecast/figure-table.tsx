import type { ReactNode } from 'react';
import classes from './forecast.module.css';

export interface FigureColumn<Row> {
  header: string;
  /** Explains the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** A drawing that repeats the figures beside it. */
  drawn?: true;
}

interface FigureTableProps<Row> {
  title: string;
  note?: string;
  columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  rows: readonly Row[];
}

/**
 * A titled table of figures; its first column names the rows. In narrow windows each row is a card. As blocks, the
 * elements would lose what they are for screen readers if each did not have its role.
 */
export function FigureTable<Row extends { key: string; isTotal?: boolean }>(props: FigureTableProps<Row>) {
  const { title, note, columns, rows } = props;
  const [naming, ...figures] = columns;
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      <table className={classes.table} aria-label={title} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {naming.header}
            </th>
            {figures.map(({ header, hint, drawn }) =>
              drawn ? (
                <td key={header} className={classes.bar} aria-hidden />
              ) : (
                <th key={header} scope="col" role="columnheader">
                  <span data-tooltip={hint}>{header}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.key} role="row" data-total={row.isTotal || undefined}>
              <th scope="row" role="rowheader">
                {naming.cell(row)}
              </th>
              {figures.map(({ header, cell, drawn }) => (
                <td
                  key={header}
                  role={drawn ? undefined : 'cell'}
                  className={drawn && classes.bar}
                  aria-hidden={drawn}
                  data-header={drawn ? undefined : header}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
