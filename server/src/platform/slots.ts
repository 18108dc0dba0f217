import { AppError } from './app-error.ts';
import { type Text, text } from './text.ts';

interface SlotLimits {
  /** How many may be in use at once in this process. */
  total: number;
  /** How many of them one user may use at once, so that nobody can take them all. */
  perPerson: number;
  /** The message when all are in use. */
  busy?: Text;
  /** The message to a user who has reached the limit. */
  tooManyOfYours?: Text;
  /** How long the caller should wait before it tries again. */
  retryAfterSeconds?: number;
}

/**
 * Limits expensive work that runs at the same time, in this process and for each user. It never queues: a caller who
 * finds no free slot gets a 503 with Retry-After at once.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #takenBy = new Map<number, number>();
  #taken = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Returns a function that releases the slot, which may be called more than once. Throws "unavailable" when there is
   * none.
   */
  take(personId: number): () => void {
    const { total, perPerson, busy = tooBusy, tooManyOfYours = tooManyRequests, retryAfterSeconds = 2 } = this.#limits;
    const own = this.#takenBy.get(personId) ?? 0;
    if (own >= perPerson) throw new AppError('unavailable', tooManyOfYours, { retryAfterSeconds });
    if (this.#taken >= total) throw new AppError('unavailable', busy, { retryAfterSeconds });
    this.#change(personId, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(personId, -1);
      isTaken = false;
    };
  }

  #change(personId: number, by: number): void {
    this.#taken += by;
    const own = (this.#takenBy.get(personId) ?? 0) + by;
    if (own > 0) this.#takenBy.set(personId, own);
    else this.#takenBy.delete(personId);
  }
}

const tooBusy = text(
  'The server is busy. Please try again in a moment.',
  'Server sedang sibuk. Silakan coba lagi sebentar lagi.',
);

const tooManyRequests = text(
  'Too many of your requests are running at the same time. Please wait until one of them has finished.',
  'Terlalu banyak permintaan Anda berjalan bersamaan. Silakan tunggu sampai salah satunya selesai.',
);
