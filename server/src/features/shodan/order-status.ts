import { auditChange } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { shodan } from './shodan-kind.ts';

/** A quotation for this opportunity was ordered, so it is won. Its status is kept, to be restored when that changes. */
export async function winShodan(tx: Tx, author: Author, id: number): Promise<void> {
  const { status } = await lockRecord(tx, shodan, id);
  const before = await statusBeforeOrder(tx, id);
  if (status === 'WIN' && before !== null) return;
  await change(tx, author, id, statement`status = 'WIN', status_before_order = ${status}`);
}

/** No quotation for it is ordered any more. A status that was changed manually since then stays. */
export async function putShodanBack(tx: Tx, author: Author, id: number): Promise<void> {
  const { status } = await lockRecord(tx, shodan, id);
  const before = await statusBeforeOrder(tx, id);
  if (before === null) return;
  const back = status === 'WIN' ? before : status;
  await change(tx, author, id, statement`status = ${back}, status_before_order = null`);
}

async function statusBeforeOrder(tx: Tx, id: number): Promise<string | null> {
  const [stored] = await readRows<{ status_before_order: string | null }>(
    tx,
    statement`select status_before_order from shodan where id = ${id}`,
  );
  return stored?.status_before_order ?? null;
}

async function change(tx: Tx, author: Author, id: number, columns: Statement): Promise<void> {
  const before = await readRecord(tx, shodan, id);
  await readRows(
    tx,
    statement`update shodan set ${columns}, version = version + 1, updated_by = ${author.username}, updated_at = now()
      where id = ${id}`,
  );
  const after = await readRecord(tx, shodan, id);
  if (after.status !== before.status) await auditChange(tx, author, 'shodan', { before, after });
}
