import { useEffect, useState } from 'react';
import { onSessionChange } from '../api/session.ts';
import { onOfflineChange } from './changes.ts';
import type { Entry } from './entry.ts';
import { rememberUnsent, unsentBefore } from './keeping.ts';
import { type OutboxSummary, readOutbox, summaryOf } from './outbox.ts';

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

/** While a long outbox is sent, each step changes it. */
const pauseMs = 500;

/** How much is in the outbox: at first what it was when it was last read. Reads it at most twice in a second. */
export function useOutboxSummary(): OutboxSummary {
  const [summary, setSummary] = useState<OutboxSummary>(() => ({ waiting: unsentBefore(), needsYou: 0 }));
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      void readOutbox()
        .catch(() => none)
        .then((entries) => {
          if (!current) return;
          rememberUnsent(entries.length);
          setSummary(summaryOf(entries));
        });
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, pauseMs);
    };
    read();
    const stops = [onOfflineChange(readSoon), onSessionChange(read)];
    return () => {
      current = false;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return summary;
}
