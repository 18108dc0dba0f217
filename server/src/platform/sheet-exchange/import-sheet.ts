import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@gso/contract/limits';
import { fieldMessages } from '@gso/contract/fields';
import type { ImportReply } from '@gso/contract/record/import-reply';
import {
  correctionsField,
  type ImportCorrection,
  importCorrections,
  importFileField,
  type ImportPreview,
  type ImportProgress,
} from '@gso/contract/record/sheet-import';
import { AppError, invalidInput } from '../app-error.ts';
import { receiveForm } from '../http/receive-form.ts';
import type { Call } from '../http/route.ts';
import { withProgress } from '../http/progress-lines.ts';
import { Slots } from '../slots.ts';
import { LinesReply } from '../http/special-replies.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { SheetRefused, type SheetRefusalReason } from '../sheet/read-sheet.ts';
import { type Text, text } from '../text.ts';
import { timedWork } from '../diagnostics.ts';
import { type ImportOptions, type ImportTarget, importRows } from './import-rows.ts';
import { previewRows } from './preview-rows.ts';

/** Each reads its file in a worker thread and holds its rows in memory, so their number is limited. */
const slots = new Slots({
  total: 2,
  perPerson: 1,
  busy: text(
    'Other imports are running. Please try again in a moment.',
    'Impor lain sedang berjalan. Silakan coba lagi sebentar lagi.',
  ),
});

/** Receives the uploaded file and imports it. Callers that accept lines get the progress line by line. */
export async function importSheet<Row extends RecordMarks, Input extends object, Parsed extends object>(
  call: ImportCall,
  target: ImportTarget<Row, Input, Parsed>,
): Promise<ImportReply | LinesReply> {
  return importFile(call, (file) => importRows(target, { ...file, author: call.actor }));
}

type ImportCall = Call<unknown, { valid: 'true' | 'false' }>;

/** The same for a file that is imported in another way. */
export async function importFile(
  call: ImportCall,
  work: (file: Omit<ImportOptions, 'author'>) => Promise<ImportReply>,
): Promise<ImportReply | LinesReply> {
  const validOnly = call.query.valid === 'true';
  const answer = await withFile<ImportReply>(call, 'import', (file) => work({ ...file, validOnly }));
  if (answer instanceof LinesReply || answer.written) return answer;
  const { message: _failed, details, ...facts } = answer;
  throw new AppError('refused', text(details, details), facts);
}

/** Receives the uploaded file and replies with what an import of it would do. */
export function previewSheet<Row extends RecordMarks, Input extends object, Parsed extends object>(
  call: Call,
  target: ImportTarget<Row, Input, Parsed>,
): Promise<ImportPreview | LinesReply> {
  return previewFile(call, (file) => previewRows(target, file));
}

export const previewFile = (
  call: Call,
  work: (file: ReceivedFile) => Promise<ImportPreview>,
): Promise<ImportPreview | LinesReply> => withFile<ImportPreview>(call, 'import', work);

type ReceivedFile = Omit<ImportOptions, 'author' | 'validOnly'>;

/** Receives the file and its corrections, and works on it in a slot. */
async function withFile<Result extends object>(
  call: Call,
  name: 'import',
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result | LinesReply> {
  // A caller that cannot be served now is refused before it sends the file. The slot itself is taken when the file has
  // arrived.
  slots.take(call.actor.userId)();
  const folder = await mkdtemp(join(tmpdir(), 'gso-import-'));
  const path = join(folder, 'upload');
  const gone = new AbortController();
  const { socket } = call.request.raw;
  const leave = () => gone.abort();
  socket.once('close', leave);
  let release = () => {};
  let received = { fileName: '', corrections: [] as readonly ImportCorrection[] };
  const cleanUp = () => {
    release();
    socket.off('close', leave);
    return rm(folder, { recursive: true, force: true });
  };
  const run = async (progress: (progress: ImportProgress) => void) => {
    try {
      const { db, language } = call;
      return await work({ db, path, language, ...received, signal: gone.signal, progress });
    } catch (error) {
      throw error instanceof SheetRefused ? sheetRefusal(error.reason) : error;
    } finally {
      await cleanUp();
    }
  };

  try {
    received = await receive(call, path);
    release = slots.take(call.actor.userId);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return withProgress(call, (progress) => timedWork(name, () => run(progress)));
}

/** Stores the file. */
async function receive(
  { request }: Call,
  path: string,
): Promise<{ fileName: string; corrections: readonly ImportCorrection[] }> {
  if (!request.isMultipart()) throw sheetRefusal('not-a-spreadsheet');
  const form = { fileBytes: limits.importBytes, tooLarge: sentences['too-large'].details, fields: 1 };
  let fileName = '';
  let corrections: readonly ImportCorrection[] = [];
  const hasFile = await receiveForm(request, form, async (part) => {
    if (part.type === 'field' && part.fieldname === correctionsField) {
      corrections = correctionsIn(part.value);
      return;
    }
    if (part.type !== 'file' || part.fieldname !== importFileField) throw sheetRefusal('not-a-spreadsheet');
    fileName = part.filename;
    await pipeline(part.file, createWriteStream(path));
  });
  if (!hasFile) throw sheetRefusal('not-a-spreadsheet');
  return { fileName: plainName(fileName), corrections };
}

function correctionsIn(sent: unknown): readonly ImportCorrection[] {
  try {
    return importCorrections.parse(JSON.parse(String(sent)));
  } catch {
    throw invalidInput([{ path: correctionsField, message: fieldMessages.invalid }]);
  }
}

/** Without what cannot be stored or read in a list. */
const plainName = (fileName: string): string =>
  fileName.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, limits.fileName);

const sentences: Record<SheetRefusalReason, { code: 'too-large' | 'wrong-type' | 'refused'; details: Text }> = {
  'not-a-spreadsheet': {
    code: 'wrong-type',
    details: text('Please select xls/xlsx file', 'Silakan pilih berkas xls/xlsx'),
  },
  'not-xlsx': {
    code: 'wrong-type',
    details: text(
      'This import needs several sheets. Please save the file as .xlsx.',
      'Impor ini memerlukan beberapa lembar. Silakan simpan berkas sebagai .xlsx.',
    ),
  },
  'too-large': {
    code: 'too-large',
    details: text(
      'The file is too large, or grows too large when opened.',
      'Berkas terlalu besar, atau menjadi terlalu besar saat dibuka.',
    ),
  },
  'too-many-rows': {
    code: 'too-large',
    details: text(
      'The file has more rows or cells than one import can take.',
      'Berkas memiliki lebih banyak baris atau sel daripada yang dapat diimpor sekaligus.',
    ),
  },
  damaged: {
    code: 'refused',
    details: text('The file is damaged and cannot be read.', 'Berkas rusak dan tidak dapat dibaca.'),
  },
  protected: {
    code: 'refused',
    details: text('The file is protected by a password.', 'Berkas dilindungi kata sandi.'),
  },
  'forbidden-content': {
    code: 'refused',
    details: text(
      'The file contains something that a spreadsheet should not.',
      'Berkas berisi sesuatu yang tidak semestinya ada di lembar kerja.',
    ),
  },
  empty: { code: 'refused', details: text('The file has no rows.', 'Berkas tidak memiliki baris.') },
};

function sheetRefusal(reason: SheetRefusalReason): AppError {
  return new AppError(sentences[reason].code, sentences[reason].details);
}
