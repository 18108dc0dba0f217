/** Prints a line for each step with its time. */
export class Steps {
  readonly #name: string;
  #done = 0;
  constructor(name: string) {
    this.#name = name;
  }

  /** Later steps need the earlier ones, so an error ends them all. */
  async step(what: string, work: () => Promise<string | void>): Promise<void> {
    const begun = performance.now();
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
    try {
      const found = await work();
      this.#done += 1;
      console.log(`ok      ${this.#name}: ${what} (${seconds()})${found ? `: ${found}` : ''}`);
    } catch (error) {
      console.log(`FAILED  ${this.#name}: ${what} (${seconds()})`);
      throw error;
    }
  }

  get done(): number {
    return this.#done;
  }
}
