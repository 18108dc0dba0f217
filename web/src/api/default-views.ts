import { ownerNow, ownKey } from './own-storage.ts';

const storageKey = () => ownKey(ownerNow(), 'default-views');

/** Keeps the default views of the user's lists in this browser, so that the menu needs no request before it is used. */
export const keepDefaultViews = (views: URLSearchParams): void => localStorage.setItem(storageKey(), views.toString());

/** How a default view is stored: under the path of its page, with the tab if it is not the first one. */
export const defaultViewName = (path: string, tab?: string): string => (tab === undefined ? path : `${path}?${tab}`);

/** The parameters with which the menu opens a list: those of the user's default view, if there is one. */
export function searchOfList(path: string, tab?: string): Record<string, string> {
  const open = new URLSearchParams(localStorage.getItem(storageKey()) ?? '').get(defaultViewName(path, tab));
  return { ...(tab !== undefined && { tab }), ...(open !== null && { open }) };
}
