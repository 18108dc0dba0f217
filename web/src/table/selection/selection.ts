import { useState } from 'react';

export interface Selection<Row extends { id: number }> {
  /** The chosen rows of all pages, in the order they were chosen. */
  rows: readonly Row[];
  has: (id: number) => boolean;
  choose: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

/** Which rows are chosen. They stay chosen on other pages and under other filters, until somebody lets go of them. */
export function useSelection<Row extends { id: number }>(): Selection<Row> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  return {
    rows,
    has: (id) => rows.some((row) => row.id === id),
    choose: (some, chosen) =>
      setRows((before) => {
        const ids = new Set(some.map(({ id }) => id));
        const others = before.filter(({ id }) => !ids.has(id));
        return chosen ? [...others, ...some] : others;
      }),
    clear: () => setRows([]),
  };
}
