import { BackupError } from './backup-error.ts';

export interface TarEntry {
  name: string;
  kind: 'file' | 'folder';
  bytes: number;
}

/** Receives the content of one entry. */
export interface TarSink {
  write(data: Uint8Array): void;
  end(): void;
}

const blockBytes = 512;
const kinds: Record<string, TarEntry['kind']> = { 0: 'file', 5: 'folder' };

/** Reads the tar files that PostgreSQL writes: files and folders with short names, nothing else. */
export class TarReader {
  readonly #sinkFor: (entry: TarEntry) => TarSink;
  #header = Buffer.alloc(0);
  #sink: TarSink | undefined;
  #left = 0;
  #padding = 0;
  #hasEnded = false;

  constructor(sinkFor: (entry: TarEntry) => TarSink) {
    this.#sinkFor = sinkFor;
  }

  write(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#take(rest);
  }

  end(): void {
    if (!this.#hasEnded) throw new BackupError('The archive of the database ends too early.');
  }

  #take(chunk: Buffer): Buffer {
    if (this.#sink) return this.#takeContent(this.#sink, chunk);
    if (this.#padding > 0) {
      const skipped = Math.min(this.#padding, chunk.length);
      this.#padding -= skipped;
      return chunk.subarray(skipped);
    }
    const missing = blockBytes - this.#header.length;
    this.#header = Buffer.concat([this.#header, chunk.subarray(0, missing)]);
    if (this.#header.length === blockBytes) this.#begin();
    return chunk.subarray(missing);
  }

  #takeContent(sink: TarSink, chunk: Buffer): Buffer {
    const data = chunk.subarray(0, this.#left);
    sink.write(data);
    this.#left -= data.length;
    if (this.#left === 0) this.#finish(sink);
    return chunk.subarray(data.length);
  }

  #begin(): void {
    const header = this.#header;
    this.#header = Buffer.alloc(0);
    // Two empty blocks end the archive.
    if (header.every((byte) => byte === 0)) {
      this.#hasEnded = true;
      return;
    }
    const entry = entryOf(header);
    const sink = this.#sinkFor(entry);
    this.#left = entry.bytes;
    this.#padding = (blockBytes - (entry.bytes % blockBytes)) % blockBytes;
    if (entry.bytes > 0) this.#sink = sink;
    else this.#finish(sink);
  }

  #finish(sink: TarSink): void {
    sink.end();
    this.#sink = undefined;
  }
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header.toString('utf8', start, start + length).replace(/\0.*$/s, '');

function entryOf(header: Buffer): TarEntry {
  const name = textAt(header, 0, 100);
  const kind = kinds[textAt(header, 156, 1)];
  const sum = header.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0);
  const isWhole = Number.parseInt(textAt(header, 148, 8), 8) === sum;
  const leavesFolder = name.startsWith('/') || name.split('/').includes('..');
  if (!isWhole || !kind || leavesFolder) {
    throw new BackupError(`The archive of the database cannot be read at "${name}".`);
  }
  return { name, kind, bytes: kind === 'file' ? Number.parseInt(textAt(header, 124, 12), 8) : 0 };
}
