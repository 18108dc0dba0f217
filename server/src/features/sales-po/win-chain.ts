import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { putQuotationBack, winQuotation } from '../quotation/order-status.ts';
import { putShodanBack, winShodan } from '../shodan/order-status.ts';

interface OrderedChange {
  from: number | null;
  to: number | null;
}

/**
 * An order wins the quotation it names and the shodan of that quotation. If it no longer names the quotation, both get
 * their status back. All writers take the locks in the same order: quotations by id, then shodans by id.
 */
export async function changeOrdered(tx: Tx, author: Author, { from, to }: OrderedChange): Promise<void> {
  if (from === to) return;
  await lockQuotations(tx, [from, to]);
  const left = from === null ? null : (await putQuotationBack(tx, author, from)).shodan;
  const won = to === null ? null : (await winQuotation(tx, author, to)).shodan;
  await lockShodans(tx, [left, won]);
  if (left && left.id !== won?.id && !(await isOrdered(tx, left.id))) await putShodanBack(tx, author, left.id);
  if (won) await winShodan(tx, author, won.id);
}

async function lockQuotations(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  await readRows(tx, statement`select from quotation where id = any(${ids}) order by id for update`);
}

async function lockShodans(tx: Tx, shodans: readonly ({ id: number } | null)[]): Promise<void> {
  const ids = shodans.map((shodan) => shodan?.id ?? null);
  await readRows(tx, statement`select from shodan where id = any(${ids}) order by id for update`);
}

/** Whether any quotation of a shodan is ordered. */
async function isOrdered(tx: Tx, shodanId: number): Promise<boolean> {
  const ordered = await readRows(
    tx,
    statement`select from quotation where shodan_id = ${shodanId} and status_before_order is not null limit 1`,
  );
  return ordered.length > 0;
}
