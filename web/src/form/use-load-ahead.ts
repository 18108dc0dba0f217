import { useEffect } from 'react';
import type { LazyDialog } from './lazy-dialog.ts';

/** Long enough that the page itself has everything first. */
const quietMs = 1500;

/** Loads the dialog of a list once its rows are there, so that it opens at once. A failure is met when it is opened. */
export function useLoadAhead(load: LazyDialog<unknown>['load'], pageIsThere: boolean): void {
  useEffect(() => {
    if (!load || !pageIsThere) return undefined;
    const timer = setTimeout(() => void Promise.resolve(load()).catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, [load, pageIsThere]);
}
