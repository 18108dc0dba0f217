import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { ownKey } from '../../api/own-storage.ts';

export const sidebarColours = ['neutral', 'primary', 'info', 'success', 'warning', 'danger', 'general'] as const;
export const sidebarImages = ['none', 'circuit', 'blueprint', 'waves', 'factory'] as const;

const sidebarLook = z.object({
  colour: z.enum(sidebarColours).catch('neutral'),
  image: z.enum(sidebarImages).catch('none'),
});
export type SidebarLook = z.output<typeof sidebarLook>;

const listeners = new Set<() => void>();
const keyOf = (username: string) => ownKey(username.toLowerCase(), 'sidebar');

function lookOf(stored: string | null): SidebarLook {
  try {
    return sidebarLook.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return sidebarLook.parse({});
  }
}

/** Stored per user in the browser: two users of one machine each have their own. */
export function chooseSidebarLook(username: string, look: SidebarLook): void {
  localStorage.setItem(keyOf(username), JSON.stringify(look));
  for (const listener of listeners) listener();
}

export function useSidebarLook(username: string): SidebarLook {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(keyOf(username)),
  );
  return lookOf(stored);
}
