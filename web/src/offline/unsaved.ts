import { useEffect } from 'react';
import { tabLocks } from '../api/tab-locks.ts';

/** Held in a tab while a form has unsaved input. */
export const unsavedLock = 'gso.unsaved';

/** Reports unsaved input to all tabs of this browser for as long as there is some, even if the tab is killed. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    const locks = tabLocks();
    if (!dirty || !locks) return undefined;
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    void locks.request(unsavedLock, { mode: 'shared' }, () => until);
    return release;
  }, [dirty]);
}
