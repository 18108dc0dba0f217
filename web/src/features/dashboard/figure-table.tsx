import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './figure-table.module.css';
import { figureWords } from './figure-words.ts';

export interface FigureColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** A label of the row, such as a name or a date; the others are figures. */
  kind?: 'name' | 'date' | 'result';
}

interface FigureTableProps<Row> {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
}

const firstRows = 10;

/** A small table of figures. On narrow screens, each row puts its labels above its figures. */
export function FigureTable<Row extends { key: string | number }>({ label, columns, rows }: FigureTableProps<Row>) {
  const { tables: t } = useWords(figureWords);
  const [all, setAll] = useState(false);
  return (
    <>
      <table className={classes.table} aria-label={label} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" role="columnheader" data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(all ? rows : rows.slice(0, firstRows)).map((row) => (
            <tr key={row.key} role="row">
              {columns.map(({ header, cell, kind }) => (
                <td
                  key={header}
                  role="cell"
                  data-kind={kind}
                  data-header={kind === 'name' || kind === 'result' ? undefined : header}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > firstRows && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setAll(!all)}>
          {all ? t.showFewer(firstRows) : t.showAll(rows.length)}
        </Button>
      )}
    </>
  );
}
