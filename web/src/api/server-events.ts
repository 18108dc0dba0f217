import type { streamEvents } from '@gso/contract/notification';
import type { ServerEvent } from './event-stream.ts';

/** As in the contract, whose schemas the first page does not load. */
const opening: (typeof streamEvents)['open'] = 'open';

type Listener = (event: ServerEvent) => void;

/**
 * The events that the server sends to this user. Subscribers do not load the code of the stream: it is loaded after the
 * page.
 */
export class ServerEvents {
  readonly #listeners = new Map<string, Set<Listener>>();
  #hasOpened = false;
  #isOpenAgain = false;

  /** Calls back for each event of this name. Returns a function that unsubscribes. */
  on(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Calls back when a stream opens again, after an interruption in which anything may have changed. What a page shows was
   * loaded just before its stream opens for the first time.
   */
  onReopen(listener: Listener): () => void {
    return this.on(opening, (event) => {
      if (this.#isOpenAgain) listener(event);
    });
  }

  /** What another tab receives and passes on is a stream that this tab has followed since it was loaded. */
  emit(event: ServerEvent, fromOtherTab = false): void {
    if (event.name === opening) {
      this.#isOpenAgain = this.#hasOpened || fromOtherTab;
      this.#hasOpened = true;
    }
    for (const listener of this.#listeners.get(event.name) ?? []) listener(event);
  }
}

export const serverEvents = new ServerEvents();
