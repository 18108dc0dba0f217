import { startTransition, useEffect, useMemo, useState } from 'react';

/** More than most screens show, and what follows beyond the usual pages: each portion lays out everything again. */
const portion = 25;
const largePortion = 100;

/**
 * Long lists grow portion by portion in the background: the browser needs seconds to lay out hundreds of rows at once.
 * Another `list` begins with the first portion again; `least` rows are there at once.
 */
export function usePortions<Row>(rows: readonly Row[], list: string, least = portion): readonly Row[] {
  const [shown, setShown] = useState({ list, count: portion });
  const count = Math.max(least, shown.list === list ? shown.count : portion);
  useEffect(() => {
    const next = count + (count < largePortion ? portion : largePortion);
    if (count < rows.length) startTransition(() => setShown({ list, count: next }));
  }, [count, rows.length, list]);
  return useMemo(() => rows.slice(0, count), [rows, count]);
}
