import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the newest one: a memoised row is not rendered again. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
