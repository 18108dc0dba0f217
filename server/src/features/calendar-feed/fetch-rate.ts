import { limits } from '@gso/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { text } from '../../platform/text.ts';

const minuteMs = 60_000;
const mostRemembered = 10_000;

/** How often a network may ask for calendars within a minute, which begins with its first request. Per process. */
export class FetchRate {
  readonly #minutes = new Map<string, { endsAt: number; left: number }>();

  take(network: string): void {
    const now = performance.now();
    const minute = this.#minutes.get(network);
    if (!minute || minute.endsAt <= now) {
      if (this.#minutes.size >= mostRemembered) this.#minutes.clear();
      this.#minutes.set(network, { endsAt: now + minuteMs, left: limits.calendarFetchesPerMinute - 1 });
      return;
    }
    if (minute.left <= 0) throw tooOften(Math.ceil((minute.endsAt - now) / 1000));
    minute.left -= 1;
  }
}

const tooOften = (retryAfterSeconds: number) =>
  new AppError(
    'throttled',
    text('Too many requests. Please wait a minute.', 'Terlalu banyak permintaan. Silakan tunggu satu menit.'),
    { retryAfterSeconds },
  );
