import type { SheetInput } from '../sheet-input.ts';
import { SheetRefused, damaged } from '../sheet-refused.ts';

export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

const maxInflatedBytes = 512 * 1024 * 1024;
export const zipMethod = { stored: 0, deflated: 8 } as const;
export const encryptedFlag = 0x0001;
export const localHeaderBytes = 30;

const maxEntries = 4096;
const maxDirectoryBytes = 4 * 1024 * 1024;
const maxRatio = 600;
/** Below this size a high ratio is harmless, and short repetitive parts really reach it. */
const ratioMattersFrom = 64 * 1024 * 1024;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const saturated16 = 0xffff;
const saturated32 = 0xffffffff;
const signature = {
  end: 0x06054b50,
  end64: 0x06064b50,
  end64Locator: 0x07064b50,
  central: 0x02014b50,
  local: 0x04034b50,
};

/** Parts by lower-case name; nothing has been inflated yet. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

export function isLocalHeader(header: Buffer): boolean {
  return header.readUInt32LE(0) === signature.local;
}

/** The bytes of an archive, wherever they are. */
type Archive = Pick<SheetInput, 'size' | 'read'>;

/** Reads the directory of the archive and refuses values that no valid writer produces. */
export function readZipDirectory(input: Archive): ZipDirectory {
  const end = findEnd(input);
  if (end.entries > maxEntries || end.bytes > maxDirectoryBytes) throw new SheetRefused('too-large');
  const directory = input.read(end.offset, end.bytes);
  const entries: ZipEntry[] = [];
  let position = 0;
  for (let index = 0; index < end.entries; index += 1) {
    const { entry, bytes } = centralEntry(directory.subarray(position));
    entries.push(entry);
    position += bytes;
  }
  checkSizes(entries);
  checkPlaces(entries, end.offset);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  if (byName.size !== entries.length) damaged();
  return byName;
}

interface DirectoryEnd {
  entries: number;
  bytes: number;
  offset: number;
}

function findEnd(input: Archive): DirectoryEnd {
  const tailStart = Math.max(0, input.size - endBytes - maxCommentBytes);
  const tail = input.read(tailStart, input.size - tailStart);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signature.end) continue;
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const record = tail.subarray(at);
    const disks = record.readUInt16LE(4) + record.readUInt16LE(6);
    const end = {
      entries: record.readUInt16LE(10),
      bytes: record.readUInt32LE(12),
      offset: record.readUInt32LE(16),
    };
    if (end.entries === saturated16 || end.bytes === saturated32 || end.offset === saturated32) {
      return findEnd64(input, tailStart + at);
    }
    if (disks !== 0) damaged();
    return end;
  }
  return damaged();
}

function findEnd64(input: Archive, endOffset: number): DirectoryEnd {
  const locator = input.read(endOffset - 20, 20);
  if (locator.readUInt32LE(0) !== signature.end64Locator) damaged();
  const record = input.read(Number(locator.readBigUInt64LE(8)), 56);
  if (record.readUInt32LE(0) !== signature.end64) damaged();
  return {
    entries: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function centralEntry(bytes: Buffer): { entry: ZipEntry; bytes: number } {
  if (bytes.length < 46 || bytes.readUInt32LE(0) !== signature.central) damaged();
  const nameEnd = 46 + bytes.readUInt16LE(28);
  const extraEnd = nameEnd + bytes.readUInt16LE(30);
  const length = extraEnd + bytes.readUInt16LE(32);
  if (length > bytes.length) damaged();
  if (bytes.readUInt16LE(8) & encryptedFlag) throw new SheetRefused('protected');
  const sizes = [bytes.readUInt32LE(24), bytes.readUInt32LE(20), bytes.readUInt32LE(42)];
  const [size, compressedSize, offset] = withZip64(sizes, bytes.subarray(nameEnd, extraEnd));
  if (size === undefined || compressedSize === undefined || offset === undefined) return damaged();
  const entry = {
    name: partName(bytes.toString('utf8', 46, nameEnd)),
    method: bytes.readUInt16LE(10),
    crc: bytes.readUInt32LE(16),
    compressedSize,
    size,
    offset,
  };
  return { entry, bytes: length };
}

/** A saturated value means that the extra field holds a 64-bit one, in the same order. */
function withZip64(values: number[], extra: Buffer): number[] {
  if (!values.includes(saturated32)) return values;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return values.map((value) => {
      if (value !== saturated32) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return damaged();
}

function partName(raw: string): string {
  const name = raw.replaceAll('\\', '/');
  const leavesItsFolder = name.startsWith('/') || name.includes(':') || name.split('/').includes('..');
  if (leavesItsFolder || name.includes('\0')) throw new SheetRefused('forbidden-content');
  return name;
}

function checkSizes(entries: ZipEntry[]): void {
  let total = 0;
  for (const { size, compressedSize } of entries) {
    total += size;
    if (total > maxInflatedBytes) throw new SheetRefused('too-large');
    if (size > ratioMattersFrom && size > compressedSize * maxRatio) throw new SheetRefused('too-large');
  }
}

/** Overlapping parts let a small file pretend to be a large one. */
function checkPlaces(entries: ZipEntry[], directoryOffset: number): void {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < free) damaged();
    free = entry.offset + localHeaderBytes + entry.compressedSize;
  }
  if (free > directoryOffset) damaged();
}
