import { type ComponentType, lazy, useEffect } from 'react';

export type LazyDialog<Props> = ComponentType<Props> & { load?: () => unknown };

/** A dialog in a separate chunk, which the list can load before it is opened. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}

/** Long enough that the page itself is loaded first. */
const quietMs = 1500;

/** Loads the dialog of a list after its rows, so that it opens at once. A failure is reported when it is opened. */
export function useLoadAhead(load: LazyDialog<unknown>['load'], pageIsThere: boolean): void {
  useEffect(() => {
    if (!load || !pageIsThere) return undefined;
    const timer = setTimeout(() => void Promise.resolve(load()).catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, [load, pageIsThere]);
}
