import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

export interface PictureHead {
  width: number;
  height: number;
  bits: number;
  /** 0 is grey, 2 has colours, 6 has colours and transparency. */
  colours: number;
  interlaced: boolean;
}

/** A PNG with this head and these packed pixels, whether or not the two fit each other. */
export function pngOf({ width, height, bits, colours, interlaced }: PictureHead, packed: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** So many bytes of nothing, packed without ever holding them. */
export async function packedZeros(bytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  packing.on('data', (part: Buffer) => parts.push(part));
  const megabyte = Buffer.alloc(2 ** 20);
  for (let left = bytes; left > 0; left -= megabyte.length) {
    if (!packing.write(left < megabyte.length ? megabyte.subarray(0, left) : megabyte)) await once(packing, 'drain');
  }
  packing.end();
  await once(packing, 'end');
  return Buffer.concat(parts);
}
