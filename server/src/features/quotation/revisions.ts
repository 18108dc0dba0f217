import type { Quotation } from '@gso/contract/quotation';
import {
  type RevisionContent,
  revisionContent,
  type SendInput,
  type SentRevision,
} from '@gso/contract/quotation/revision';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import type { Call } from '../../platform/http/route.ts';
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import { createOnce } from '../../platform/save/save.ts';
import { text as sentence } from '../../platform/text.ts';
import { printQuotation } from './document/print-quotation.ts';
import { neededNow, refuseUnapproved, stateAfterChange, withdraw } from './approval/price-guard.ts';
import { changeHead, lockQuotation, refuseIfSent, refuseIfWon } from './write-quotation.ts';

/** The condition on a stored file that it is the document of a revision. */
export const isRevisionFile = text('exists (select from quotation_revision where file_key = stored_file.key)');

/**
 * Keeps the present revision as it is, with its document. The document is printed before the transaction, because that
 * takes longer than others should wait; the version that was printed says whether it is still the same quotation.
 */
export async function sendQuotation(
  call: Call<{ id: number }, unknown, SendInput>,
  { files, printer }: { files: StoredFiles; printer: PdfPrinter },
  /** What else belongs to the same transaction. */
  also: (tx: Tx, sent: Quotation) => Promise<void> = async () => undefined,
) {
  const { id } = call.params;
  const { language, withFooterNote, version, followUpOn } = call.body;
  const { reads, actor } = call;
  const printed = await printQuotation({ reads, actor, body: { id, language, withFooterNote } }, printer, {
    isFinal: true,
  });
  const { name, pdf } = printed;
  const fileKey = await files.keep(actor, { name, type: 'application/pdf', content: pdf, thumbnail: undefined });
  try {
    return await createOnce(call, async (tx) => {
      const sent = await keepRevision(tx, actor, { id, version, printed: printed.version, fileKey, followUpOn });
      await also(tx, sent);
      return sent;
    });
  } finally {
    await files.discardUnused(fileKey);
  }
}

async function keepRevision(
  tx: Tx,
  actor: Actor,
  {
    id,
    version,
    printed,
    fileKey,
    followUpOn,
  }: { id: number; version: number; printed: number; fileKey: string } & Pick<SendInput, 'followUpOn'>,
): Promise<Quotation> {
  const before = await lockQuotation(tx, { id, version });
  // Callers can claim a version that is saved only while the document of the one before it is printed.
  if (printed !== version) await lockQuotation(tx, { id, version: printed });
  refuseIfSent(before);
  await refuseIfExpired(tx, before);
  await refuseUnapproved(tx, before);
  await withdraw(tx, before);
  await readRows(
    tx,
    statement`insert into quotation_revision (quotation_id, revision, content, file_key, sent_by)
      values (${id}, ${before.revision}, ${JSON.stringify(revisionContent.parse(before))}, ${fileKey}, ${actor.username})`,
  );
  const day =
    followUpOn === undefined
      ? text('business_today() + (select follow_up_days from quotation_letter)')
      : statement`${followUpOn || null}::date`;
  const approval = stateAfterChange(before, 0);
  const columns = statement`sent_at = now(), follow_up_on = ${day}, reminded_at = null, lines_to_approve = 0,
    approval = ${approval}`;
  return changeHead(tx, actor, before, columns);
}

async function refuseIfExpired(tx: Tx, { validUntil }: Quotation): Promise<void> {
  const [expired] = await readRows(tx, statement`select where ${validUntil || null}::date < business_today()`);
  if (!expired) return;
  const day = validUntil.split('-').reverse().join('/');
  throw new AppError(
    'refused',
    sentence(
      `This quotation was valid until ${day}. Choose a later day, then send it.`,
      `Penawaran ini berlaku sampai ${day}. Pilih tanggal yang lebih akhir, lalu kirim.`,
    ),
  );
}

/** Opens a sent quotation again as its next revision, under the same number. */
export async function reviseQuotation(tx: Tx, actor: Actor, sent: { id: number; version: number }): Promise<Quotation> {
  const before = await lockQuotation(tx, sent);
  refuseIfWon(before);
  if (before.sentAt === null) {
    throw new AppError(
      'refused',
      sentence(
        'This quotation has not been sent yet, so it can be changed as it is.',
        'Penawaran ini belum dikirim, jadi masih dapat diubah.',
      ),
    );
  }
  const { length } = await neededNow(tx, before);
  const columns = statement`sent_at = null, revision = revision + 1, lines_to_approve = ${length}::integer`;
  return changeHead(tx, actor, before, columns);
}

export function listRevisions(db: Reader, id: number): Promise<SentRevision[]> {
  return readRows<SentRevision>(
    db,
    statement`select revision, sent_at as "sentAt", sent_by as "sentBy",
        (content ->> 'grandTotalPrice')::float8 as "grandTotalPrice"
      from quotation_revision where quotation_id = ${id} order by revision desc`,
  );
}

interface RevisionOf {
  id: number;
  revision: number;
}

export async function readRevision(db: Reader, of: RevisionOf): Promise<RevisionContent> {
  const [found] = await readRows<{ content: unknown }>(
    db,
    statement`select content from quotation_revision where quotation_id = ${of.id} and revision = ${of.revision}`,
  );
  if (!found) throw notFound();
  return revisionContent.parse(found.content);
}

/** The document that was sent. */
export async function documentOf(db: Reader, of: RevisionOf): Promise<{ key: string; name: string }> {
  const [found] = await readRows<{ key: string; name: string }>(
    db,
    statement`select key, name from quotation_revision join stored_file on key = file_key
      where quotation_id = ${of.id} and revision = ${of.revision}`,
  );
  if (!found) throw notFound();
  return found;
}
