import { mayPass } from '@gso/contract/permissions';
import {
  type Quotation,
  quotationAccess,
  type QuotationInput,
  type QuotationLine,
  type QuotationPatch,
  quotationProblems,
  type QuotationRow,
  type QuotationStatusPatch,
} from '@gso/contract/quotation';
import { isForSameDeal } from '@gso/contract/quotation/price-approval';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { AppError, invalidInput, refusedField } from '../../platform/app-error.ts';
import { auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import type { Actor, Author } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text, writeWithoutWaiting } from '../../platform/db/statement.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { missingReference } from '../../platform/record/missing-reference.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { mergedInput } from '../../platform/record/write-record.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { text as sentence } from '../../platform/text.ts';
import { forgetApprovals, neededNow, stateAfterChange, withdraw } from './approval/price-guard.ts';
import { computeTotals, type LineWithTotals, type Totals } from './compute-totals.ts';
import { type Header, insertOf, insertQuotation, nextLineId } from './insert-quotation.ts';
import { type KnownLineInput, priceLines } from './price-lines.ts';
import { quotationHead, quotationRecord, readLines, references } from './quotation-kind.ts';

/** Its number is a mark until `createOnce` replies (docs/decisions/032). */
export async function createQuotation(
  tx: Tx,
  actor: Actor,
  input: QuotationInput,
  /** Its number in the system from which it is imported. */
  oldNo?: string,
): Promise<Quotation> {
  refuseProblems(input);
  const { limit, companyId } = await checkPeopleAndShodan(tx, actor, input);
  const [itemDetails, copied] = await copiedLines(tx, input);
  const lines = await priceLines(tx, itemDetails, { ...copied, people: [input.salesUsername, actor.username] });
  // Copied lines have not been approved here.
  const computed = computeTotals(lines, input, usualVat, { limit, approved: new Map() });
  const pricing = { priced_by: actor.username, priced_for: companyId ?? null };
  const header = { ...headerOf(input, computed.totals), ...pricing, old_no: oldNo ?? null };
  return writeAuditEntry(tx, actor, await insertQuotation(tx, actor, header, computed.lines));
}

export async function updateQuotation(tx: Tx, actor: Actor, patch: QuotationPatch): Promise<Quotation> {
  const before = await lockQuotation(tx, patch);
  refuseIfWon(before);
  refuseIfSent(before);
  const { id, version: _read, ...sent } = patch;
  const old = quotationRecord.inputOf(before);
  const merged = mergedInput(old, sent);
  const lineInputs = sent.itemDetails ?? old.itemDetails.map(({ sellingPrice: _kept, ...line }) => line);
  const isRounded = merged.rounding !== before.rounding;
  const itemDetails = completed(lineInputs, before.itemDetails, { ofBundles: before.isItemBundling, isRounded });
  const input = { ...merged, itemDetails };
  refuseProblems(input);
  refuseRepeatedLines(itemDetails);
  if (fieldChanges(old, input).length === 0) return before;
  const setsPrices = priceFields.some((field) => fieldChanges({ is: old[field] }, { is: input[field] }).length > 0);
  const found = await checkPeopleAndShodan(tx, actor, input, { before, setsPrices });
  const { limit, companyId } = found;
  // A contact can have moved to another company since.
  const isForOthers = companyId !== (found.pricedFor ?? before.customer.company.id);
  const lines = await priceLines(tx, itemDetails, {
    rounding: input.rounding,
    stored: before.itemDetails,
    storedRounding: before.rounding,
    isForOthers,
    people: [input.salesUsername, actor.username, ...(found.pricedBy === null ? [] : [found.pricedBy])],
  });
  // What an approver agreed to is a price of this seller, for this customer and on these terms.
  const isSameSeller = input.salesUsername === before.salesUsername;
  const deal = {
    customer: input.customer.id,
    company: companyId ?? 0,
    companyName: found.companyName ?? '',
    paymentTerm: input.paymentTerm,
    paymentTermDesc: found.paymentTermDesc ?? '',
    termDays: input.termDays,
  };
  const agreed = before.itemDetails.flatMap(({ line, approved }) => (approved ? [{ line, approved }] : []));
  const [kept, forgotten] = [true, false].map((wanted) =>
    agreed.filter(({ approved }) => (isSameSeller && isForSameDeal(approved.terms, deal)) === wanted),
  );
  const holds = forgotten?.length === 0 && isSameSeller && !isForOthers;
  const approved = new Map(kept?.map(({ line, approved }) => [line, approved]));
  const computed = computeTotals(lines, input, before.vat, { limit, approved });
  const approval = holds ? stateAfterChange(before, computed.totals.lines_to_approve) : '';
  const pricing = { priced_for: companyId ?? null, ...(setsPrices && { priced_by: actor.username }) };
  await updateHeader(tx, actor, before, { ...headerOf(input, computed.totals), approval, ...pricing });
  await withdraw(tx, before);
  const outdated = forgotten?.map(({ line }) => line) ?? [];
  if (outdated.length > 0) await forgetApprovals(tx, id, outdated);
  await replaceLines(tx, id, computed.lines);
  return writeAuditEntry(tx, actor, await readRecord(tx, quotationRecord, id), before);
}

