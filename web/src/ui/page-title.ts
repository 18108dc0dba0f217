import { useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

export function setPageTitle(title: string): void {
  document.title = `GSO WebApp | ${title}`;
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
