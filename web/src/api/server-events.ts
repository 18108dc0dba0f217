import type { ServerEvent } from './event-stream.ts';

type Listener = (event: ServerEvent) => void;

/**
 * What the server tells the person at this browser while it happens. Who wants to know need not load what listens to the
 * server: that comes when the page is there.
 */
export class ServerEvents {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Calls back for each event of this name. Returns how to stop that. */
  on(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  tell(event: ServerEvent): void {
    for (const listener of this.#listeners.get(event.name) ?? []) listener(event);
  }
}

export const serverEvents = new ServerEvents();
