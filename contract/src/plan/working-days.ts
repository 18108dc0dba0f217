import { addDays, daysBetween } from '../rules/calendar-days.ts';

/** A Monday. */
const start = '1970-01-05';
const dayOf = (date: string): number => daysBetween(start, date);
const dateOf = (day: number): string => addDays(start, day);

/** Monday is 1, Sunday is 7. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5];

/** The working days of the week without the holidays that fall on them. Counts by arithmetic: dates may be centuries apart. */
export class WorkingDays {
  /** How many days of a week are worked before its first, second, … eighth day. */
  readonly #worked: readonly number[];
  /** The holidays on these days, as days since the start, in their order. */
  readonly #holidays: readonly number[];

  constructor(holidays: Iterable<string> = [], week: readonly number[] = usualWeek) {
    this.#worked = Array.from({ length: 8 }, (_, before) => new Set(week.filter((day) => day <= before)).size);
    if (this.#ofWeek(7) === 0) throw new Error('A week needs a working day.');
    const days = [...new Set(holidays)].map(dayOf).filter((day) => this.#isWorked(day));
    this.#holidays = days.sort((one, other) => one - other);
  }

  isFree(date: string): boolean {
    return this.count(date, date) === 0;
  }

  /** The working days from one date to another, both included. */
  count(from: string, to: string): number {
    return Math.max(0, this.#before(dayOf(to) + 1) - this.#before(dayOf(from)));
  }

  /** The last day of work that begins on a date and takes this many working days, at least one. */
  endOf(from: string, length: number): string {
    const before = this.#before(dayOf(from));
    // Each day adds at most one working day, so no step goes too far, and the last one ends on a working day.
    let end = dayOf(from) - 1;
    for (
      let missing = Math.max(1, length);
      missing > 0;
      missing = Math.max(1, length) - (this.#before(end + 1) - before)
    ) {
      end += missing;
    }
    return dateOf(end);
  }

  /** The first day of work that ends on a date at the latest and takes this many working days, at least one. */
  startOf(to: string, length: number): string {
    const after = this.#before(dayOf(to) + 1);
    let first = dayOf(to) + 1;
    for (
      let missing = Math.max(1, length);
      missing > 0;
      missing = Math.max(1, length) - (after - this.#before(first))
    ) {
      first -= missing;
    }
    return dateOf(first);
  }

  /** The date itself if it is a working day, otherwise the next one. */
  atOrAfter(date: string): string {
    return this.endOf(date, 1);
  }

  after(date: string): string {
    return this.atOrAfter(addDays(date, 1));
  }

  before(date: string): string {
    return this.startOf(addDays(date, -1), 1);
  }

  /** The working days from the start to a day, without the day. Negative before the start. */
  #before(day: number): number {
    const week = Math.floor(day / 7);
    return week * this.#ofWeek(7) + this.#ofWeek(day - week * 7) - this.#holidaysBefore(day);
  }

  #ofWeek(before: number): number {
    return this.#worked[before] ?? 0;
  }

  #isWorked(day: number): boolean {
    const at = day - Math.floor(day / 7) * 7;
    return this.#ofWeek(at + 1) > this.#ofWeek(at);
  }

  #holidaysBefore(day: number): number {
    let [low, high] = [0, this.#holidays.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#holidays[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
