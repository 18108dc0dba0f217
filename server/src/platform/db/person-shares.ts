interface Share {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** Limits how much each user does at once. The rest waits in order and holds no resources. */
export class PersonShares {
  readonly #most: number;
  readonly #shares = new Map<number, Share>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns a promise only if the caller has to wait, which is rare, so the usual case costs nothing. */
  enter(person: number): Promise<void> | undefined {
    const share = this.#shares.get(person);
    if (!share) this.#shares.set(person, { underWay: 1, waiting: [] });
    else if (share.underWay < this.#most) share.underWay += 1;
    else return new Promise((resolve) => void share.waiting.push(resolve));
    return undefined;
  }

  /** The next waiter takes over the place. */
  leave(person: number): void {
    const share = this.#shares.get(person);
    const next = share?.waiting.shift();
    if (!share || next) return next?.();
    share.underWay -= 1;
    if (share.underWay === 0) this.#shares.delete(person);
  }
}
