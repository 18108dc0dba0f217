import { limits } from '@gso/contract/limits';
import { expect, test } from 'vitest';
import { takenOf } from './exif.ts';
import { pictureHead } from './picture-head.ts';
import { kindOf, prepareFile } from './prepare-file.ts';
import { fitIn } from './shrink-photo.ts';

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 2048, 2048, 2048],
  [640, 480, 640, 480],
  [20_000, 3, 2048, 1],
])('%i × %i becomes %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitIn({ width, height })).toEqual({ width: fitWidth, height: fitHeight });
});

test.each([
  ['photo.jpg', 'image/jpeg', 'picture'],
  ['IMG_1.HEIC', '', 'picture'],
  ['shot.webp', 'image/webp', 'picture'],
  ['drawing.svg', 'image/svg+xml', 'other'],
  ['list.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document'],
  ['list.xls', 'application/vnd.ms-excel', 'other'],
  ['offer.pdf', '', 'document'],
  ['page.html', 'text/html', 'other'],
  ['pdf', '', 'other'],
])('%s as %s is a %s', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind);
});

const fileOf = (content: BlobPart[], name: string, type: string) => new File(content, name, { type });

test('a document stays as it is', async () => {
  const pdf = fileOf(['%PDF-1.7'], 'offer.pdf', 'application/pdf');
  expect(await prepareFile(pdf)).toEqual({ file: pdf, takenAt: null, position: null });
});

test.each([
  ['an empty file', fileOf([], 'offer.pdf', 'application/pdf'), 'emptyFile'],
  ['a page', fileOf(['<p>'], 'page.html', 'text/html'), 'wrongFile'],
  ['a large PDF', fileOf([new Uint8Array(limits.attachmentBytes + 1)], 'a.pdf', 'application/pdf'), 'tooLarge'],
  ['a photo of 200 megapixels', fileOf([jpeg({ width: 16_320, height: 12_240 })], 'a.jpg', ''), 'tooManyPixels'],
  // This browser decodes no pictures at all.
  ['a HEIC photo', fileOf(['ftypheic'], 'IMG_1.HEIC', 'image/heic'), 'heic'],
  ['a broken photo', fileOf(['not a photo'], 'a.jpg', 'image/jpeg'), 'unreadable'],
])('%s is refused with its reason', async (_what, file, problem) => {
  await expect(prepareFile(file)).rejects.toMatchObject({ problem });
});

test('the size of a picture is read from its first bytes', () => {
  expect(pictureHead(jpeg({ width: 4000, height: 3000 }))).toMatchObject({ width: 4000, height: 3000 });
  expect(pictureHead(new Uint8Array([1, 2, 3]))).toBeUndefined();
  expect(pictureHead(jpeg({ width: 1, height: 1 }).subarray(0, 10))).toMatchObject({ width: undefined });
});

test('time and place of a photo, in both byte orders', () => {
  for (const littleEndian of [true, false]) {
    const photo = jpeg({ width: 4, height: 3, exif: exifOf({ littleEndian }) });
    expect(takenOf(pictureHead(photo)?.exif)).toEqual({
      takenAt: '2026-11-18T02:15:00.000Z',
      position: { latitude: -6.2, longitude: 106.5 },
    });
  }
});

test('a photo whose camera had no fix has no place, and wrong data none at all', () => {
  const nowhere = exifOf({ littleEndian: true, degrees: [0, 0] });
  expect(takenOf(nowhere).position).toBeNull();
  expect(takenOf(exifOf({ littleEndian: true, degrees: [200, 0] })).position).toBeNull();
  for (let seed = 1; seed <= 300; seed += 1) {
    const broken = exifOf({ littleEndian: seed % 2 === 0 });
    for (let at = 0; at < broken.length; at += 7) broken[at] = (seed * 31 + at * 17) % 256;
    expect(takenOf(broken.subarray(0, seed % broken.length))).toHaveProperty('takenAt');
  }
});

/** The beginning of a JPEG: EXIF data, and the segment with its size. */
function jpeg({ width, height, exif }: { width: number; height: number; exif?: Uint8Array }): Uint8Array<ArrayBuffer> {
  const app = exif ? [0xff, 0xe1, ...two(exif.length + 8), ...ascii('Exif\0\0'), ...exif] : [];
  const frame = [0xff, 0xc0, ...two(17), 8, ...two(height), ...two(width), ...Array<number>(12).fill(0)];
  return new Uint8Array([0xff, 0xd8, ...app, ...frame]);
}

function two(value: number): number[] {
  return [value >> 8, value & 255];
}
function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/** A photo of 09:15 in Jakarta, at 6.2° south and 106.5° east unless other degrees are given. */
function exifOf({ littleEndian, degrees = [6, 106] }: { littleEndian: boolean; degrees?: [number, number] }) {
  const bytes = new Uint8Array(400);
  const view = new DataView(bytes.buffer);
  const put2 = (at: number, value: number) => view.setUint16(at, value, littleEndian);
  const put4 = (at: number, value: number) => view.setUint32(at, value, littleEndian);
  const putText = (at: number, text: string) => bytes.set(ascii(`${text}\0`), at);
  const list = (start: number, entries: [tag: number, type: number, count: number, value: number][]) => {
    put2(start, entries.length);
    entries.forEach(([tag, type, count, value], place) => {
      const at = start + 2 + 12 * place;
      put2(at, tag);
      put2(at + 2, type);
      put4(at + 4, count);
      if (type === 2 && count <= 4) bytes.set(ascii(String.fromCharCode(value)), at + 8);
      else put4(at + 8, value);
    });
  };
  const fractions = (at: number, parts: number[]) =>
    parts.forEach((part, place) => {
      put4(at + 8 * place, part * 100);
      put4(at + 8 * place + 4, 100);
    });
  bytes.set(ascii(littleEndian ? 'II' : 'MM'), 0);
  put2(2, 42);
  put4(4, 8);
  list(8, [
    [0x8769, 4, 1, 60],
    [0x8825, 4, 1, 100],
  ]);
  list(60, [
    [0x9003, 2, 20, 200],
    [0x9011, 2, 7, 230],
  ]);
  list(100, [
    [1, 2, 2, 'S'.charCodeAt(0)],
    [2, 5, 3, 250],
    [3, 2, 2, 'E'.charCodeAt(0)],
    [4, 5, 3, 280],
  ]);
  putText(200, '2026:11:18 09:15:00');
  putText(230, '+07:00');
  const [south, east] = degrees;
  fractions(250, [south, south === 0 ? 0 : 12, 0]);
  fractions(280, [east, east === 0 ? 0 : 30, 0]);
  return bytes;
}
