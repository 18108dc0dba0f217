import type { EventListener } from '../../platform/events/event-listener.ts';

const longestMs = 10_000;

interface Entry {
  figures: Promise<unknown>;
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

  get<Figures>(key: string, read: () => Promise<Figures>): Promise<Figures> {
    if (!this.#listening) {
      this.#listening = true;
      this.#events.subscribe('gso_figures', '', () => this.#kept.clear());
    }
    const known = this.#kept.get(key);
    if (known && performance.now() - known.at < longestMs) return known.figures as Promise<Figures>;
    const kept = { figures: read(), at: performance.now() };
    this.#kept.set(key, kept);
    // A failure is not cached; the next caller tries again.
    kept.figures.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return kept.figures;
  }
}
