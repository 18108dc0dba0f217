import { damaged } from '../sheet-refused.ts';
import { TextTable } from '../text-table.ts';
import { biff } from './biff.ts';
import type { RecordReader } from './record-reader.ts';

const flag = { wide: 0x01, readingAid: 0x04, rich: 0x08 };
const bytesPerRun = 4;

/** Reads texts that may continue in continuation records. */
export class TextReader {
  readonly #records: RecordReader;
  #at: number;

  constructor(records: RecordReader, start: number) {
    this.#records = records;
    this.#at = start;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#records.body.length && this.#records.peekId() !== biff.continue;
  }

  /** A text with a 16-bit length prefix, without its formatting. */
  text(): string {
    const chars = this.#u16();
    const flags = this.#u8();
    const runs = flags & flag.rich ? this.#u16() : 0;
    const aidBytes = flags & flag.readingAid ? this.#u16() + this.#u16() * 0x10000 : 0;
    const text = this.#chars(chars, flags);
    this.#skip(runs * bytesPerRun + aidBytes);
    return text;
  }

  /** Each continuation has its own flag for wide characters. */
  #chars(count: number, flags: number): string {
    let text = '';
    let wide = (flags & flag.wide) !== 0;
    while (text.length < count) {
      if (this.#at >= this.#records.body.length) {
        this.#continue();
        wide = (this.#u8() & flag.wide) !== 0;
      }
      const charBytes = wide ? 2 : 1;
      const left = this.#records.body.length - this.#at;
      const bytes = Math.min(Math.floor(left / charBytes), count - text.length) * charBytes;
      if (bytes === 0 && left > 0) damaged();
      text += this.#records.body.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + bytes);
      this.#at += bytes;
    }
    return text;
  }

  #u8(): number {
    if (this.#at >= this.#records.body.length) this.#continue();
    const value = this.#records.body[this.#at] ?? damaged();
    this.#at += 1;
    return value;
  }

  #u16(): number {
    return this.#u8() + this.#u8() * 0x100;
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > 0) {
      if (this.#at >= this.#records.body.length) this.#continue();
      const step = Math.min(left, this.#records.body.length - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  #continue(): void {
    if (this.#records.peekId() !== biff.continue) damaged();
    this.#records.next();
    this.#at = 0;
  }
}

/** The current record is the shared string table; its declared count is not trusted. */
export function readSharedStrings(records: RecordReader): TextTable {
  const countsBytes = 8;
  if (records.body.length < countsBytes) damaged();
  const announced = records.body.readUInt32LE(4);
  const table = new TextTable();
  const reader = new TextReader(records, countsBytes);
  for (let index = 0; index < announced && !reader.isAtEnd; index += 1) table.add(reader.text());
  return table;
}
