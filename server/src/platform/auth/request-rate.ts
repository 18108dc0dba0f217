import { AppError } from '../app-error.ts';
import { text } from '../text.ts';

const minuteMs = 60_000;
const mostRemembered = 10_000;

interface Minute {
  endsAt: number;
  left: number;
}

/** How many requests a key may make in a minute, which begins with its first request. Each process counts its own. */
export class RequestRate<Key> {
  readonly #perMinute: number;
  readonly #minutes = new Map<Key, Minute>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Without counting, so that a caller who has reached the limit costs no query. */
  refuseIfSpent(key: Key): void {
    const minute = this.#minutes.get(key);
    if (minute && minute.left <= 0 && minute.endsAt > performance.now()) throw tooMany(minute, this.#perMinute);
  }

  take(key: Key): void {
    this.refuseIfSpent(key);
    const current = this.#minutes.get(key);
    if (current && current.endsAt > performance.now()) current.left -= 1;
    else this.#begin(key);
  }

  #begin(key: Key): void {
    if (this.#minutes.size >= mostRemembered) this.#minutes.clear();
    this.#minutes.set(key, { endsAt: performance.now() + minuteMs, left: this.#perMinute - 1 });
  }
}

const tooMany = ({ endsAt }: Minute, perMinute: number) =>
  new AppError(
    'throttled',
    text(
      `Too many requests: at most ${perMinute} a minute. Please wait a moment.`,
      `Terlalu banyak permintaan: paling banyak ${perMinute} per menit. Silakan tunggu sebentar.`,
    ),
    { retryAfterSeconds: Math.ceil((endsAt - performance.now()) / 1000) },
  );