/** Whoever changes one of them sets the prices, and answers for them with their own discount limit. */
const priceFields = ['itemDetails', 'discount', 'discType', 'rounding', 'salesUsername'] as const;

/** Two inputs for one stored line would be counted twice and stored once. */
function refuseRepeatedLines(lines: QuotationInput['itemDetails']): void {
  const named = lines.map(({ line }) => line);
  const place = named.findIndex((line, at) => line !== undefined && named.indexOf(line) < at);
  if (place < 0) return;
  throw refusedField(`itemDetails.${place}.line`, sentence('This line is named twice.', 'Baris ini disebut dua kali.'));
}

/**
 * The lines with what their callers may omit. A stored line stays an item or a bundle; sent without a price it keeps the
 * one it has, unless it is rounded in another way from now on.
 */
function completed(
  lines: QuotationInput['itemDetails'],
  stored: readonly QuotationLine[],
  { ofBundles, isRounded = false }: { ofBundles: boolean; isRounded?: boolean },
): KnownLineInput[] {
  const byLine = new Map(stored.map((line) => [line.line, line]));
  return lines.map(({ qtyType, isOptional, sellingPrice: entered, price, currency: _rupiah, ...line }, place) => {
    const old = byLine.get(line.line ?? 0);
    const kept = old && (!isRounded || old.isTyped) ? old.price.sellingPrice : null;
    if (entered !== undefined && price?.sellingPrice !== undefined && entered !== price.sellingPrice) {
      throw refusedField(`itemDetails.${place}.sellingPrice`, otherPrice);
    }
    const sentBack = price?.sellingPrice === old?.price.sellingPrice ? undefined : price?.sellingPrice;
    const sellingPrice = entered === undefined ? sentBack : entered;
    return {
      ...line,
      qtyType: qtyType ?? old?.qtyType ?? (ofBundles ? 'SET' : 'PCS'),
      isOptional: isOptional ?? old?.isOptional ?? false,
      sellingPrice: sellingPrice === undefined ? kept : sellingPrice,
    };
  });
}

const otherPrice = sentence(
  'This is not the price in price.sellingPrice. Please send one of them.',
  'Harga ini berbeda dengan price.sellingPrice. Silakan kirim salah satu saja.',
);

/** The lines of a new quotation, and the stored ones that they copy. */
async function copiedLines(tx: Tx, { itemDetails, isItemBundling: ofBundles, rounding }: QuotationInput) {
  const wanted = itemDetails.flatMap(({ line }) => line ?? []);
  const stored = wanted.length === 0 ? [] : await readLines(tx, wanted);
  const there = new Set(stored.map(({ line }) => line));
  const lines = itemDetails.map(({ line, ...input }) =>
    line !== undefined && there.has(line) ? { ...input, line } : input,
  );
  return [
    completed(lines, stored, { ofBundles }),
    { rounding, stored, storedRounding: rounding, isForOthers: true },
  ] as const;
}

