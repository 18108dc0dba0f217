import type { EventListener } from '../../platform/events/event-listener.ts';

const longestMs = 10_000;

/** Figures, and when they were computed. */
export interface Kept<Figures> {
  figures: Figures;
  at: string;
}

interface Entry {
  kept: Promise<Kept<unknown>>;
  at: number;
}

/**
 * Caches figures that many users look at, so that they are read once per change and not once per request. An entry is
 * dropped when any process notifies that figures have changed, and in any case after a few seconds: a notification may
 * get lost, and midnight sends none.
 */
export class FiguresCache {
  readonly #events: EventListener;
  readonly #kept = new Map<string, Entry>();
  #listening = false;

  constructor(events: EventListener) {
    this.#events = events;
  }

  async get<Figures>(key: string, read: () => Promise<Figures>): Promise<Figures> {
    return (await this.getDated(key, read)).figures;
  }

  getDated<Figures>(key: string, read: () => Promise<Figures>): Promise<Kept<Figures>> {
    if (!this.#listening) {
      this.#listening = true;
      this.#events.subscribe('gso_figures', '', () => this.#kept.clear());
    }
    const known = this.#kept.get(key);
    if (known && performance.now() - known.at < longestMs) return known.kept as Promise<Kept<Figures>>;
    const at = new Date().toISOString();
    const entry = { kept: read().then((figures) => ({ figures, at })), at: performance.now() };
    this.#kept.set(key, entry);
    // A failure is not cached; the next caller tries again.
    entry.kept.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return entry.kept;
  }
}
