import { useEffect, useRef } from 'react';

interface Shortcut {
  /** One key, or two that are pressed one after the other, such as `g c`. */
  keys: string;
  label: string;
  run: () => void;
}

/** Two keys belong together if the second follows within this time. */
const pauseMs = 1500;
const active = new Map<string, Shortcut>();
let first = { key: '', at: 0 };

/** The shortcuts that work on the current screen. */
export const activeShortcuts = (): readonly Omit<Shortcut, 'run'>[] => [...active.values()];

/** A key that works while the component is on screen, except while the user types or a dialog is open. */
export function useShortcut(keys: string, label: string, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const works = run !== undefined;
  useEffect(() => {
    if (!works) return undefined;
    const shortcut = { keys, label, run: () => latest.current?.() };
    if (active.size === 0) window.addEventListener('keydown', onKeyDown);
    active.set(keys, shortcut);
    return () => {
      if (active.get(keys) === shortcut) active.delete(keys);
      if (active.size === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, label, works]);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key.length !== 1 || isTyping(event.target) || isCovered()) return;
  const sequence = event.timeStamp - first.at < pauseMs ? `${first.key} ${key}` : key;
  first = { key, at: event.timeStamp };
  const shortcut = active.get(sequence) ?? active.get(key);
  if (!shortcut) return;
  first = { key: '', at: 0 };
  event.preventDefault();
  shortcut.run();
}

/** A checkbox or a button takes no text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'file'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="menu"] *, [role="listbox"] *');
}

const isCovered = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;
