import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { Slots } from '../slots.ts';
import { text } from '../text.ts';
import { channels } from '../diagnostics.ts';

const retryMs = 1000;
const closeTimeoutMs = 1000;

export interface StreamEvent {
  name: string;
  data: object;
  /** The id that a disconnected client sends to continue after it. */
  id?: number;
}

/** The source of the events of one stream. */
export interface EventFeed {
  /** Calls back whenever there may be something new. Returns a function that unsubscribes. */
  subscribe(wake: () => void): () => void;
  /**
   * Returns the events since the last successful call, in order; an empty list if there are none. It is also called at
   * an interval, in case a notification was lost.
   */
  next(): Promise<StreamEvent[]>;
}

interface Listening {
  personId: number;
  feed: EventFeed;
  /** Whether the caller is still signed in. */
  isLive: () => Promise<boolean>;
  log: FastifyBaseLogger;
}

interface OpenStream {
  stop: AbortController;
  ended: Promise<void>;
  cut: () => void;
}

/** The event streams that are open in this process. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #heartbeatMs: number;
  /** A browser opens one, however many tabs it has. After a refusal it tries again with growing pauses. */
  readonly #slots = new Slots({
    total: 2000,
    perPerson: 10,
    tooManyOfYours: text(
      'Your notifications are open in too many places. Please close some of them.',
      'Notifikasi Anda terbuka di terlalu banyak tempat. Silakan tutup beberapa di antaranya.',
    ),
    retryAfterSeconds: 30,
  });

  constructor(heartbeatMs = 15_000) {
    this.#heartbeatMs = heartbeatMs;
  }

  send(reply: FastifyReply, listening: Listening): FastifyReply {
    const release = this.#slots.take(listening.personId);
    const stop = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const stream: OpenStream = { stop, ended, cut: () => reply.raw.destroy() };
    const onClose = () => {
      stop.abort();
      this.#open.delete(stream);
      release();
      channels.stream.publish(-1);
      resolve();
    };
    this.#open.add(stream);
    channels.stream.publish(1);
    // The caller may have disconnected during the authentication.
    if (reply.raw.destroyed) onClose();
    else reply.raw.once('close', onClose);
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // For proxies that would otherwise buffer the reply.
        'x-accel-buffering': 'no',
      })
      .send(Readable.from(chunks(listening, stop.signal, this.#heartbeatMs)));
  }

  /**
   * Ends all streams. Clients that do not take the end in time are cut off, because a stopping process cannot wait for
   * them.
   */
  async close(): Promise<void> {
    const open = [...this.#open];
    for (const { stop } of open) stop.abort();
    const patience = new AbortController();
    await Promise.race([
      Promise.all(open.map(({ ended }) => ended)),
      sleep(closeTimeoutMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    for (const { cut } of this.#open) cut();
  }
}

/** The first chunk shows the client at once that it is connected. */
async function* chunks({ feed, isLive, log }: Listening, stop: AbortSignal, heartbeatMs: number) {
  const bell = new Bell();
  const unsubscribe = feed.subscribe(() => bell.ring());
  stop.addEventListener('abort', () => bell.ring());
  let failing = false;
  try {
    yield comment;
    while (!stop.aborted) {
      bell.silence();
      const events = await look({ feed, isLive });
      if (events === 'signed-out') return;
      if (events instanceof Error) {
        // While the database is down nothing can be sent, but nothing is lost: a later call finds it.
        if (!failing) log.warn({ err: events }, 'reading the events of a stream failed');
        failing = true;
        yield comment;
        await bell.wait(retryMs);
        continue;
      }
      failing = false;
      if (events.length > 0) {
        yield events.map(asText).join('');
        continue;
      }
      if (await bell.wait(heartbeatMs)) continue;
      yield comment;
    }
  } finally {
    unsubscribe();
  }
}

async function look({ feed, isLive }: Pick<Listening, 'feed' | 'isLive'>) {
  try {
    return (await isLive()) ? await feed.next() : 'signed-out';
  } catch (error) {
    return error instanceof Error ? error : new Error('Unknown.', { cause: error });
  }
}

const comment = ':\n\n';

function asText({ id, name, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Remembers that it rang until it is reset. */
class Bell {
  #rung = false;
  #answer: (rung: boolean) => void = () => undefined;

  ring(): void {
    this.#rung = true;
    this.#answer(true);
  }

  silence(): void {
    this.#rung = false;
  }

  /** Resolves to whether it rang before the timeout. */
  wait(ms: number): Promise<boolean> {
    if (this.#rung) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#answer = (rung) => {
        clearTimeout(timer);
        resolve(rung);
      };
    });
  }
}
