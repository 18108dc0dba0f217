import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'id';

const storageKey = 'gso.language';
const listeners = new Set<() => void>();

function initialLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (chosen === 'en' || chosen === 'id') return chosen;
  return 'en';
}

let current = initialLanguage();
document.documentElement.lang = current;

export const currentLanguage = (): Language => current;

export function chooseLanguage(language: Language): void {
  current = language;
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
