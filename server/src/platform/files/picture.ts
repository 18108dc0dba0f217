export interface Picture extends Facts {
  type: 'image/png' | 'image/jpeg';
  content: Buffer;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type detected from the bytes; undefined for everything else, whatever its name or declared type. */
export function pictureOf(content: Buffer): Picture | undefined {
  const png = pngSize(content);
  if (png) return { type: 'image/png', ...png, content };
  const jpeg = jpegSize(content);
  return jpeg && { type: 'image/jpeg', ...jpeg, content };
}

interface Facts {
  width: number;
  height: number;
  /** Interlaced, or 16 bits per channel: needs several times the memory. */
  isCostly: boolean;
}

function pngSize(content: Buffer): Facts | undefined {
  if (content.length < 33 || !content.subarray(0, 8).equals(pngStart)) return undefined;
  if (content.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const isCostly = content[24] === 16 || content[28] !== 0;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), isCostly };
}

/** A JPEG is a sequence of segments. The one that starts the frame holds the size. */
function jpegSize(content: Buffer): Facts | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (startsFrame(marker)) {
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7), isCostly: false };
    }
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

const noFrame = [0xc4, 0xc8, 0xcc];
const startsFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !noFrame.includes(marker);
