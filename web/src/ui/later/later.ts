import { type ComponentType, createElement, type FunctionComponent, lazy, useMemo, useState } from 'react';
import { AgainContext, MissingPart } from './missing-part.tsx';

export type LaterPart<Props> = ComponentType<Props> & { preload?: () => Promise<void> };

/**
 * A part in a separate chunk, which is loaded when it is shown, or before with `preload`. Without a network the chunk
 * may be missing: then `instead` is shown in its place, and the rest of the page stays as it is. It is tried again when
 * the part is shown the next time.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = MissingPart,
) {
  let loaded: ComponentType<Props> | undefined;
  const found = () =>
    load().then(
      (part) => ({ default: (loaded = part) }),
      () => ({ default: instead }),
    );
  const attempt = () => lazy(found);
  let latest = attempt();
  const Later: FunctionComponent<Props> = (props) => {
    // Each place keeps its part: another one would lose what was typed in it.
    const [part, setPart] = useState<ComponentType<Props>>(() => loaded ?? latest);
    const again = useMemo(
      () => ({
        now: () => setPart((latest = attempt())),
        nextTime: () => void (latest = attempt()),
      }),
      [],
    );
    return createElement(AgainContext, { value: again }, createElement(part, props));
  };
  return Object.assign(Later, { preload: () => found().then(() => undefined) });
}

/** A part whose failure must not be seen: then nothing is shown. */
export const inBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  later<Props>(load, () => null);
