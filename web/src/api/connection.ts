import { useSyncExternalStore } from 'react';

/** Answering: all is well. Away: calls fail and are repeated. Back: it has just come back, which is said for a moment. */
export type Connection = 'answering' | 'away' | 'offline' | 'back';

const backMs = 4000;
const listeners = new Set<() => void>();
let current: Connection = navigator.onLine ? 'answering' : 'offline';
let timer: ReturnType<typeof setTimeout> | undefined;

function become(next: Connection): void {
  if (current === next) return;
  current = next;
  clearTimeout(timer);
  if (next === 'back') timer = setTimeout(() => become('answering'), backMs);
  for (const listener of listeners) listener();
}

/** A call found nobody: no network, or a server that says that it cannot answer now. */
export const serverIsAway = (): void => become(navigator.onLine ? 'away' : 'offline');

/** Any answer of the server, whatever it says. */
export function serverAnswered(): void {
  if (current === 'away' || current === 'offline') become('back');
}

window.addEventListener('offline', () => become('offline'));
// Whether the server answers again, the next call tells.
window.addEventListener('online', () => {
  if (current === 'offline') become('back');
});

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connectionNow = (): Connection => current;
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, connectionNow);
