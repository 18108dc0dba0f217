import { useEffect } from 'react';
import type { LaterPart } from './later.ts';

/** Long enough that the page itself is loaded first. */
const quietMs = 1500;

/** Loads the dialog of a list after its rows, so that it opens at once. */
export function useLoadAhead(preload: LaterPart<unknown>['preload'], pageIsThere: boolean): void {
  useEffect(() => {
    if (!preload || !pageIsThere) return undefined;
    const timer = setTimeout(() => void preload(), quietMs);
    return () => clearTimeout(timer);
  }, [preload, pageIsThere]);
}
