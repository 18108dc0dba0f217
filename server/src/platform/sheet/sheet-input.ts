import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { damaged } from './sheet-refused.ts';

/** A file that is read in pieces at any position. Reading beyond its end counts as damage. */
export class SheetInput {
  readonly path: string;
  readonly size: number;
  readonly #descriptor: number;

  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  read(offset: number, bytes: number): Buffer {
    if (!(offset >= 0 && bytes >= 0 && offset + bytes <= this.size)) damaged();
    const buffer = Buffer.allocUnsafe(bytes);
    this.readInto(buffer, offset);
    return buffer;
  }

  readInto(buffer: Buffer, offset: number): void {
    if (readSync(this.#descriptor, buffer, 0, buffer.length, offset) !== buffer.length) damaged();
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
