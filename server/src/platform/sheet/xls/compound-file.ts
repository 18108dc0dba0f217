import type { SheetInput } from '../sheet-input.ts';
import { SheetRefused, damaged } from '../sheet-refused.ts';

const headerBytes = 512;
const entryBytes = 128;
const fatPlacesInHeader = 109;
const endOfChain = 0xfffffffe;
const noEntry = 0xffffffff;
const entryType = { stream: 2, root: 5 } as const;
const maxDirectoryBytes = 1024 * 1024;
const miniSectorBytes = 64;

interface DirectoryEntry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** A stream inside the file. Its pieces can be anywhere, and all but the last have the same size. */
export class CompoundStream {
  readonly size: number;
  readonly #input: SheetInput;
  readonly #places: Float64Array;
  readonly #pieceBytes: number;

  constructor(input: SheetInput, places: Float64Array, pieceBytes: number, size: number) {
    this.#input = input;
    this.#places = places;
    this.#pieceBytes = pieceBytes;
    this.size = size;
  }

  place(offset: number): number {
    const place = this.#places[Math.floor(offset / this.#pieceBytes)] ?? damaged();
    return place + (offset % this.#pieceBytes);
  }

  /** Adjacent pieces are read in one call. */
  read(offset: number, bytes: number): Buffer {
    if (!(offset >= 0 && bytes >= 0 && offset + bytes <= this.size)) damaged();
    const buffer = Buffer.allocUnsafe(bytes);
    for (let done = 0; done < bytes;) {
      const start = this.place(offset + done);
      let run = this.#pieceBytes - ((offset + done) % this.#pieceBytes);
      while (done + run < bytes && this.place(offset + done + run) === start + run) run += this.#pieceBytes;
      const end = Math.min(done + run, bytes);
      this.#input.readInto(buffer.subarray(done, end), start);
      done = end;
    }
    return buffer;
  }
}

/**
 * Reads the container of .xls files. Every chain is followed with a mark on each sector, so a cycle ends it. No stream
 * is copied before it is read: several can share their sectors and pretend to be far larger than the file.
 */
export class CompoundFile {
  readonly #input: SheetInput;
  readonly #sectorBytes: number;
  readonly #sectors: number;
  readonly #smallStreamLimit: number;
  readonly #miniFatStart: number;
  readonly #fat: Uint32Array;
  readonly #entries: DirectoryEntry[];

  constructor(input: SheetInput) {
    this.#input = input;
    const header = input.read(0, headerBytes);
    const sectorShift = header.readUInt16LE(30);
    if (sectorShift !== 9 && sectorShift !== 12) damaged();
    this.#sectorBytes = 2 ** sectorShift;
    // The last sector may be shorter: not every writer fills it.
    this.#sectors = Math.max(0, Math.ceil(input.size / this.#sectorBytes) - 1);
    this.#smallStreamLimit = header.readUInt32LE(56);
    this.#miniFatStart = header.readUInt32LE(60);
    this.#fat = this.#readFat(header);
    this.#entries = this.#readDirectory(header.readUInt32LE(48));
  }

  /** A stream directly under the root; embedded objects contain other workbooks further down. */
  stream(name: string): CompoundStream | undefined {
    const entry = this.#rootEntries().find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (!entry || entry.type !== entryType.stream) return undefined;
    return entry.size < this.#smallStreamLimit ? this.#miniStream(entry) : this.#largeStream(entry);
  }

  #largeStream(entry: DirectoryEntry): CompoundStream {
    const pieces = Math.ceil(entry.size / this.#sectorBytes);
    const chain = this.#chain(this.#fat, entry.start, this.#sectors, pieces);
    if (chain.length < pieces) damaged();
    const places = Float64Array.from(chain, (sector) => this.#place(sector));
    return new CompoundStream(this.#input, places, this.#sectorBytes, entry.size);
  }

  #miniStream(entry: DirectoryEntry): CompoundStream {
    const container = this.#largeStream(this.#entries[0] ?? damaged());
    const miniSectors = Math.floor(container.size / miniSectorBytes);
    const miniFat = this.#readTable(this.#chain(this.#fat, this.#miniFatStart, this.#sectors));
    const pieces = Math.ceil(entry.size / miniSectorBytes);
    const chain = this.#chain(miniFat, entry.start, miniSectors, pieces);
    if (chain.length < pieces) damaged();
    const places = Float64Array.from(chain, (sector) => container.place(sector * miniSectorBytes));
    return new CompoundStream(this.#input, places, miniSectorBytes, entry.size);
  }

  #place(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #readFat(header: Buffer): Uint32Array {
    const wanted = Math.ceil(this.#sectors / (this.#sectorBytes / 4));
    const places: number[] = [];
    const take = (table: Buffer, entries: number): void => {
      for (let index = 0; index < entries && places.length < wanted; index += 1) {
        const sector = table.readUInt32LE(index * 4);
        if (sector < this.#sectors) places.push(sector);
      }
    };
    take(header.subarray(76), fatPlacesInHeader);
    const perSector = this.#sectorBytes / 4 - 1;
    let next = header.readUInt32LE(68);
    for (let seen = 0; places.length < wanted && next < this.#sectors; seen += 1) {
      if (seen > this.#sectors) damaged();
      const table = this.#input.read(this.#place(next), this.#sectorBytes);
      take(table, perSector);
      next = table.readUInt32LE(perSector * 4);
    }
    return this.#readTable(places);
  }

  #readTable(sectors: ArrayLike<number>): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const table = new Uint32Array(sectors.length * perSector);
    for (let index = 0; index < sectors.length; index += 1) {
      const bytes = this.#input.read(this.#place(sectors[index] ?? damaged()), this.#sectorBytes);
      for (let entry = 0; entry < perSector; entry += 1)
        table[index * perSector + entry] = bytes.readUInt32LE(entry * 4);
    }
    return table;
  }

  #chain(table: Uint32Array, start: number, sectors: number, pieces = sectors): number[] {
    const seen = new Uint8Array(sectors);
    const chain: number[] = [];
    for (let sector = start; sector !== endOfChain && chain.length < pieces; sector = table[sector] ?? damaged()) {
      if (sector >= sectors || seen[sector]) damaged();
      seen[sector] = 1;
      chain.push(sector);
    }
    return chain;
  }

  #readDirectory(start: number): DirectoryEntry[] {
    const chain = this.#chain(this.#fat, start, this.#sectors);
    if (chain.length * this.#sectorBytes > maxDirectoryBytes) throw new SheetRefused('too-large');
    const entries: DirectoryEntry[] = [];
    for (const sector of chain) {
      const bytes = this.#input.read(this.#place(sector), this.#sectorBytes);
      for (let at = 0; at < bytes.length; at += entryBytes) entries.push(directoryEntry(bytes.subarray(at)));
    }
    if (entries[0]?.type !== entryType.root) damaged();
    return entries;
  }

  #rootEntries(): DirectoryEntry[] {
    const found = new Set<DirectoryEntry>();
    const open = [this.#entries[0]?.child ?? noEntry];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (index === noEntry) continue;
      const entry = this.#entries[index] ?? damaged();
      if (found.has(entry)) damaged();
      found.add(entry);
      open.push(entry.left, entry.right);
    }
    return [...found];
  }
}

function directoryEntry(bytes: Buffer): DirectoryEntry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    type: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}
