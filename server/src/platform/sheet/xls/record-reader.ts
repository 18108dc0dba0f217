import { damaged } from '../sheet-refused.ts';
import type { CompoundStream } from './compound-file.ts';

const windowBytes = 64 * 1024;
const headerBytes = 4;

/** Walks the records of a BIFF stream through a small window. */
export class RecordReader {
  /** The body of the last record, valid until the next is read. */
  body: Buffer = Buffer.alloc(0);
  readonly #stream: CompoundStream;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #position = 0;

  constructor(stream: CompoundStream) {
    this.#stream = stream;
  }

  get position(): number {
    return this.#position;
  }

  seek(offset: number): void {
    this.#position = offset;
  }

  peekId(): number {
    return this.#bytes(headerBytes).readUInt16LE(0);
  }

  next(): number {
    const header = this.#bytes(headerBytes);
    const id = header.readUInt16LE(0);
    const length = header.readUInt16LE(2);
    this.#position += headerBytes;
    this.body = this.#bytes(length);
    this.#position += length;
    return id;
  }

  #bytes(count: number): Buffer {
    let start = this.#position - this.#windowStart;
    if (start < 0 || start + count > this.#window.length) {
      const available = Math.min(windowBytes + count, this.#stream.size - this.#position);
      if (available < count) damaged();
      this.#window = this.#stream.read(this.#position, available);
      this.#windowStart = this.#position;
      start = 0;
    }
    return this.#window.subarray(start, start + count);
  }
}
