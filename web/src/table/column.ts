import { valueAt } from '@gso/contract/record/record-values';
import type { ReactNode } from 'react';
import { formatDateTime } from '../words/format.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';

export interface Column<Row, Sort extends string> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key behind the header; without one the column cannot be sorted. */
  sort?: Sort;
  align?: 'end';
  /**
   * A column is as wide as its longest cell. `rest` is for sentences: the column takes the space that is left, and cuts
   * off what does not fit. A number of pixels is for cells that have no width of their own.
   */
  width?: 'rest' | number;
  /**
   * What a card on a phone shows; the others are left out there, and on a tablet. The title names the row: it is the
   * first column of the table and stays in sight. Marks (a state, a person, a time) share the line under the title, each
   * fact has its own line.
   */
  card?: 'title' | 'mark' | 'fact';
  /** Shows the sum of all matching rows, below this column. */
  sum?: (total: number) => ReactNode;
  /** Hidden by default: everywhere, or on screens that are not wide, or not very wide. */
  hidden?: Hidden;
  /** Rows can be grouped by this column, which then is their order. */
  group?: ColumnGroup<Row>;
}

export type Hidden = true | 'unless wide' | 'unless very wide';

export interface ColumnGroup<Row> {
  /** What the choice is called. */
  name: string;
  of: (row: Row) => { key: string; label: string };
  /** The group with the highest value comes first: for dates, the newest. */
  descending?: true;
}

/** Makes columns that show a field as it is: key, header, cell and sort follow from the field's path. */
export function fieldColumns<Path extends string, Sort extends string>(
  labels: Readonly<Record<Path, string>>,
  { sorts }: { sorts: readonly Sort[] },
) {
  return <Row extends object>(path: Path, look: Partial<Column<Row, Sort>> = {}): Column<Row, Sort> => {
    const sort = sorts.find((one) => String(one) === path);
    return {
      key: path.slice(path.lastIndexOf('.') + 1),
      header: labels[path],
      cell: (row) => String(valueAt(row, path)),
      ...(sort !== undefined && { sort }),
      ...look,
    };
  };
}

interface Updated {
  lastUpdateBy: string;
  lastUpdateDate: string;
}

/** Who changed a record last and when: the last two columns of most lists, hidden by default. */
export function useUpdateColumns(hidden: Hidden = true): Column<Updated, 'lastUpdateBy' | 'lastUpdateDate'>[] {
  const t = useWords(listWords);
  return [
    { key: 'by', sort: 'lastUpdateBy', header: t.updateBy, cell: (row) => row.lastUpdateBy, hidden },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: t.updateDate,
      cell: (row) => formatDateTime(row.lastUpdateDate),
      hidden,
    },
  ];
}
