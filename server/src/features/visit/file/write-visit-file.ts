import { createHash } from 'node:crypto';
import { type VisitFileInput, visitFileForm, visitFileInput, type VisitFileRow } from '@gso/contract/field/visit-file';
import { limits } from '@gso/contract/limits';
import { mayChangeVisit, type VisitRow } from '@gso/contract/visit';
import { AppError } from '../../../platform/app-error.ts';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { type Attachment, attachmentOf } from '../../../platform/files/attachment.ts';
import type { StoredFiles } from '../../../platform/files/stored-files.ts';
import { receiveItem, wrongForm } from '../../../platform/http/receive-item.ts';
import type { Call } from '../../../platform/http/route.ts';
import { deleteRecord } from '../../../platform/record/write-record.ts';
import { lockRecord, readRecord } from '../../../platform/record/record-kind.ts';
import { createOnce, refuseWithoutKey } from '../../../platform/save/save.ts';
import { text } from '../../../platform/text.ts';
import { refuseOtherTypes } from '../visit-access.ts';
import { visit } from '../visit-kind.ts';
import { othersVisit } from '../write-visit.ts';
import { placeOf, visitFile } from './visit-file-kind.ts';

/**
 * Receives a file and adds it to a visit. The content is stored before the transaction; if it is cut off in between, or
 * the call is a repeated one, what was stored belongs to nothing and is removed, at the latest by the scheduled job.
 */
export async function addVisitFile(call: Call<{ id: number }>, files: StoredFiles) {
  const { request, actor, reads, params } = call;
  refuseWithoutKey(call);
  // Before the upload: nobody sends 20 MB in order to be refused.
  refuseUnlessOwn(actor, await readRecord(reads, visit, params.id));
  if (!request.isMultipart()) throw wrongForm();
  const { item, file } = await receiveItem(request, { schema: visitFileInput, form: visitFileForm });
  if (!file) throw wrongForm();
  const attachment = await attachmentOf(file.name, file.content, {
    spreadsheets: true,
    cleanPictures: !item.keepPosition,
  });
  const sent = { ...item, name: file.name, file: createHash('sha256').update(file.content).digest('base64') };
  const fileKey = await files.keep(actor, attachment);
  try {
    return await createOnce({ ...call, body: sent }, (tx) =>
      insertFile(tx, actor, { visitId: params.id, item, attachment, fileKey }),
    );
  } finally {
    await files.discardUnused(fileKey);
  }
}

interface NewFile {
  visitId: number;
  item: VisitFileInput;
  attachment: Attachment;
  fileKey: string;
}

export async function insertFile(
  tx: Tx,
  actor: Actor,
  { visitId, item, attachment, fileKey }: NewFile,
): Promise<VisitFileRow> {
  const visited = await lockOwnVisit(tx, actor, visitId);
  refuseTooMany(visited);
  const { id } = await tx
    .insertInto('visit_file')
    .values({
      visit_id: visitId,
      file_key: fileKey,
      width: attachment.size?.width ?? null,
      height: attachment.size?.height ?? null,
      taken_at: item.takenAt,
      latitude: item.position?.latitude ?? null,
      longitude: item.position?.longitude ?? null,
      created_by: actor.username,
      updated_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = await readRecord(tx, visitFile, id);
  await auditChange(tx, actor, 'visit_file', { after });
  return after;
}

export async function removeVisitFile(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await lockOwnVisit(tx, actor, (await placeOf(tx, id)).visit_id);
  await deleteRecord(tx, actor, visitFile, { id, version });
}

/** A restored file needs its place among the files of its visit again. */
export async function readRestoredFile(tx: Tx, id: number, actor: Actor): Promise<VisitFileRow> {
  const restored = await readRecord(tx, visitFile, id);
  const visited = await lockOwnVisit(tx, actor, restored.visitId);
  refuseTooMany({ files: visited.files - 1 });
  return restored;
}

async function lockOwnVisit(tx: Tx, actor: Actor, id: number): Promise<VisitRow> {
  const row = await lockRecord(tx, visit, id);
  refuseUnlessOwn(actor, row);
  return row;
}

function refuseUnlessOwn(actor: Actor, row: VisitRow): void {
  refuseOtherTypes(actor, row);
  if (!mayChangeVisit(actor, row)) throw new AppError('refused', othersVisit);
}

/** Who may open the visit may open its files. */
export async function refuseUnlessOpen(db: Reader, actor: Actor, visitId: number): Promise<void> {
  refuseOtherTypes(actor, await readRecord(db, visit, visitId));
}

function refuseTooMany({ files }: Pick<VisitRow, 'files'>): void {
  if (files < limits.visitFiles) return;
  throw new AppError(
    'refused',
    text(
      `A visit has at most ${limits.visitFiles} files.`,
      `Satu kunjungan paling banyak memiliki ${limits.visitFiles} berkas.`,
    ),
  );
}
