import { fileURLToPath } from 'node:url';
import { type Letterhead, logoFileField } from '@gso/contract/letterhead';
import { limits } from '@gso/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Call } from '../../platform/http/route.ts';
import { type Picture, pictureOf } from '../../platform/files/picture.ts';
import { PdfFailed, type PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';
import { letterhead, letterheadId } from './letterhead-kind.ts';

const checkTemplate = fileURLToPath(new URL('./logo-check.typ', import.meta.url));

/** Takes the uploaded picture and makes sure that documents can be printed with it. */
export async function receiveLogo({ request, actor, log }: Call, printer: PdfPrinter): Promise<Picture> {
  const picture = pictureOf(await receive(request));
  if (!picture) throw notAPicture();
  refuseUnfit(picture);
  try {
    await printer.print(actor.userId, { template: checkTemplate, data: '', files: { logo: picture.content } });
  } catch (error) {
    if (!(error instanceof PdfFailed)) throw error;
    log.warn({ err: error }, 'a logo cannot be printed');
    throw damaged();
  }
  return picture;
}

async function receive(request: Call['request']): Promise<Buffer> {
  if (!request.isMultipart()) throw notAPicture();
  let content: Buffer | undefined;
  await receiveForm(request, { fileBytes: limits.logoBytes, tooLarge: atMost1Mb }, async (part) => {
    if (part.type !== 'file' || part.fieldname !== logoFileField) throw notAPicture();
    content = await part.toBuffer();
  });
  if (!content) throw notAPicture();
  return content;
}

/** A small file can decode into a picture that fills the memory. */
function refuseUnfit({ width, height }: Picture): void {
  const { logoSideMin, logoSideMax } = limits;
  if (Math.min(width, height) >= logoSideMin && Math.max(width, height) <= logoSideMax) return;
  throw new AppError(
    'refused',
    text(
      `The logo must be ${logoSideMin} to ${logoSideMax} pixels wide and high; this one has ${width} × ${height}.`,
      `Lebar dan tinggi logo harus ${logoSideMin} sampai ${logoSideMax} piksel; yang ini ${width} × ${height}.`,
    ),
  );
}

const atMost1Mb = text('At most 1 MB', 'Paling besar 1 MB');

const notAPicture = () =>
  new AppError('wrong-type', text('Please choose a PNG or JPEG picture.', 'Silakan pilih gambar PNG atau JPEG.'));

const damaged = () =>
  new AppError(
    'refused',
    text('The picture is damaged and cannot be printed.', 'Gambar rusak dan tidak dapat dicetak.'),
  );

/** Stores the picture in the letterhead, or removes it. */
export async function changeLogo(
  tx: Tx,
  author: Author,
  { version, picture }: { version: number; picture: Picture | undefined },
): Promise<Letterhead> {
  const before = await lockRecord(tx, letterhead, letterheadId);
  await refuseIfStale(tx, letterhead.entity, before, version);
  await readRows(
    tx,
    statement`update letterhead set logo = ${picture?.content ?? null}, logo_type = ${picture?.type ?? null},
        logo_width = ${picture?.width ?? null}, logo_height = ${picture?.height ?? null}, version = version + 1,
        updated_by = ${author.username}, updated_at = now()`,
  );
  const after = await readRecord(tx, letterhead, letterheadId);
  await auditChange(tx, author, letterhead.entity, { before, after });
  return after;
}
