import { isFinal } from './client.ts';
import { listenOnce, longestSilenceMs, type ServerEvent } from './event-stream.ts';
import { asOnlyTab } from './only-tab.ts';
import type { ServerEvents } from './server-events.ts';

const path = '/api/notification/stream';
const pauseMs = { first: 1000, longest: 30_000 };

/** What the tab with the connection passes on to the others; a heartbeat has no event. */
interface Passed {
  event?: ServerEvent;
}

/**
 * Listens for this user until stopped. One tab holds the connection, because browsers allow only a few per server, and
 * passes on what it receives; when it closes, another one continues.
 */
export function followServer(events: ServerEvents, username: string): () => void {
  const name = `gso.events.${username}`;
  const stop = new AbortController();
  const otherTabs = new BroadcastChannel(name);
  const deduplicator = eventDeduplicator(events);
  const passOn = (passed: Passed) => {
    otherTabs.postMessage(passed);
    deduplicator.receive(passed);
  };
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Passed>) => deduplicator.receive(data, true));
  void asOnlyTab({
    name,
    signal: stop.signal,
    seemsAsleep: () => deduplicator.silentFor() > longestSilenceMs,
    work: (signal) =>
      keepListening({
        signal,
        after: deduplicator.after,
        onBeat: () => passOn({}),
        onEvent: (event) => passOn({ event }),
      }),
  });
  return () => {
    stop.abort();
    otherTabs.close();
  };
}

/** Remembers the last event that this tab received, from whichever tab it came, and passes each event on only once. */
function eventDeduplicator(events: ServerEvents) {
  let after: number | undefined;
  let receivedAt = Date.now();
  const isNew = ({ id, name }: ServerEvent) => id === undefined || name === 'open' || id > (after ?? -1);
  return {
    after: () => after,
    silentFor: () => Date.now() - receivedAt,
    receive: ({ event }: Passed, fromOtherTab = false) => {
      receivedAt = Date.now();
      if (!event || !isNew(event)) return;
      after = event.id ?? after;
      events.emit(event, fromOtherTab);
    },
  };
}

interface Listening {
  signal: AbortSignal;
  after: () => number | undefined;
  onBeat: () => void;
  onEvent: (event: ServerEvent) => void;
}

/** Reconnects until stopped, or until the server refuses for good. */
async function keepListening({ signal, after, onBeat, onEvent }: Listening): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await listenOnce({
        path,
        after: after(),
        signal,
        onBeat,
        onEvent: (event) => {
          failures = 0;
          onEvent(event);
        },
      });
    } catch (error) {
      if (isFinal(error)) return;
    }
    await pause(failures, signal);
    failures += 1;
  }
}

/**
 * Longer each time and with a random part, so that not all browsers reconnect at once; shorter while a user is waiting.
 */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(pauseMs.longest, pauseMs.first * 2 ** failures);
  const over = new AbortController();
  return new Promise((resolve) => {
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, longest * (0.5 + Math.random() / 2));
    const onVisible = () => document.visibilityState === 'visible' && end();
    signal.addEventListener('abort', end, { signal: over.signal });
    window.addEventListener('online', end, { signal: over.signal });
    document.addEventListener('visibilitychange', onVisible, { signal: over.signal });
    if (signal.aborted) end();
  });
}
