import { ByteReader } from './byte-reader.ts';

/** So many bytes of a picture hold its size and what its camera wrote about it. */
export const headBytes = 256 * 1024;

interface PictureHead {
  type: 'image/jpeg' | 'image/png';
  /** Undefined if it is further back than these bytes. */
  width: number | undefined;
  height: number | undefined;
  /** The EXIF data of a JPEG, beginning with its byte order. */
  exif: Uint8Array | undefined;
}

/** What the beginning of a JPEG or PNG says about it; undefined for everything else. */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const reader = new ByteReader(bytes);
  if (reader.number(0, 4) === 0x89504e47 && reader.text(12, 4) === 'IHDR') {
    return { type: 'image/png', width: reader.number(16, 4), height: reader.number(20, 4), exif: undefined };
  }
  return reader.number(0, 2) === 0xffd8 ? jpegHead(bytes, reader) : undefined;
}

/** A JPEG is a sequence of segments: a marker, a length, and so many bytes. */
function jpegHead(bytes: Uint8Array, reader: ByteReader): PictureHead {
  let exif: Uint8Array | undefined;
  for (let at = 2; at + 9 < reader.length && reader.number(at, 1) === 0xff;) {
    const marker = reader.number(at + 1, 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (startsFrame(marker)) {
      return { type: 'image/jpeg', height: reader.number(at + 5, 2), width: reader.number(at + 7, 2), exif };
    }
    const end = at + 2 + reader.number(at + 2, 2);
    if (marker === 0xe1 && reader.text(at + 4, 4) === 'Exif') exif ??= bytes.subarray(at + 10, end);
    at = end;
  }
  return { type: 'image/jpeg', width: undefined, height: undefined, exif };
}

const noFrame = [0xc4, 0xc8, 0xcc];
const startsFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !noFrame.includes(marker);
