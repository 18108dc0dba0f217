import type { ReactNode } from 'react';
import classes from './inner-table.module.css';

interface InnerColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Takes the remaining width, and a separate line on phones. */
  wide?: true;
  /** Shows its header on phones too, where the value alone would not be clear. */
  named?: true;
}

interface InnerTableProps<Row> {
  label: string;
  columns: readonly InnerColumn<Row>[];
  rows: readonly Row[];
}

/** A small table inside the opened row of a larger one. On phones each of its rows becomes a block of lines. */
export function InnerTable<Row extends { id: number }>({ label, columns, rows }: InnerTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ header, cell, wide, named }) => (
              <td key={header} data-wide={wide} data-header={named && header}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A short text instead of the table, or below it. */
export const InnerNote = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>;
