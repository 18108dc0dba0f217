import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { SheetInput } from '../sheet-input.ts';
import { SheetRefused, damaged } from '../sheet-refused.ts';
import { encryptedFlag, isLocalHeader, localHeaderBytes, zipMethod, type ZipEntry } from './zip-directory.ts';

const chunkBytes = 64 * 1024;

/** Inflates one part in chunks and checks it against the directory: its size and its checksum. */
export async function* readPart(
  input: SheetInput,
  entry: ZipEntry,
  onProgress?: (done: number) => void,
): AsyncGenerator<Buffer> {
  const start = dataStart(input, entry);
  const end = start + entry.compressedSize;
  if (end > input.size) damaged();
  if (entry.compressedSize === 0) return;
  let size = 0;
  let checksum = 0;
  const raw = createReadStream(input.path, { start, end: end - 1, highWaterMark: chunkBytes });
  raw.on('data', () => onProgress?.(raw.bytesRead));
  for await (const chunk of inflated(raw, entry.method)) {
    if (!Buffer.isBuffer(chunk)) return damaged();
    size += chunk.length;
    if (size > entry.size) damaged();
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.crc) damaged();
}

function dataStart(input: SheetInput, entry: ZipEntry): number {
  const header = input.read(entry.offset, localHeaderBytes);
  if (!isLocalHeader(header)) damaged();
  if (header.readUInt16LE(6) & encryptedFlag) throw new SheetRefused('protected');
  if (header.readUInt16LE(8) !== entry.method) damaged();
  const name = input.read(entry.offset + localHeaderBytes, header.readUInt16LE(26)).toString('utf8');
  if (name.replaceAll('\\', '/') !== entry.name) damaged();
  return entry.offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function inflated(raw: Readable, method: number): Readable {
  if (method === zipMethod.stored) return raw;
  if (method !== zipMethod.deflated) return damaged();
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  // Without this listener the failure would count as unhandled; the loop over the chunks reports it.
  pipeline(raw, inflate, () => undefined);
  return inflate;
}
