/** Values over time or work, and how fast they grow. */
export class Samples {
  readonly #at: number[] = [];
  readonly #values: number[] = [];

  add(at: number, value: number): this {
    this.#at.push(at);
    this.#values.push(value);
    return this;
  }

  /** The growth by the method of least squares, without the first fifth, in which a process warms up. */
  slope(): number {
    const skip = Math.floor(this.#at.length / 5);
    const at = this.#at.slice(skip);
    const values = this.#values.slice(skip);
    const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    const [meanAt, meanValue] = [mean(at), mean(values)];
    const spread = at.reduce((sum, one) => sum + (one - meanAt) ** 2, 0);
    const together = at.reduce((sum, one, index) => sum + (one - meanAt) * ((values[index] ?? 0) - meanValue), 0);
    return spread === 0 ? 0 : together / spread;
  }

  described(unit: string, per: number, perWhat: string): string {
    const [first = 0] = this.#values;
    const rounded = (value: number) => value.toFixed(value < 10 && value > -10 ? 1 : 0);
    const figures = [first, this.#values.at(-1) ?? 0, Math.max(...this.#values)].map(rounded);
    return `${figures[0]} → ${figures[1]} ${unit}, at most ${figures[2]}, slope ${rounded(this.slope() * per)} per ${perWhat}`;
  }
}
