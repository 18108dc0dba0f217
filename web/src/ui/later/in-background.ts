import { type ComponentType, lazy } from 'react';

/** A part that is loaded in the background, whose failure must not affect anything else: then nothing is shown. */
export const inBackground = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
