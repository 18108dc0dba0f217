import { attachmentTypes, spreadsheetType, wrongAttachment } from '@gso/contract/attachment';
import { type VisitFileType, visitFileTypes } from '@gso/contract/field/visit-file';
import { limits } from '@gso/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../app-error.ts';
import { JobFailed, LimitedChild } from '../child/limited-child.ts';
import { text } from '../text.ts';
import type { ThumbnailJob } from './picture-child.ts';
import { type Picture, pictureOf } from './picture.ts';
import { orientationOf, withoutMetadata } from './picture-metadata.ts';
import { isWorkbook, looksLikeZip } from './spreadsheet.ts';

/** An attached file after its content was checked. */
export interface Attachment {
  name: string;
  type: VisitFileType;
  content: Uint8Array;
  /** A small preview, drawn again from its pixels, so nothing else of the original file is left in it. */
  thumbnail: Uint8Array | undefined;
  /** Of a picture, in pixels, as it is shown. */
  size?: { width: number; height: number };
}

interface AttachmentRules {
  /** May also be a spreadsheet. */
  spreadsheets?: boolean;
  /** Pictures lose everything that is not shown, such as where they were taken. */
  cleanPictures?: boolean;
  child?: ReturnType<typeof pictureChild>;
}

const childLimits = {
  program: new URL('./picture-child.ts', import.meta.url),
  timeoutMs: 20_000,
  memoryMb: 512,
  mostWaiting: 20,
  idleMs: 60_000,
};

/**
 * Decodes one picture at a time in a child process, so that a picture that unpacks to a huge size does not harm the API
 * process.
 */
export const pictureChild = (changed: Partial<typeof childLimits> = {}) =>
  new LimitedChild<ThumbnailJob, Uint8Array | undefined>({ ...childLimits, ...changed });

const thumbnails = pictureChild();

/** The name and the type that the browser sends are not trusted. */
export async function attachmentOf(
  sentName: string,
  content: Buffer,
  { spreadsheets = false, cleanPictures = false, child = thumbnails }: AttachmentRules = {},
): Promise<Attachment> {
  const type = await typeOf(content);
  if (!type || (type === spreadsheetType && !spreadsheets)) throw spreadsheets ? wrongTypeOfMany() : wrongType();
  const name = fileName(sentName, type);
  if (type === 'application/pdf') refuseDamagedPdf(content);
  if (type === 'application/pdf' || type === spreadsheetType) return { name, type, content, thumbnail: undefined };
  const picture = pictureIn(content, { cleanPictures });
  return {
    name,
    type,
    content: picture.content,
    thumbnail: await thumbnailOf(picture, child),
    size: shownSize(picture),
  };
}

/** An archive is not given to the library, which would unpack parts of it. */
async function typeOf(content: Buffer): Promise<VisitFileType | undefined> {
  if (looksLikeZip(content)) return isWorkbook(content) ? spreadsheetType : undefined;
  const found = await fileTypeFromBuffer(content);
  return (Object.keys(attachmentTypes) as (keyof typeof attachmentTypes)[]).find((type) => type === found?.mime);
}

function pictureIn(content: Buffer, { cleanPictures }: { cleanPictures: boolean }): Picture {
  const sent = pictureOf(content);
  const clean = sent && cleanPictures ? withoutMetadata(sent) : content;
  if (!sent || !clean) throw damaged();
  return { ...sent, content: clean };
}

function shownSize(picture: Picture): { width: number; height: number } {
  const { width, height } = picture;
  return orientationOf(picture) > 4 ? { width: height, height: width } : { width, height };
}

async function thumbnailOf(picture: Picture, child: typeof thumbnails): Promise<Uint8Array> {
  refuseTooLarge(picture);
  const job = { content: picture.content, side: limits.thumbnailSide, mostPixels: limits.attachmentPixels };
  const thumbnail = await child.run(job).catch((error: unknown) => {
    if (!(error instanceof JobFailed)) throw error;
    if (error.reason === 'busy') throw tooBusy(error);
    throw error.reason === 'unavailable' ? notNow(error) : damaged();
  });
  if (!thumbnail) throw damaged();
  return thumbnail;
}

/** A small file can decode into a picture that fills the memory; an interlaced one is decoded as a whole. */
function refuseTooLarge({ width, height, isCostly }: Picture): void {
  const most = isCostly ? limits.costlyPixels : limits.attachmentPixels;
  if (width * height <= most && Math.max(width, height) <= limits.attachmentSideMax) return;
  const megapixels = most / 1_000_000;
  throw new AppError(
    'refused',
    text(
      `The picture has too many pixels: ${width} × ${height}. At most ${megapixels} megapixels are possible.`,
      `Piksel gambar terlalu banyak: ${width} × ${height}. Paling banyak ${megapixels} megapiksel.`,
    ),
  );
}

const pdfStart = '%PDF-';
const pdfEnd = '%%EOF';
/** Some programs append a few bytes after the end. */
const tail = 2048;

/** A PDF without its beginning or its end cannot be opened. */
function refuseDamagedPdf(bytes: Buffer): void {
  const begins = bytes.toString('latin1', 0, pdfStart.length) === pdfStart;
  if (!begins || !bytes.toString('latin1', Math.max(bytes.length - tail, 0)).includes(pdfEnd)) throw damaged();
}

/** Removes folders and all characters that no file system or header can carry. The extension follows the real type. */
function fileName(sent: string, type: VisitFileType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .slice(0, limits.fileNameStem)
    .trim();
  return `${stem || 'attachment'}.${visitFileTypes[type]}`;
}

const wrongType = () => new AppError('wrong-type', text(wrongAttachment, 'Silakan pilih berkas jpg/png/pdf'));

const wrongTypeOfMany = () =>
  new AppError(
    'wrong-type',
    text('Please choose a PDF, JPG, PNG or XLSX file.', 'Silakan pilih berkas PDF, JPG, PNG, atau XLSX.'),
  );

const damaged = () =>
  new AppError(
    'refused',
    text('The file is damaged and cannot be shown.', 'Berkas rusak dan tidak dapat ditampilkan.'),
  );

const tooBusy = (cause: Error) =>
  new AppError(
    'unavailable',
    text(
      'Many pictures are being uploaded just now. Please try again in a moment.',
      'Banyak gambar sedang diunggah. Silakan coba lagi sebentar lagi.',
    ),
    {},
    { cause },
  );

const notNow = (cause: Error) =>
  new AppError(
    'unavailable',
    text(
      'Pictures cannot be processed just now. Please try again in a moment.',
      'Gambar sedang tidak dapat diproses. Silakan coba lagi sebentar lagi.',
    ),
    {},
    { cause },
  );
