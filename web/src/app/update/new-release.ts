import { useSyncExternalStore } from 'react';
import { isInUse } from '../../offline/in-use.ts';

/**
 * none: this is the newest release that the browser has. waiting: a newer one is loaded and waits to take over.
 * replaced: another tab has taken it over, so this page needs a reload.
 */
export type NewRelease = 'none' | 'waiting' | 'replaced';

const everyMs = 60 * 60 * 1000;
const listeners = new Set<() => void>();
let state: NewRelease = 'none';
let following: Promise<ServiceWorkerRegistration | undefined> | undefined;
let takingOver = false;

function become(next: NewRelease): void {
  if (state === next || state === 'replaced') return;
  state = next;
  for (const listener of listeners) listener();
}

/** Installs the service worker, and looks for newer ones from then on. Development has none (web/offline-build.ts). */
export function followReleases(): Promise<ServiceWorkerRegistration | undefined> {
  following ??= register();
  return following;
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // Forbidden by the browser, or no network: the application works without it.
    return undefined;
  }
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- a browser under automation blocks workers and returns nothing
  if (!registration) return undefined;
  const found = registration;
  let hadController = navigator.serviceWorker.controller !== null;
  const look = () => become(found.waiting && found.active ? 'waiting' : 'none');
  const followInstalling = () => found.installing?.addEventListener('statechange', look);
  found.addEventListener('updatefound', followInstalling);
  followInstalling();
  look();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (takingOver) window.location.reload();
    else if (hadController) become('replaced');
    hadController = true;
  });
  // The page may belong to the release before, whose files the server no longer has.
  window.addEventListener('vite:preloadError', () => {
    if (found.waiting) void takeOverRelease();
  });
  lookNowAndThen(found);
  return found;
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - lookedAt < everyMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, everyMs);
}

/**
 * Loads the page again with the new release. It returns false, and changes nothing, while a form has unsaved input or
 * something is being sent, in any tab.
 */
export async function takeOverRelease(): Promise<boolean> {
  const registration = await followReleases();
  if (await isInUse()) return false;
  const waiting = registration?.waiting;
  takingOver = true;
  if (!waiting) window.location.reload();
  else {
    // Without a controller, as after a forced reload, no other event follows.
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' && !navigator.serviceWorker.controller) window.location.reload();
    });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  }
  return true;
}

export const useNewRelease = (): NewRelease =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
