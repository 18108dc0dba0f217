/** Turns incoming messages into values that are awaited in order. */
export class MessageQueue<T extends object | string> {
  readonly #waiting: ((value: T) => void)[] = [];
  readonly #values: T[] = [];

  push(value: T): void {
    const resolve = this.#waiting.shift();
    if (resolve) resolve(value);
    else this.#values.push(value);
  }

  next(): Promise<T> {
    const value = this.#values.shift();
    return value === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(value);
  }
}
