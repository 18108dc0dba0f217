import { useSyncExternalStore } from 'react';
import { ownedPrefix, ownKey } from '../api/own-storage.ts';

const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(ownedPrefix)) publish();
});

/** Returns false if the browser's storage is full or disabled. */
export function keep(owner: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(ownKey(owner, name), JSON.stringify(value));
  } catch {
    return false;
  }
  publish();
  return true;
}

export function forget(owner: string, name: string): void {
  localStorage.removeItem(ownKey(owner, name));
  publish();
}

export const readKept = (owner: string, name: string): unknown => parsed(localStorage.getItem(ownKey(owner, name)));

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** The value stored under a name; renders again when it changes, here or in another tab. */
export function useKept(owner: string, name: string): unknown {
  return parsed(useSyncExternalStore(onChange, () => localStorage.getItem(ownKey(owner, name))));
}

/** Whether a value is stored under a name, without reading it. */
export const useIsKept = (owner: string, name: string): boolean =>
  useSyncExternalStore(onChange, () => localStorage.getItem(ownKey(owner, name)) !== null);

/** The names with this prefix, sorted. */
export function keptNames(owner: string, start: string): string[] {
  const before = ownKey(owner, '').length;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(ownKey(owner, start)));
  return keys.map((key) => key.slice(before)).sort();
}

/** The names under a folder. Renders again when one is added or removed. */
export function useKeptNames(owner: string, folder: string): string[] {
  const names = useSyncExternalStore(onChange, () => keptNames(owner, `${folder}/`).join('\n'));
  return names ? names.split('\n') : [];
}

/** Deletes what is out of date, of all users. */
export function forgetOutdated(isOutdated: (value: unknown) => boolean): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(ownedPrefix));
  for (const key of keys) if (isOutdated(parsed(localStorage.getItem(key)))) localStorage.removeItem(key);
  publish();
}
