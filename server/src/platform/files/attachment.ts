import { type AttachmentType, attachmentTypes, wrongAttachment } from '@gso/contract/attachment';
import { limits } from '@gso/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '../app-error.ts';
import { text } from '../text.ts';

/** A file that people may attach, looked at from inside. */
export interface Attachment {
  name: string;
  type: AttachmentType;
  content: Uint8Array;
  /** A small picture of it, drawn anew: of what else the original may carry nothing is left. */
  thumbnail: Uint8Array | undefined;
}

// One thread for each picture: the machine has other work too.
sharp.concurrency(1);
sharp.cache(false);

/** Neither the name nor the type that the browser names is believed. */
export async function attachmentOf(sentName: string, content: Uint8Array): Promise<Attachment> {
  const type = await typeOf(content);
  if (!type) throw wrongType();
  const name = fileName(sentName, type);
  if (type === 'application/pdf') {
    refuseDamagedPdf(content);
    return { name, type, content, thumbnail: undefined };
  }
  return { name, type, content, thumbnail: await thumbnailOf(content) };
}

async function typeOf(content: Uint8Array): Promise<AttachmentType | undefined> {
  const found = await fileTypeFromBuffer(content);
  const types = Object.keys(attachmentTypes) as AttachmentType[];
  return types.find((type) => type === found?.mime);
}

async function thumbnailOf(content: Uint8Array): Promise<Uint8Array> {
  const { thumbnailSide, attachmentSideMax } = limits;
  try {
    const picture = sharp(content, { limitInputPixels: 100_000_000, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > attachmentSideMax) throw new Error('The picture is too large.');
    return await picture
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer();
  } catch {
    throw damaged();
  }
}

const pdfStart = '%PDF-';
const pdfEnd = '%%EOF';
/** Some programs leave a few bytes behind the end. */
const tail = 2048;

/** A PDF that begins in the middle, or was cut off, opens nowhere. */
function refuseDamagedPdf(content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const begins = bytes.toString('latin1', 0, pdfStart.length) === pdfStart;
  if (!begins || !bytes.toString('latin1', Math.max(bytes.length - tail, 0)).includes(pdfEnd)) throw damaged();
}

/** What is left of a name without folders and what no file system or header can carry; its ending tells the truth. */
function fileName(sent: string, type: AttachmentType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .slice(0, limits.fileNameStem)
    .trim();
  return `${stem || 'attachment'}.${attachmentTypes[type]}`;
}

const wrongType = () => new AppError('wrong-type', text(wrongAttachment, 'Silakan pilih berkas jpg/png/pdf'));

const damaged = () =>
  new AppError(
    'refused',
    text('The file is damaged and cannot be shown.', 'Berkas rusak dan tidak dapat ditampilkan.'),
  );
