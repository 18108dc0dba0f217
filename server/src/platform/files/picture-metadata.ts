import type { Picture } from './picture.ts';

/**
 * The picture as it is, pixel by pixel, without what cameras and programs write next to it: place, time, device, texts,
 * previews, and anything after its end, such as the film of a "motion photo". Colour profile and rotation stay, because
 * it would look different without them. Undefined for a picture that cannot be taken apart.
 */
export const withoutMetadata = ({ type, content }: Picture): Buffer | undefined =>
  type === 'image/png' ? cleanPng(content) : cleanJpeg(content);

const pngHead = 8;
/** What a program needs to show a PNG; all other chunks are texts, times, places and private data. */
const shownChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
]);

function cleanPng(content: Buffer): Buffer | undefined {
  const parts = [content.subarray(0, pngHead)];
  for (let at = pngHead; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    if (end > content.length) return undefined;
    if (shownChunks.has(name)) parts.push(content.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

interface Segment {
  marker: number;
  /** From its marker to its end; that of a scan includes the compressed pixels. */
  bytes: Buffer;
}

function cleanJpeg(content: Buffer): Buffer | undefined {
  const segments = segmentsOf(content);
  if (!segments) return undefined;
  const turned = orientationIn(segments);
  const head = segments.filter(({ marker: is, bytes }) => is === marker.app0 && startsWith(bytes, 'JFIF\0'));
  const rest = segments.filter(({ marker: is, bytes }) => is !== marker.app0 && isShown(is, bytes));
  return Buffer.concat([
    content.subarray(0, 2),
    ...head.map(({ bytes }) => bytes),
    ...(turned > 1 ? [orientationOnly(turned)] : []),
    ...rest.map(({ bytes }) => bytes),
    Buffer.from([0xff, marker.end]),
  ]);
}

function isShown(is: number, bytes: Buffer): boolean {
  if (is === marker.app2) return startsWith(bytes, 'ICC_PROFILE\0');
  if (is === marker.app14) return startsWith(bytes, 'Adobe');
  return is !== marker.comment && (is < marker.app0 || is > marker.app15);
}

const startsWith = (bytes: Buffer, name: string): boolean => bytes.toString('latin1', 4, 4 + name.length) === name;

/** The segments between the beginning and the end of a JPEG; undefined if they do not follow one another. */
function segmentsOf(content: Buffer): Segment[] | undefined {
  const segments: Segment[] = [];
  for (let at = 2; at + 1 < content.length;) {
    const is = content[at + 1] ?? 0;
    if (content[at] !== 0xff) return undefined;
    if (is === 0xff) {
      at += 1;
      continue;
    }
    if (is === marker.end) return segments;
    if (at + 4 > content.length) return undefined;
    const head = at + 2 + content.readUInt16BE(at + 2);
    const end = is === marker.scan ? endOfScan(content, head) : head;
    if (end > content.length) return undefined;
    segments.push({ marker: is, bytes: content.subarray(at, end) });
    at = end;
  }
  return undefined;
}

/** Within compressed pixels, FF is followed by 00, or by one of the marks from which a decoder can start again. */
function endOfScan(content: Buffer, start: number): number {
  for (let at = content.indexOf(0xff, start); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return content.length;
}

/** How the camera was held, 1 to 8; from 5 on, width and height are swapped when it is shown. */
export function orientationOf({ type, content }: Picture): number {
  return type === 'image/jpeg' ? orientationIn(segmentsOf(content) ?? []) : 1;
}

function orientationIn(segments: readonly Segment[]): number {
  const exif = segments.find(({ marker: is, bytes }) => is === marker.app1 && startsWith(bytes, 'Exif\0\0'));
  const tiff = exif?.bytes.subarray(10);
  if (!tiff || tiff.length < 10) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const entries = Math.min(short(first), Math.floor((tiff.length - first - 2) / 12));
  for (let at = first + 2; at < first + 2 + entries * 12; at += 12) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const orientationTag = 0x0112;

/** An Exif segment with the orientation and nothing else. */
const orientationOnly = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, marker.app1, 0, 34]),
    Buffer.from('Exif\0\0MM\0\x2a', 'latin1'),
    Buffer.from([0, 0, 0, 8, 0, 1, orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]),
    Buffer.alloc(4),
  ]);
