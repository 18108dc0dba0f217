import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { AppError } from '../app-error.ts';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';
import { text as sentence } from '../text.ts';
import { missingRecord, survivorOf } from './merged-record.ts';
import { putBackRows } from './put-back-rows.ts';

/** Throws if the record may not be restored, or changes other records as its create did. */
export type PrepareRestore = (tx: Tx, stored: Record<string, unknown>) => Promise<void>;

/**
 * Puts a deleted record back as it was, with everything that was deleted in the same transaction. Each record gets an
 * audit entry that takes the one of its delete back.
 */
export async function restoreRows(
  tx: Tx,
  author: Author,
  { entity, id, prepare }: { entity: AuditedEntity; id: number; prepare?: PrepareRestore | undefined },
): Promise<void> {
  const { deletion, stored } = await lockDeleted(tx, author, entity, id);
  await prepare?.(tx, stored);
  await restoreKept(tx, author, statement`deletion = ${deletion}`);
}

/** The same for the kept records that meet a condition. The caller has checked that they may be restored. */
export async function restoreKept(tx: Tx, author: Author, which: Statement): Promise<void> {
  await putBackRows(tx, author, statement`select id, entity, record_id, kept from deleted_record where ${which}`);
  await readRows(tx, statement`delete from deleted_record where ${which}`);
}

interface Deleted {
  deletion: string;
  stored: Record<string, unknown>;
}

async function lockDeleted(tx: Tx, author: Author, entity: AuditedEntity, id: number): Promise<Deleted> {
  const found = await readRows<
    Deleted & { entity: string; record_id: number; deleted_by: string; is_recent: boolean; change_group: number | null }
  >(
    tx,
    statement`select deletion, entity, record_id, deleted_by, change_group, kept #> '{0,rows,0}' as stored,
        deleted_at > now() - make_interval(mins => ${limits.restoreMinutes}) as is_recent
      from deleted_record where deletion = (
        select deletion from deleted_record where entity = ${entity} and record_id = ${id} order by id desc limit 1
      ) order by deleted_record.id for update`,
  );
  const deleted = found.find((one) => one.entity === entity && one.record_id === id);
  if (!deleted) {
    const [there] = await readRows(tx, statement`select id from ${text(entity)} where id = ${id}`);
    if (there) throw restoredAlready();
    throw (await survivorOf(tx, entity, id)) ? await missingRecord(tx, entity, id) : tooLate();
  }
  if (deleted.deleted_by !== author.username) throw deletedByOthers();
  if (deleted.change_group !== null) throw deletedWithOthers();
  if (!deleted.is_recent) throw tooLate();
  return deleted;
}

const restoredAlready = () =>
  new AppError('refused', sentence('This record has been restored already.', 'Data ini sudah dipulihkan.'));
const deletedByOthers = () =>
  new AppError(
    'refused',
    sentence(
      'Only the person who deleted this record can restore it.',
      'Hanya yang menghapus data ini yang dapat memulihkannya.',
    ),
  );
const deletedWithOthers = () =>
  new AppError(
    'refused',
    sentence(
      'This record was deleted together with others. That can be undone on the page Changes.',
      'Data ini dihapus bersama data lain. Itu dapat dibatalkan di halaman Perubahan.',
    ),
  );
const tooLate = () =>
  new AppError(
    'not-found',
    sentence(
      `This record cannot be restored any more. That is possible for ${limits.restoreMinutes} minutes.`,
      `Data ini tidak dapat dipulihkan lagi. Pemulihan hanya dapat dilakukan dalam ${limits.restoreMinutes} menit.`,
    ),
  );
