import type { Quotation } from '@gso/contract/quotation';
import { neededApprovals } from '@gso/contract/quotation/approval';
import type { Concession } from '@gso/contract/quotation/price-approval';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { nothing, readRows, statement, text } from '../../../platform/db/statement.ts';
import { text as sentence } from '../../../platform/text.ts';

/**
 * The discount limit of a quotation in percent; null if there is none. It is the stricter one of its seller's role and of
 * the role of whoever set its prices, so nobody gets a higher limit by writing in the name of somebody else.
 */
export async function limitOf(
  db: Reader,
  { id }: Pick<Quotation, 'id'>,
  /** Whether the limit must not change before the transaction ends. */
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<number | null> {
  const [strictest] = await readRows<{ limit: number | null }>(
    db,
    statement`select min(discount_limit)::float8 as limit from (
        select discount_limit from quotation
        join user_login on username in (sales_username, priced_by)
        join role on role.id = role_id
        where quotation.id = ${id} ${isLocked ? text('for share of role') : nothing}
      ) as held`,
  );
  return strictest?.limit ?? null;
}

/** The lines of a locked quotation that need an approval by the present limits. */
export async function neededNow(tx: Tx, locked: Quotation): Promise<Concession[]> {
  return neededApprovals(locked, await limitOf(tx, locked, { isLocked: true }));
}

/** Before anything becomes final: it is sent, or it is ordered without having been sent. */
export async function refuseUnapproved(tx: Tx, locked: Quotation): Promise<void> {
  const { length } = await neededNow(tx, locked);
  if (length === 0) return;
  throw new AppError(
    'refused',
    sentence(
      `${length === 1 ? 'One line needs' : `${length} lines need`} an approval: below the bottom price or beyond the discount limit. Ask for it first.`,
      `${length} baris perlu persetujuan: di bawah harga terendah atau melebihi batas diskon. Mintalah persetujuannya terlebih dahulu.`,
    ),
  );
}

/** Nobody should pass on a document with prices that were not approved. What was sent or ordered has been checked. */
export async function isDraftOf(db: Reader, quotation: Quotation): Promise<boolean> {
  if (quotation.sentAt !== null || quotation.status === 'WIN') return false;
  return neededApprovals(quotation, await limitOf(db, quotation)).length > 0;
}

/** Takes back what was asked for: the quotation has changed, or is sent without it. */
export async function withdraw(tx: Tx, { id, approval }: Pick<Quotation, 'id' | 'approval'>): Promise<void> {
  if (approval !== 'ASKED') return;
  await readRows(
    tx,
    statement`update quotation_approval set decision = 'WITHDRAWN', decided_at = now()
      where quotation_id = ${id} and decision is null`,
  );
}

/** A rejection holds until somebody asks again, an approval until a line needs another one. */
export function stateAfterChange({ approval }: Pick<Quotation, 'approval'>, linesToApprove: number) {
  const holds = approval === (linesToApprove > 0 ? 'REJECTED' : 'APPROVED');
  return holds ? approval : '';
}

/** The prices of stored lines go to somebody else than they were approved for. */
export const forgetApprovals = (tx: Tx, quotationId: number) =>
  readRows(
    tx,
    statement`update quotation_line set approved_price = null, approved_qty = null, approved_floor = null
      where quotation_id = ${quotationId} and approved_price is not null`,
  );