export async function changeStatus(
  tx: Tx,
  author: Author,
  { id, version, ...sent }: QuotationStatusPatch & { id: number },
): Promise<Quotation> {
  const before = await lockQuotation(tx, { id, version });
  refuseIfWon(before);
  const { status = before.status, loseReason = before.loseReason, followUpOn = before.followUpOn } = sent;
  const reason = status === 'LOSE' ? (loseReason?.id ?? null) : null;
  const isNewDay = followUpOn !== before.followUpOn;
  if (before.status === status && reason === (before.loseReason?.id ?? null) && !isNewDay) return before;
  // The limit may have changed while nobody could send it.
  const isOpened = status === 'OPEN' && before.status !== 'OPEN' && before.sentAt === null;
  const toApprove = isOpened ? (await neededNow(tx, before)).length : before.linesToApprove;
  const columns = statement`status = ${status}, lines_to_approve = ${toApprove}::integer, lose_reason_id = ${reason}::integer,
    follow_up_on = ${followUpOn || null}::date, reminded_at = ${isNewDay ? nothingYet : text('reminded_at')}`;
  return changeHead(tx, author, before, columns).catch((error: unknown) => {
    throw missingReference(error, references);
  });
}

const nothingYet = text('null');

/** Changes columns of the quotation itself; its lines stay as they are. */
export async function changeHead(
  tx: Tx,
  author: Author,
  before: Quotation,
  columns: Statement,
  alsoAudited: object = {},
): Promise<Quotation> {
  await readRows(
    tx,
    statement`update quotation set ${columns}, version = version + 1, updated_by = ${author.username},
      updated_at = now() where id = ${before.id}`,
  );
  return writeAuditEntry(tx, author, await readRecord(tx, quotationRecord, before.id), before, alsoAudited);
}

export async function deleteQuotation(
  tx: Tx,
  author: Author,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const before = await lockQuotation(tx, { id, version });
  await refuseIfUsed(tx, 'quotation', id);
  await deleteRows(tx, author, 'quotation', [id]);
  await auditChange(tx, author, 'quotation', { before: auditedFields(before) });
}

/** For the undo of an import. */
export const quotationChanges: GroupTarget<QuotationRow, Omit<QuotationInput, 'itemDetails'>> = {
  ...{ kind: quotationHead, access: quotationAccess.write, remove: deleteQuotation },
};

/** Locks the quotation and checks its version. */
export async function lockQuotation(tx: Tx, { id, version }: { id: number; version: number }): Promise<Quotation> {
  const locked = await lockRecord(tx, quotationRecord, id);
  await refuseIfStale(tx, 'quotation', { ...auditedFields(locked), lastUpdateBy: locked.lastUpdateBy }, version);
  return locked;
}

/** Writes the change to the audit log and returns the quotation. */
async function writeAuditEntry(
  tx: Tx,
  author: Author,
  after: Quotation,
  before?: Quotation,
  alsoAudited: object = {},
): Promise<Quotation> {
  await auditChange(tx, author, 'quotation', {
    before: before && auditedFields(before),
    after: { ...auditedFields(after), ...alsoAudited },
  });
  return after;
}

function refuseProblems(input: QuotationInput): void {
  const problems = quotationProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
}

export function refuseIfWon({ status }: Quotation): void {
  if (status !== 'WIN') return;
  throw new AppError(
    'refused',
    sentence(
      'This quotation has been ordered. Remove the purchase order first.',
      'Penawaran ini sudah dipesan. Hapus PO-nya terlebih dahulu.',
    ),
  );
}

/** What a customer has received is not overwritten. */
export function refuseIfSent({ sentAt }: Quotation): void {
  if (sentAt === null) return;
  throw new AppError(
    'refused',
    sentence(
      'This quotation has been sent. Revise it, and change the new revision.',
      'Penawaran ini sudah dikirim. Buat revisinya, lalu ubah revisi yang baru.',
    ),
  );
}

interface FoundPeople {
  limit: number | null;
  companyId: number | null;
  companyName: string | null;
  paymentTermDesc: string | null;
  /** The company that the stored lines were priced for, and who sets the prices with this save. */
  pricedFor: number | null;
  pricedBy: string | null;
}
const nobodyFound: FoundPeople = {
  ...{ limit: null, companyId: null, companyName: null },
  ...{ paymentTermDesc: null, pricedFor: null, pricedBy: null },
};

/**
 * One query for all: the sales person must have an enabled account; the shodan must be the customer's and, when newly
 * chosen, open. Returns what decides about approvals, as `offerNow` finds it after the save.
 */
