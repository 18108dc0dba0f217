import { type SavedViewLook, savedViewLook } from '@gso/contract/record/saved-view';
import { ownerNow } from '../../api/own-storage.ts';
import { forget, keep, readKept, useKept } from '../../form/kept.ts';
import { lookNames } from '../table-view.ts';

const versionName = (id: number) => `view.${id}`;

/** The look of a table as this browser keeps it: the user's own one, or that of an opened view. */
export function useLook(list: string, opened: number | undefined): SavedViewLook {
  const owner = ownerNow();
  const names = lookNames(list, opened);
  return lookOf({
    order: useKept(owner, names.order),
    hidden: useKept(owner, names.hidden),
    widths: useKept(owner, names.widths),
    density: useKept(owner, names.density),
    group: useKept(owner, names.group),
  });
}

/** Without what is not set. Two looks that are the same have the same text. */
function lookOf(kept: Record<keyof SavedViewLook, unknown>): SavedViewLook {
  const set = Object.entries(kept).filter(([, value]) => value !== null && value !== undefined);
  return savedViewLook.safeParse(Object.fromEntries(set)).data ?? {};
}

export function isSameLook(one: SavedViewLook, other: SavedViewLook): boolean {
  const textOf = ({ order, hidden, widths = {}, density = 'compact', group }: SavedViewLook) =>
    JSON.stringify([order, hidden?.toSorted(), Object.entries(widths).sort(), density, group]);
  return textOf(one) === textOf(other);
}

/** Gives the table the look of a view. The version that is shown with it is the one that a save replaces. */
export function showView(view: { id: number; list: string; version: number; look: SavedViewLook }): void {
  const owner = ownerNow();
  const look: Record<string, unknown> = view.look;
  for (const [part, name] of Object.entries(lookNames(view.list, view.id))) {
    if (look[part] === undefined) forget(owner, name);
    else keep(owner, name, look[part]);
  }
  rememberVersion(view);
}

export const rememberVersion = ({ id, version }: { id: number; version: number }): void =>
  void keep(ownerNow(), versionName(id), version);

/** The version of a view that this browser shows; undefined before it was opened here. */
export function shownVersion(id: number): number | undefined {
  const kept = readKept(ownerNow(), versionName(id));
  return typeof kept === 'number' ? kept : undefined;
}
