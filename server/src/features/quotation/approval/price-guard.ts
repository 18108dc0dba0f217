import type { Quotation } from '@gso/contract/quotation';
import { neededApprovals } from '@gso/contract/quotation/approval';
import type { Concession } from '@gso/contract/quotation/price-approval';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { nothing, readRows, statement, text } from '../../../platform/db/statement.ts';
import { text as sentence } from '../../../platform/text.ts';

interface Seller {
  username: string;
  /** Whether the limit must not change before the transaction ends. */
  isLocked?: boolean;
}

/** The discount limit of the seller's role in percent; null if there is none. */
export async function limitOf(db: Reader, { username, isLocked = false }: Seller): Promise<number | null> {
  const [role] = await readRows<{ limit: number | null }>(
    db,
    statement`select discount_limit::float8 as limit from user_login join role on role.id = role_id
      where username = ${username} ${isLocked ? text('for share of role') : nothing}`,
  );
  return role?.limit ?? null;
}

/** The lines of a locked quotation that need an approval by the present limits. */
export async function neededNow(tx: Tx, locked: Quotation): Promise<Concession[]> {
  return neededApprovals(locked, await limitOf(tx, { username: locked.salesUsername, isLocked: true }));
}

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