async function checkPeopleAndShodan(
  tx: Tx,
  actor: Actor,
  input: QuotationInput,
  { before, setsPrices }: { before?: Quotation; setsPrices: boolean } = { setsPrices: true },
): Promise<FoundPeople> {
  const { salesUsername, shodan, customer } = input;
  const isOther = salesUsername !== actor.username && salesUsername !== before?.salesUsername;
  if (isOther && !mayPass(actor.permissions, quotationAccess.forOthers)) {
    throw refusedField(
      'salesUsername',
      sentence(
        'You can only create quotations in your own name.',
        'Anda hanya dapat membuat penawaran atas nama sendiri.',
      ),
    );
  }
  const pricedBy = setsPrices
    ? statement`${actor.username}`
    : statement`(select priced_by from quotation where id = ${before?.id ?? null})`;
  const [found] = await readRows<FoundPeople & { seller: boolean; shodan: string | null }>(
    tx,
    statement`select
      (select min(discount_limit)::float8 from user_login join role on role.id = role_id
        where username in (${salesUsername}, ${pricedBy})) as limit,
      (select company_id from customer where id = ${customer.id}) as "companyId",
      (select company_name from customer where id = ${customer.id}) as "companyName",
      (select description from payment_term where id = ${input.paymentTerm}) as "paymentTermDesc",
      (select priced_for from quotation where id = ${before?.id ?? null}) as "pricedFor",
      ${pricedBy} as "pricedBy",
      exists (select from user_login where username = ${salesUsername} and enabled) as seller,
      (select status from shodan where id = ${shodan?.id ?? null} and customer_id = ${customer.id}) as shodan`,
  );
  if (!found?.seller && salesUsername !== before?.salesUsername) {
    throw refusedField('salesUsername', sentence('There is no such user.', 'Pengguna ini tidak ada.'));
  }
  if (shodan && found?.shodan === null) {
    throw refusedField(
      'shodan',
      sentence('This shodan belongs to another customer.', 'Shodan ini milik pelanggan lain.'),
    );
  }
  if (shodan && shodan.id !== before?.shodan?.id && found?.shodan !== 'OPEN') {
    throw refusedField('shodan', sentence('This shodan is not open any more.', 'Shodan ini sudah tidak terbuka.'));
  }
  return found ?? nobodyFound;
}

const headerOf = (input: QuotationInput, totals: Totals): Header => ({
  ...quotationHead.toColumns(input),
  quotation_date: input.quotationDate,
  ...totals,
});

async function updateHeader(tx: Tx, author: Author, before: Quotation, columns: Partial<Header>): Promise<void> {
  try {
    await tx
      .updateTable('quotation')
      .set((set) => ({
        ...columns,
        version: before.version + 1,
        updated_by: author.username,
        updated_at: set.fn<string>('now'),
      }))
      .where('id', '=', before.id)
      .execute();
  } catch (error) {
    throw missingReference(error, references);
  }
}

/** Stored lines keep their basis; only the edited fields, and what is computed from them, are written. */
async function replaceLines(tx: Tx, quotationId: number, lines: readonly LineWithTotals[]): Promise<void> {
  const kept = lines.filter(({ id }) => id !== undefined);
  await writeWithoutWaiting(
    tx,
    statement`delete from quotation_line where quotation_id = ${quotationId} and id <> all(${kept.map(({ id }) => id)})`,
  );
  if (kept.length > 0) {
    await writeWithoutWaiting(
      tx,
      statement`update quotation_line as stored set place = new.place, qty = new.qty, stock_type = new.stock_type, is_optional = new.is_optional,
          selling_price = new.selling_price, bottom_price = new.bottom_price, is_typed = new.is_typed,
          sub_total_price = new.sub_total_price, shortfall = new.shortfall, is_floor_unknown = new.is_floor_unknown
        from jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(kept)}::jsonb) as new
        where stored.id = new.id and stored.quotation_id = ${quotationId}`,
    );
  }
  const added = lines.filter(({ id }) => id === undefined);
  if (added.length > 0) await writeWithoutWaiting(tx, insertOf({ quotationId, id: nextLineId }, added));
}

/** The fields for the audit log, with each line as readable text. */
function auditedFields(row: Quotation) {
  const { itemDetails, lastUpdateBy: _by, lastUpdateDate: _at, paymentTerm: _id, bottomMore: _found, ...header } = row;
  const lines = itemDetails.map(
    (line) =>
      `${line.materialNo} × ${line.qty} ${line.qtyType} @ ${line.price.sellingPrice} ${line.stockType}${line.isOptional ? ' OPTION' : ''}`,
  );
  return { ...header, itemDetails: lines };
}
