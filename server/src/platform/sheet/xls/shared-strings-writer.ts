import { biff, maxRecordBytes } from './biff.ts';
import { ByteSink } from './byte-sink.ts';
import { isNarrow } from './record-writer.ts';

/** Repeated values are short and near each other; remembering more of them costs more memory than it saves. */
const rememberedTexts = 20_000;
const rememberedChars = 64;
const stringHeaderBytes = 3;

/** The shared string table: one record, continued every 8,224 bytes, even in the middle of a text. */
export class SharedStringsWriter {
  readonly #sink = new ByteSink();
  readonly #known = new Map<string, number>();
  readonly #counts: Buffer;
  #length: Buffer;
  #room = 0;
  #total = 0;
  #unique = 0;

  constructor() {
    this.#length = this.#open(biff.sharedStrings);
    this.#sink.u32(0);
    this.#sink.u32(0);
    this.#counts = this.#sink.tail(8);
    this.#room -= 8;
  }

  indexOf(text: string): number {
    this.#total += 1;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const index = this.#unique;
    this.#unique += 1;
    this.#append(text);
    if (text.length <= rememberedChars && this.#known.size < rememberedTexts) this.#known.set(text, index);
    return index;
  }

  finish(): Buffer[] {
    this.#close();
    this.#counts.writeUInt32LE(this.#total, 0);
    this.#counts.writeUInt32LE(this.#unique, 4);
    return this.#sink.blocks();
  }

  #append(text: string): void {
    const narrow = isNarrow(text);
    const charBytes = narrow ? 1 : 2;
    if (this.#room < stringHeaderBytes + charBytes) this.#continue();
    this.#sink.u16(text.length);
    this.#sink.u8(narrow ? 0 : 1);
    this.#room -= stringHeaderBytes;
    for (let from = 0; ;) {
      const part = text.slice(from, from + Math.floor(this.#room / charBytes));
      this.#sink.text(part, narrow ? 'latin1' : 'utf16le');
      this.#room -= part.length * charBytes;
      from += part.length;
      if (from === text.length) return;
      this.#continue();
      this.#sink.u8(narrow ? 0 : 1);
      this.#room -= 1;
    }
  }

  #continue(): void {
    this.#close();
    this.#length = this.#open(biff.continue);
  }

  #open(id: number): Buffer {
    this.#sink.reserve(4 + maxRecordBytes);
    this.#sink.u16(id);
    this.#sink.u16(0);
    this.#room = maxRecordBytes;
    return this.#sink.tail(2);
  }

  #close(): void {
    this.#length.writeUInt16LE(maxRecordBytes - this.#room);
  }
}
