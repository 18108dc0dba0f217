import { biff, maxRecordBytes, version8, type substream } from './biff.ts';
import { ByteSink } from './byte-sink.ts';

const headerBytes = 4;

export class RecordWriter {
  readonly sink = new ByteSink();

  /** The body must not exceed a record's 8,224 bytes. */
  record(id: number, body?: (sink: ByteSink) => void): void {
    const sink = this.sink;
    sink.reserve(headerBytes + maxRecordBytes);
    sink.u16(id);
    sink.u16(0);
    const start = sink.length;
    body?.(sink);
    const bytes = sink.length - start;
    sink.tail(bytes + 2).writeUInt16LE(bytes);
  }

  words(id: number, ...words: number[]): void {
    this.record(id, (sink) => {
      for (const word of words) sink.u16(word);
    });
  }

  start(kind: (typeof substream)[keyof typeof substream]): void {
    const build = 0x0dbb;
    const buildYear = 1996;
    this.words(biff.start, version8, kind, build, buildYear, 0x00c1, 0, 0x0306, 0);
  }
}

/** BIFF8 stores a text of Latin-1 characters in one byte each, any other in UTF-16. */
export function isNarrow(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are narrow as well
  return /^[\x00-\xff]*$/.test(text);
}

export function shortText(sink: ByteSink, text: string): void {
  sink.u8(text.length);
  flaggedText(sink, text);
}

export function longText(sink: ByteSink, text: string): void {
  sink.u16(text.length);
  flaggedText(sink, text);
}

function flaggedText(sink: ByteSink, text: string): void {
  const narrow = isNarrow(text);
  sink.u8(narrow ? 0 : 1);
  sink.text(text, narrow ? 'latin1' : 'utf16le');
}
