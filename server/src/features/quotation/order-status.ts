import type { QuotationRow } from '@gso/contract/quotation';
import { refusedField } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';
import { refuseUnapproved } from './approval/price-guard.ts';
import { quotationHead, quotationRecord } from './quotation-kind.ts';

/**
 * Marks an ordered quotation as won. Its status is kept, to be restored when the order is removed. An order is one more way
 * in which prices become final, so it needs the same approvals as sending.
 */
export async function winQuotation(tx: Tx, author: Author, id: number): Promise<QuotationRow> {
  const before = await lockRecord(tx, quotationHead, id);
  if (before.status === 'WIN') throw orderedAlready(before.refNo);
  // What was sent was checked then.
  if (before.sentAt === null) await refuseUnapproved(tx, await readRecord(tx, quotationRecord, id));
  return change(tx, author, before, statement`status = 'WIN', status_before_order = status`);
}

export async function putQuotationBack(tx: Tx, author: Author, id: number): Promise<QuotationRow> {
  const before = await lockRecord(tx, quotationHead, id);
  return change(
    tx,
    author,
    before,
    statement`status = coalesce(status_before_order, status), status_before_order = null`,
  );
}

async function change(tx: Tx, author: Author, before: QuotationRow, columns: Statement): Promise<QuotationRow> {
  await readRows(
    tx,
    statement`update quotation set ${columns}, version = version + 1, updated_by = ${author.username}, updated_at = now()
      where id = ${before.id}`,
  );
  const after = await readRecord(tx, quotationHead, before.id);
  await auditChange(tx, author, 'quotation', { before, after });
  return after;
}

const orderedAlready = (refNo: string) =>
  refusedField('quotation', text(`${refNo} has been ordered already.`, `${refNo} sudah dipesan sebelumnya.`));
