import type { ReactNode } from 'react';

export interface Column<Row, Sort extends string> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key behind the header; without one the column cannot be sorted. */
  sort?: Sort;
  align?: 'end';
  /** A CSS width; columns without one share what is left. */
  width?: string;
  /**
   * What stands on a phone's card; the others are left out there. Marks (a state, a person, a time) share the line under
   * the title, each fact has a line of its own.
   */
  card?: 'title' | 'mark' | 'fact';
  /** Left out of the table until somebody asks for it. */
  hidden?: true;
}
