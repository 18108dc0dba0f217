import { useSyncExternalStore } from 'react';

/**
 * responding: everything works. away: calls fail and are repeated. back: the connection has just returned, which is
 * shown for a moment.
 */
export type Connection = 'responding' | 'away' | 'offline' | 'back';

const backMs = 4000;
const listeners = new Set<() => void>();
let current: Connection = navigator.onLine ? 'responding' : 'offline';
let timer: ReturnType<typeof setTimeout> | undefined;

function become(next: Connection): void {
  if (current === next) return;
  current = next;
  clearTimeout(timer);
  if (next === 'back') timer = setTimeout(() => become('responding'), backMs);
  for (const listener of listeners) listener();
}

/** A call failed: no network, or a server that is unavailable now. */
export const serverIsAway = (): void => become(navigator.onLine ? 'away' : 'offline');

/** Any reply of the server, whatever its status. */
export function serverResponded(): void {
  if (current === 'away' || current === 'offline') become('back');
}

window.addEventListener('offline', () => become('offline'));
// The next call shows whether the server responds again.
window.addEventListener('online', () => {
  if (current === 'offline') become('back');
});

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connectionNow = (): Connection => current;
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, connectionNow);
