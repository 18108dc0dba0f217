import type { ServerEvent } from './event-stream.ts';

type Listener = (event: ServerEvent) => void;

/**
 * The events that the server sends to this user. Subscribers do not load the code of the stream: it is loaded after the
 * page.
 */
export class ServerEvents {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Calls back for each event of this name. Returns a function that unsubscribes. */
  on(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit(event: ServerEvent): void {
    for (const listener of this.#listeners.get(event.name) ?? []) listener(event);
  }
}

export const serverEvents = new ServerEvents();
