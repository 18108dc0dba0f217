const blockBytes = 256 * 1024;

/** Grows by blocks instead of by doubling, so that a large sheet is never copied while it is being built. */
export class ByteSink {
  readonly #full: Buffer[] = [];
  #fullBytes = 0;
  #block = Buffer.alloc(blockBytes);
  #used = 0;

  get length(): number {
    return this.#fullBytes + this.#used;
  }

  /** Keeps the next `bytes` in one block, so that the length in front of them can be set later. */
  reserve(bytes: number): void {
    if (this.#used + bytes <= this.#block.length) return;
    this.#full.push(this.#block.subarray(0, this.#used));
    this.#fullBytes += this.#used;
    this.#block = Buffer.alloc(Math.max(blockBytes, bytes));
    this.#used = 0;
  }

  u8(value: number): void {
    this.reserve(1);
    this.#used = this.#block.writeUInt8(value, this.#used);
  }

  u16(value: number): void {
    this.reserve(2);
    this.#used = this.#block.writeUInt16LE(value, this.#used);
  }

  u32(value: number): void {
    this.reserve(4);
    this.#used = this.#block.writeUInt32LE(value, this.#used);
  }

  f64(value: number): void {
    this.reserve(8);
    this.#used = this.#block.writeDoubleLE(value, this.#used);
  }

  text(text: string, encoding: 'latin1' | 'utf16le'): void {
    this.reserve(encoding === 'latin1' ? text.length : text.length * 2);
    this.#used += this.#block.write(text, this.#used, encoding);
  }

  /** A view of the last `bytes` written; valid only within one reservation. */
  tail(bytes: number): Buffer {
    return this.#block.subarray(this.#used - bytes, this.#used);
  }

  blocks(): Buffer[] {
    return [...this.#full, this.#block.subarray(0, this.#used)];
  }
}
