import type { Quotation } from '@gso/contract/quotation';
import { approvalAccess, dealOf, type DecisionInput, priceApproval } from '@gso/contract/quotation/approval';
import type { Concession } from '@gso/contract/quotation/price-approval';
import { revisionContent } from '@gso/contract/quotation/revision';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { text as sentence } from '../../../platform/text.ts';
import { holdersOf } from '../../notification/holders.ts';
import { notify, whoDidIt } from '../../notification/notify.ts';
import { changeHead, lockQuotation, refuseIfSent, refuseIfWon } from '../write-quotation.ts';
import { neededNow, offerNow } from './price-guard.ts';
import { readApproval } from './read-approval.ts';

interface AskedFor {
  id: number;
  version: number;
}

/** Asks those who may approve prices. What they decide on is the quotation as it is now: a change takes this back. */
export async function askForApproval(tx: Tx, actor: Actor, asked: AskedFor): Promise<void> {
  const before = await lockQuotation(tx, asked);
  refuseIfWon(before);
  refuseIfSent(before);
  if (before.approval === 'ASKED') throw askedAlready();
  const needed = await neededNow(tx, before);
  if (needed.length === 0) throw nothingToApprove();
  const after = await changeHead(
    tx,
    actor,
    before,
    statement`approval = 'ASKED', lines_to_approve = ${needed.length}::integer`,
  );
  await readRows(
    tx,
    statement`insert into quotation_approval (quotation_id, version, content, asked_by)
      values (${after.id}, ${after.version}, ${JSON.stringify(revisionContent.parse(after))}, ${actor.username})`,
  );
  await enterTimeline(tx, actor, after);
  const approvers = await holdersOf(tx, approvalAccess.decide);
  await notify(tx, actor, {
    kind: 'price-asked',
    type: 'QUOTATION',
    facts: { by: whoDidIt(actor), ...namesOf(after) },
    quotationId: after.id,
    to: approvers.filter((username) => username !== actor.username && username !== after.salesUsername),
  });
}

/**
 * Approves exactly the lines that need it now, or rejects all of it. A line that the approver did not see is not approved:
 * a discount limit can become stricter while their page is open, which changes no version.
 */
export async function decide(tx: Tx, actor: Actor, asked: AskedFor & DecisionInput): Promise<void> {
  const { decision, reason } = asked;
  const before = await lockQuotation(tx, asked);
  refuseIfWon(before);
  refuseIfSent(before);
  const [waiting] = await readRows<{ id: number; asked_by: string }>(
    tx,
    statement`select id, asked_by from quotation_approval where quotation_id = ${before.id} and decision is null`,
  );
  if (!waiting) throw nobodyAsked();
  if ([waiting.asked_by, before.salesUsername].includes(actor.username)) throw onesOwn();
  const { quotation, needed } = await offerNow(tx, before, { isLocked: true });
  if (asked.decision === 'APPROVED') await refuseUnseen(tx, actor, before, { needed, seen: asked.lines });
  const approved = decision === 'APPROVED' ? await approveLines(tx, quotation, needed) : [];
  await readRows(
    tx,
    statement`update quotation_approval set decision = ${decision}, reason = ${reason}, decided_by = ${actor.username},
      decided_at = now(), approved = ${JSON.stringify(approved)} where id = ${waiting.id}`,
  );
  const left = decision === 'APPROVED' ? 0 : needed.length;
  const columns = statement`approval = ${decision}, lines_to_approve = ${left}::integer`;
  const after = await changeHead(tx, actor, before, columns, reason === '' ? {} : { approvalReason: reason });
  await enterTimeline(tx, actor, after);
  const facts = { by: whoDidIt(actor), ...namesOf(after), reason };
  await notify(tx, actor, {
    kind: decision === 'APPROVED' ? 'price-approved' : 'price-rejected',
    type: 'QUOTATION',
    facts,
    quotationId: after.id,
    to: [waiting.asked_by, after.salesUsername],
  });
}

/** The refusal carries what needs an approval now. */
async function refuseUnseen(
  tx: Tx,
  actor: Actor,
  { id, itemDetails }: Quotation,
  { needed, seen }: { needed: readonly Concession[]; seen: readonly number[] },
): Promise<void> {
  const { length } = needed.filter(({ at }) => !seen.includes(itemDetails[at]?.line ?? 0));
  if (length === 0) return;
  throw new AppError(
    'stale',
    sentence(
      `${length === 1 ? 'One line that was not shown needs' : `${length} lines that were not shown need`} an approval as well: the discount limit has changed. Check the lines again.`,
      `${length} baris yang belum ditampilkan juga perlu persetujuan karena batas diskon sudah berubah. Periksa lagi baris-barisnya.`,
    ),
    { current: { schema: priceApproval, record: await readApproval(tx, actor, id) } },
  );
}

/** Keeps with each line what was agreed to, and returns that. */
async function approveLines(tx: Tx, quotation: Quotation, needed: readonly Concession[]) {
  const { id, itemDetails } = quotation;
  const approved = needed.flatMap(({ at, price }) => {
    const line = itemDetails[at];
    return line ? [{ line: line.line, price, qty: line.qty, floor: line.price.bottomPrice }] : [];
  });
  await readRows(
    tx,
    statement`update quotation_line set approved_price = agreed.price, approved_qty = agreed.qty,
        approved_floor = agreed.floor, approved_for = ${JSON.stringify(dealOf(quotation))}::jsonb
      from jsonb_to_recordset(${JSON.stringify(approved)}::jsonb)
        as agreed (line integer, price numeric, qty integer, floor numeric)
      where quotation_line.id = agreed.line and quotation_id = ${id}`,
  );
  return approved;
}

const namesOf = ({ refNo, customer }: Quotation) => ({ quotation: refNo, company: customer.company.name });

/** The timeline shows it as a change of the status. */
async function enterTimeline(tx: Tx, { username }: Actor, { id, approval }: Quotation): Promise<void> {
  await readRows(
    tx,
    statement`insert into status_change (quotation_id, from_status, to_status, at, by)
      values (${id}, '', ${`PRICE_${approval}`}, now(), ${username})`,
  );
}

const askedAlready = () =>
  new AppError(
    'refused',
    sentence('An approval of this quotation has been asked for already.', 'Persetujuan penawaran ini sudah diminta.'),
  );
const nothingToApprove = () =>
  new AppError(
    'refused',
    sentence('No line of this quotation needs an approval.', 'Tidak ada baris penawaran ini yang perlu persetujuan.'),
  );
const nobodyAsked = () =>
  new AppError(
    'refused',
    sentence(
      'Nobody is waiting for an approval of this quotation.',
      'Tidak ada permintaan persetujuan untuk penawaran ini.',
    ),
  );
const onesOwn = () =>
  new AppError(
    'refused',
    sentence(
      'You asked for this approval or are the seller. Somebody else has to decide.',
      'Anda yang meminta persetujuan ini atau menjadi penjualnya. Orang lain yang harus memutuskan.',
    ),
  );
