/** A small generator of random numbers: the same seed and number always give the same sequence. */
export class Random {
  #state: number;

  constructor(seed: number, number = 0) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) >>> 0;
    this.next();
  }

  /** From 0 up to, but not including, 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number from 0 up to, but not including, the limit. */
  readonly below = (limit: number): number => Math.floor(this.next() * limit);

  /** A whole number, both ends included. */
  readonly int = (from: number, to: number): number => from + this.below(to - from + 1);

  readonly chance = (probability: number): boolean => this.next() < probability;

  readonly pick = <Value>(values: readonly Value[]): Value => {
    const value = values[this.int(0, values.length - 1)];
    if (value === undefined && values.length === 0) throw new Error('There is nothing to pick from.');
    return value as Value;
  };
}
