import { useSyncExternalStore } from 'react';
import { currentSession } from '../api/session.ts';

const prefix = 'gso.kept.';
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(prefix)) publish();
});

/** Everything here is stored under the user's name: users who share a machine do not share their input or choices. */
export const keptOwner = (): string => currentSession()?.claims.sub.toLowerCase() ?? '';

const keyOf = (owner: string, name: string) => `${prefix}${owner}.${name}`;

/** Returns false if the browser's storage is full or disabled. */
export function keep(owner: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify(value));
  } catch {
    return false;
  }
  publish();
  return true;
}

export function forget(owner: string, name: string): void {
  localStorage.removeItem(keyOf(owner, name));
  publish();
}

export const readKept = (owner: string, name: string): unknown => parsed(localStorage.getItem(keyOf(owner, name)));

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** The value stored under a name; renders again when it changes, here or in another tab. */
export function useKept(owner: string, name: string): unknown {
  return parsed(useSyncExternalStore(onChange, () => localStorage.getItem(keyOf(owner, name))));
}

/** Whether a value is stored under a name, without reading it. */
export const useIsKept = (owner: string, name: string): boolean =>
  useSyncExternalStore(onChange, () => localStorage.getItem(keyOf(owner, name)) !== null);

/** The names with this prefix, sorted. */
export function keptNames(owner: string, start: string): string[] {
  const before = keyOf(owner, '').length;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(owner, start)));
  return keys.map((key) => key.slice(before)).sort();
}

/** The names under a folder. Renders again when one is added or removed. */
export function useKeptNames(owner: string, folder: string): string[] {
  const names = useSyncExternalStore(onChange, () => keptNames(owner, `${folder}/`).join('\n'));
  return names ? names.split('\n') : [];
}

/** Deletes what is out of date, of all users. */
export function forgetOutdated(isOutdated: (value: unknown) => boolean): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) if (isOutdated(parsed(localStorage.getItem(key)))) localStorage.removeItem(key);
  publish();
}
