import type { Quotation } from '@gso/contract/quotation';
import { neededApprovals } from '@gso/contract/quotation/approval';
import type { Concession } from '@gso/contract/quotation/price-approval';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { nothing, readRows, statement, text } from '../../../platform/db/statement.ts';
import { text as sentence } from '../../../platform/text.ts';
import { highestFloor, readBases } from '../floor/present-bases.ts';

/** What the prices of a quotation are compared with now. */
interface Guard {
  /** The discount limit in percent; null if there is none. */
  limit: number | null;
  /** Who sells, set the prices or asked for an approval: what they lowered themselves does not count yet. */
  people: string[];
  /** The company that the lines were priced for; null in quotations from before it was stored. */
  pricedFor: number | null;
}

/**
 * The limit is the stricter one of the seller's role and of the role of whoever set the prices, so nobody gets a higher
 * limit by writing in the name of somebody else.
 */
async function readGuard(db: Reader, { id }: Pick<Quotation, 'id'>, isLocked: boolean): Promise<Guard> {
  const [found] = await readRows<Guard>(
    db,
    statement`select (
        select min(discount_limit)::float8 from (
          select discount_limit from user_login
          join role on role.id = role_id
          where username in (sales_username, priced_by) ${isLocked ? text('for share of role') : nothing}
        ) as held
      ) as limit, array_remove(array[sales_username, priced_by, (
        select asked_by from quotation_approval where quotation_id = quotation.id and decision is null
      )], null) as people, priced_for as "pricedFor"
      from quotation where id = ${id}`,
  );
  return found ?? { limit: null, people: [], pricedFor: null };
}

export interface OfferNow {
  /** With the bottom prices that count now. */
  quotation: Quotation;
  limit: number | null;
  /** The lines that need an approval. */
  needed: Concession[];
}

/**
 * What needs an approval now. A stored line keeps its bottom price, but not if its contact has moved to another company
 * since, and a bundle costs at least what its members cost now.
 */
export async function offerNow(
  db: Reader,
  stored: Quotation,
  /** Whether the limit must not change before the transaction ends. */
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OfferNow> {
  const { limit, people, pricedFor } = await readGuard(db, stored, isLocked);
  const isForOthers = pricedFor !== null && pricedFor !== stored.customer.company.id;
  const compared = stored.itemDetails.filter(({ qtyType }) => isForOthers || qtyType === 'SET');
  const bases = await readBases(db, compared, { people, isLocked: false });
  const itemDetails = stored.itemDetails.map((line) => {
    const basis = bases[line.qtyType].get(line.id);
    if (!basis) return line;
    const { floor, isUnknown } = highestFloor(basis, stored.rounding);
    const price = { ...line.price, bottomPrice: Math.max(line.price.bottomPrice, floor) };
    return { ...line, price, isFloorUnknown: line.isFloorUnknown || isUnknown };
  });
  const quotation = { ...stored, itemDetails };
  return { quotation, limit, needed: neededApprovals(quotation, limit) };
}

/** The lines of a locked quotation that need an approval now. */
export async function neededNow(tx: Tx, locked: Quotation): Promise<Concession[]> {
  return (await offerNow(tx, locked, { isLocked: true })).needed;
}

/** Before anything becomes final: it is sent, or it is ordered without having been sent. */
export async function refuseUnapproved(tx: Tx, locked: Quotation): Promise<void> {
  const { length } = await neededNow(tx, locked);
  if (length === 0) return;
  throw new AppError(
    'refused',
    sentence(
      `${length === 1 ? 'One line needs' : `${length} lines need`} an approval: below the bottom price that counts now, beyond the discount limit, or approved for another customer, quantity or payment. Ask for it first; somebody who may approve prices, but neither you nor the seller, has to decide.`,
      `${length} baris perlu persetujuan: di bawah harga terendah yang berlaku sekarang, melebihi batas diskon, atau disetujui untuk pelanggan, jumlah, atau pembayaran lain. Mintalah persetujuannya terlebih dahulu; yang memutuskan harus orang lain yang berwenang menyetujui harga, bukan Anda dan bukan penjualnya.`,
    ),
  );
}

/** Nobody should pass on a document with prices that were not approved. What was sent or ordered has been checked. */
export async function isDraftOf(db: Reader, quotation: Quotation): Promise<boolean> {
  if (quotation.sentAt !== null || quotation.status === 'WIN') return false;
  return (await offerNow(db, quotation)).needed.length > 0;
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

/** What was approved of these lines was for others, or on better terms. */
export const forgetApprovals = (tx: Tx, quotationId: number, lines: readonly number[]) =>
  readRows(
    tx,
    statement`update quotation_line set approved_price = null, approved_qty = null, approved_floor = null,
        approved_for = null
      where quotation_id = ${quotationId} and id = any(${[...lines]})`,
  );
