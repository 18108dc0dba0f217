import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, doing what the newest one does: a memoised row is not drawn again for it. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
