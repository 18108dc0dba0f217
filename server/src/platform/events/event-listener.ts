import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { startHeartbeat } from '../db/heartbeat.ts';

const connectMs = 3000;
const pauseMs = { first: 100, longest: 2000 };

interface ListenerOptions {
  url: string;
  /** Shown by pg_stat_activity. */
  name: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Receives the notifications that any process commits, over one connection that is opened for the first subscriber and
 * reopened when it is lost. Notifications sent in between are lost, so every subscriber is woken after each reconnect.
 */
export class EventListener {
  readonly #options: ListenerOptions;
  readonly #subscribers = new Map<string, Set<() => void>>();
  /** When the subscribers of a subject were last woken, by the clock of the process. */
  readonly #wokenAt = new Map<string, number>();
  readonly #channels = new Set<string>();
  readonly #closing = new AbortController();
  /** Sends LISTEN for one more channel; undefined while there is no connection. */
  #listenToOneMore: ((channel: string) => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /**
   * Calls back whenever something about this subject may have changed: `pg_notify(channel, subject)`. Returns a
   * function that unsubscribes.
   */
  subscribe(channel: string, subject: string, wake: () => void): () => void {
    const key = keyOf(channel, subject);
    const wakes = this.#subscribers.get(key) ?? new Set();
    this.#subscribers.set(key, wakes.add(wake));
    if (!this.#channels.has(channel)) {
      this.#channels.add(channel);
      this.#listenToOneMore?.(channel);
    }
    this.#running ??= this.#run();
    return () => {
      wakes.delete(wake);
      if (wakes.size > 0) return;
      this.#subscribers.delete(key);
      this.#wokenAt.delete(key);
    };
  }

  /** How long ago something about this subject may have changed; undefined if nobody has listened for it yet. */
  millisecondsSince(channel: string, subject: string): number | undefined {
    const at = this.#wokenAt.get(keyOf(channel, subject));
    return at === undefined ? undefined : Math.round(performance.now() - at);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    let failures = 0;
    while (!this.#isClosing()) {
      try {
        await this.#listen(() => {
          if (failures > 0) logger.info('listening to the database again');
          failures = 0;
        });
      } catch (error) {
        if (this.#isClosing()) return;
        if (failures === 0) logger.warn({ err: error }, 'the connection that listens to the database is lost');
        await this.#pause(failures);
        failures += 1;
      }
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** A random delay, so that the processes of a cluster do not reconnect at the same moment. */
  async #pause(failures: number): Promise<void> {
    const longest = Math.min(pauseMs.longest, pauseMs.first * 2 ** failures);
    await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#closing.signal }).catch(
      () => undefined,
    );
  }

  /** Listens until the connection is lost or no longer wanted; then it throws. */
  async #listen(onStart: () => void): Promise<void> {
    const { url, name } = this.#options;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      pipeline: true,
      stream: () => socket,
    });
    startHeartbeat(client, () => true);
    const { promise: lost, reject: lose } = Promise.withResolvers<void>();
    const onClosing = () => lose(new Error('Not wanted any more.'));
    this.#closing.signal.addEventListener('abort', onClosing);
    client.on('error', lose);
    client.on('end', () => lose(new Error('The database ended the connection.')));
    client.on('notification', ({ channel, payload }) => this.#wake(keyOf(channel, payload ?? '')));
    // Notifications sent before LISTEN are lost, so the subscribers of these channels are woken. Others missed nothing.
    const listenTo = async (channels: readonly string[]) => {
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'));
      for (const key of this.#subscribers.keys()) {
        if (channels.some((channel) => key.startsWith(keyOf(channel, '')))) this.#wake(key);
      }
    };
    const start = async () => {
      await client.connect();
      this.#listenToOneMore = (channel) => void listenTo([channel]).catch(lose);
      await listenTo([...this.#channels]);
      onStart();
      await lost;
    };
    try {
      await Promise.race([start(), lost]);
    } finally {
      this.#listenToOneMore = undefined;
      this.#closing.signal.removeEventListener('abort', onClosing);
      // Ending the session cleanly would wait for a reply that a dead connection never sends.
      socket.destroy();
    }
  }

  #wake(key: string): void {
    const wakes = this.#subscribers.get(key);
    if (!wakes) return;
    this.#wokenAt.set(key, performance.now());
    for (const wake of wakes) wake();
  }
}

const keyOf = (channel: string, subject: string) => `${channel} ${subject}`;
