import { useEffect, useState } from 'react';
import { onSessionChange } from '../api/session.ts';
import { onOfflineChange } from './changes.ts';
import type { Entry } from './entry.ts';
import { readOutbox } from './outbox.ts';

const none: readonly Entry[] = [];

/** The entries of the outbox, in their order; renders again when one changes, here or in another tab. */
export function useOutbox(): readonly Entry[] {
  const [entries, setEntries] = useState(none);
  useEffect(() => {
    let current = true;
    const read = () =>
      void readOutbox().then(
        (read) => {
          if (current) setEntries(read);
        },
        () => setEntries(none),
      );
    read();
    const stops = [onOfflineChange(read), onSessionChange(read)];
    return () => {
      current = false;
      for (const stop of stops) stop();
    };
  }, []);
  return entries;
}
