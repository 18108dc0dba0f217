import { SheetRefused, damaged } from './sheet-refused.ts';

const blockBytes = 1024 * 1024;
const maxBytes = 64 * 1024 * 1024;
const maxTexts = 2_000_000;
const maxBytesPerChar = 3;

/**
 * Holds a workbook's shared texts as UTF-8 outside the JavaScript heap: a fraction of what as many string objects
 * would take, and counted to the byte.
 */
export class TextTable {
  readonly #blocks: Buffer[] = [];
  #used = blockBytes;
  #places = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);
  #count = 0;

  add(text: string): void {
    if (this.#count === maxTexts) throw new SheetRefused('too-large');
    if (text.length * maxBytesPerChar > blockBytes) throw new SheetRefused('too-large');
    if (this.#count === this.#places.length) this.#grow();
    const block = this.#blockFor(text);
    const length = block.write(text, this.#used);
    this.#places[this.#count] = (this.#blocks.length - 1) * blockBytes + this.#used;
    this.#lengths[this.#count] = length;
    this.#used += length;
    this.#count += 1;
  }

  get(index: number): string {
    const place = this.#places[index];
    const length = this.#lengths[index];
    if (index >= this.#count || place === undefined || length === undefined) return damaged();
    const start = place % blockBytes;
    return this.#blocks[Math.floor(place / blockBytes)]?.toString('utf8', start, start + length) ?? damaged();
  }

  #blockFor(text: string): Buffer {
    const current = this.#blocks.at(-1);
    const fits = this.#used + text.length <= blockBytes && this.#used + Buffer.byteLength(text) <= blockBytes;
    if (current && fits) return current;
    if (this.#blocks.length * blockBytes >= maxBytes) throw new SheetRefused('too-large');
    const block = Buffer.allocUnsafeSlow(blockBytes);
    this.#blocks.push(block);
    this.#used = 0;
    return block;
  }

  #grow(): void {
    this.#places = doubled(this.#places);
    this.#lengths = doubled(this.#lengths);
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
