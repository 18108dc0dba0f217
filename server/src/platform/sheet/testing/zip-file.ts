import { crc32, deflateRawSync } from 'node:zlib';

/** One part of a ZIP archive. Everything except name and content is what the archive claims about it. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** Already deflated; `content` is then ignored. */
  deflated?: { bytes: Buffer; size: number; crc: number };
  claimedSize?: number;
  claimedCrc?: number;
  claimedOffset?: number;
  localName?: string;
  flags?: number;
}

const saturated = 0xffffffff;

/** A ZIP writer for tests. It writes false claims too. */
export function zipFile(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const deflated = part.deflated ?? { bytes: deflateRawSync(content), size: content.length, crc: crc32(content) };
    const size = part.claimedSize ?? deflated.size;
    const crc = part.claimedCrc ?? deflated.crc;
    const name = Buffer.from(part.name);
    const localName = Buffer.from(part.localName ?? part.name);
    const common = { flags: part.flags ?? 0, crc, compressed: deflated.bytes.length, size };
    const body = Buffer.concat([localHeader(common, localName.length), localName, deflated.bytes]);
    bodies.push(body);
    directory.push(centralHeader(common, name, part.claimedOffset ?? offset));
    offset += body.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...bodies, central, ...zipEnd(parts.length, central.length, offset)]);
}

interface Claims {
  flags: number;
  crc: number;
  compressed: number;
  size: number;
}

function localHeader(claims: Claims, nameBytes: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(claims.flags, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(claims.crc, 14);
  header.writeUInt32LE(claims.compressed, 18);
  header.writeUInt32LE(Math.min(claims.size, saturated), 22);
  header.writeUInt16LE(nameBytes, 26);
  return header;
}

function centralHeader(claims: Claims, name: Buffer, offset: number): Buffer {
  const extra = claims.size >= saturated ? zip64Extra(claims.size) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(claims.flags, 8);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(claims.crc, 16);
  header.writeUInt32LE(claims.compressed, 20);
  header.writeUInt32LE(Math.min(claims.size, saturated), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name, extra]);
}

function zip64Extra(size: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  return extra;
}

function zipEnd(entries: number, bytes: number, offset: number): Buffer[] {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  if (entries < 0xffff) return [end];
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(bytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return [end64, locator, end];
}
