import { type ComponentType, lazy } from 'react';

export type LazyDialog<Props> = ComponentType<Props> & { load?: () => unknown };

/** A dialog with a chunk of its own, which the list can load before somebody opens it. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}
