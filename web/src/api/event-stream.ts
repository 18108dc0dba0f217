import { createParser } from 'eventsource-parser';
import { addressOf, callHeaders, refusalOf } from './client.ts';
import { currentSession } from './session.ts';

/** The server sends a heartbeat every 15 seconds. After this long without one the connection is dead. */
export const longestSilenceMs = 40_000;
const lookEveryMs = 5000;

export interface ServerEvent {
  name: string;
  data: unknown;
  /** The id after which an interrupted stream continues. */
  id?: number;
}

interface Connection {
  path: string;
  after: number | undefined;
  signal: AbortSignal;
  onBeat: () => void;
  onEvent: (event: ServerEvent) => void;
}

/** Listens over one connection until it ends, breaks or stops sending. Throws Refused if the server refuses. */
export async function listenOnce({ path, after, signal, onBeat, onEvent }: Connection): Promise<void> {
  const silence = watchForSilence();
  const tokenSent = currentSession()?.token ?? null;
  try {
    const response = await fetch(addressOf(path, after === undefined ? {} : { after: String(after) }), {
      headers: callHeaders({ Accept: 'text/event-stream' }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) throw refusalOf(response.status, await response.text(), tokenSent);
    const parser = createParser({
      onComment: onBeat,
      onEvent: ({ id, event, data }) =>
        onEvent({
          name: event ?? 'message',
          data: JSON.parse(data),
          ...(id !== undefined && { id: Number(id) }),
        }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      silence.reset();
      parser.feed(part.value);
    }
  } finally {
    silence.stop();
  }
}

/** By the clock and not by one long timer, because timers are paused while a computer sleeps. */
function watchForSilence() {
  const silent = new AbortController();
  let receivedAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - receivedAt > longestSilenceMs) silent.abort();
  }, lookEveryMs);
  return {
    signal: silent.signal,
    reset: () => (receivedAt = Date.now()),
    stop: () => clearInterval(timer),
  };
}
