import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@gso/contract/limits';
import { type ImportProgress, type ImportReply, importFileField } from '@gso/contract/record/sheet-import';
import { AppError } from '../app-error.ts';
import { receiveForm } from '../http/receive-form.ts';
import type { Call } from '../http/route.ts';
import { withProgress } from '../http/progress-lines.ts';
import { Slots } from '../slots.ts';
import { LinesReply } from '../http/special-replies.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { SheetRefused, type SheetRefusalReason } from '../sheet/read-sheet.ts';
import { type Text, text } from '../text.ts';
import { timedWork } from '../diagnostics.ts';
import { type ImportTarget, importRows } from './import-rows.ts';

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
  call: Call<unknown, { valid: 'true' | 'false' }>,
  target: ImportTarget<Row, Input, Parsed>,
): Promise<ImportReply | LinesReply> {
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
  const cleanUp = () => {
    release();
    socket.off('close', leave);
    return rm(folder, { recursive: true, force: true });
  };
  const run = async (progress: (progress: ImportProgress) => void) => {
    try {
      return await importRows(target, {
        db: call.db,
        author: call.actor,
        path,
        validOnly: call.query.valid === 'true',
        language: call.language,
        signal: gone.signal,
        progress,
      });
    } catch (error) {
      throw error instanceof SheetRefused ? sheetRefusal(error.reason) : error;
    } finally {
      await cleanUp();
    }
  };

  try {
    await receive(call, path);
    release = slots.take(call.actor.userId);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  const answer = await withProgress(call, (progress) => timedWork('import', () => run(progress)));
  if (answer instanceof LinesReply || answer.written) return answer;
  const { message: _failed, details, ...facts } = answer;
  throw new AppError('refused', text(details, details), facts);
}

async function receive({ request }: Call, path: string): Promise<void> {
  if (!request.isMultipart()) throw sheetRefusal('not-a-spreadsheet');
  const form = { fileBytes: limits.importBytes, tooLarge: sentences['too-large'].details };
  const hasFile = await receiveForm(request, form, async (part) => {
    if (part.type !== 'file' || part.fieldname !== importFileField) throw sheetRefusal('not-a-spreadsheet');
    await pipeline(part.file, createWriteStream(path));
  });
  if (!hasFile) throw sheetRefusal('not-a-spreadsheet');
}

const sentences: Record<SheetRefusalReason, { code: 'too-large' | 'wrong-type' | 'refused'; details: Text }> = {
  'not-a-spreadsheet': {
    code: 'wrong-type',
    details: text('Please select xls/xlsx file', 'Silakan pilih berkas xls/xlsx'),
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
