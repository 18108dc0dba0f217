import { useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

/** The title of the toolbar, and that of the browser's tab if it names one record. */
export function setPageTitle(title: string, record = title): void {
  document.title = `GSO WebApp | ${record}`;
  if (title === current) return;
  current = title;
  for (const listener of listeners) listener();
}

/** The title of the page on screen, for the toolbar. */
export function usePageTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
