import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import {
  type Quotation,
  quotationAccess,
  type QuotationInput,
  type QuotationPatch,
  quotationProblems,
  type settableStatuses,
} from '@gso/contract/quotation';
import {
  lineSubtotal,
  quotationTotals,
  shortfalls,
  usualVat,
  type VatTerms,
} from '@gso/contract/rules/quotation-totals';
import { AppError, invalidInput, refusedField } from '../../platform/app-error.ts';
import { type Actor, auditChange, type Author, fieldChanges } from '../../platform/audit/audit.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { missingReference } from '../../platform/record/missing-reference.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { mergedInput } from '../../platform/record/write-record.ts';
import { nextNumber } from '../../platform/save/next-number.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { text as sentence } from '../../platform/text.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import { headerColumnsOf, quotationHead, quotationRecord, references } from './quotation-kind.ts';

export async function createQuotation(tx: Tx, actor: Actor, input: QuotationInput): Promise<Quotation> {
  refuseProblems(input);
  await checkPeopleAndShodan(tx, actor, input);
  const lines = await priceLines(tx, input.itemDetails, { ofBundles: input.isItemBundling });
  const reckoned = reckon(lines, input, usualVat);
  const id = await insertHeader(tx, actor, input, reckoned.totals, usualVat);
  await insertLines(tx, id, reckoned.lines);
  return leaveTrace(tx, actor, id);
}

export async function updateQuotation(tx: Tx, actor: Actor, patch: QuotationPatch): Promise<Quotation> {
  const before = await lockQuotation(tx, patch);
  refuseIfWon(before);
  const { id, version: _read, ...sent } = patch;
  const old = quotationRecord.inputOf(before);
  const input = mergedInput(old, sent);
  refuseProblems(input);
  if (fieldChanges(old, input).length === 0) return before;
  await checkPeopleAndShodan(tx, actor, input, before);
  const lines = await priceLines(tx, input.itemDetails, {
    ofBundles: before.isItemBundling,
    stored: before.itemDetails,
  });
  const reckoned = reckon(lines, input, before.vat);
  await updateHeader(tx, actor, before, { ...headerColumnsOf(input), ...reckoned.totals });
  await replaceLines(tx, id, reckoned.lines);
  return leaveTrace(tx, actor, id, before);
}

/** A quotation like another one, open and dated today, with the prices of that one; a shodan belongs to one alone. */
export async function duplicateQuotation(tx: Tx, actor: Actor, id: number): Promise<Quotation> {
  const original = await readRecord(tx, quotationRecord, id);
  const [{ today } = { today: original.quotationDate }] = await readRows<{ today: string }>(
    tx,
    statement`select business_today() as today`,
  );
  const input = { ...quotationRecord.inputOf(original), quotationDate: today, shodan: null };
  const lines = await priceLines(tx, input.itemDetails, {
    ofBundles: original.isItemBundling,
    stored: original.itemDetails,
  });
  const reckoned = reckon(lines, input, usualVat);
  const copyId = await insertHeader(tx, actor, input, reckoned.totals, usualVat);
  await copyLines(tx, { from: id, to: copyId }, reckoned.lines);
  return leaveTrace(tx, actor, copyId);
}

export async function changeStatus(
  tx: Tx,
  author: Author,
  { id, status, version }: { id: number; status: (typeof settableStatuses)[number]; version: number },
): Promise<Quotation> {
  const before = await lockQuotation(tx, { id, version });
  refuseIfWon(before);
  if (before.status === status) return before;
  await updateHeader(tx, author, before, { status });
  return leaveTrace(tx, author, id, before);
}

export async function deleteQuotation(
  tx: Tx,
  author: Author,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const before = await lockQuotation(tx, { id, version });
  await refuseIfUsed(tx, 'quotation', id);
  await readRows(tx, statement`delete from quotation where id = ${id}`);
  await auditChange(tx, author, 'quotation', { before: traceOf(before) });
}

/**
 * The quotation in the version that was read, kept from others. Locks first and reads then: one statement for both would
 * wait for a change and still show the lines from before it.
 */
async function lockQuotation(tx: Tx, { id, version }: { id: number; version: number }): Promise<Quotation> {
  await lockRecord(tx, quotationHead, id);
  const locked = await readRecord(tx, quotationRecord, id);
  await refuseIfStale(tx, 'quotation', { ...traceOf(locked), lastUpdateBy: locked.lastUpdateBy }, version);
  return locked;
}

/** The quotation as it is stored now, once its history tells how it came to be so. */
async function leaveTrace(tx: Tx, author: Author, id: number, before?: Quotation): Promise<Quotation> {
  const after = await readRecord(tx, quotationRecord, id);
  await auditChange(tx, author, 'quotation', { before: before && traceOf(before), after: traceOf(after) });
  return after;
}

function refuseProblems(input: QuotationInput): void {
  const problems = quotationProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
}

function refuseIfWon({ status }: Quotation): void {
  if (status !== 'WIN') return;
  throw new AppError(
    'refused',
    sentence(
      'This quotation has been ordered. Remove the purchase order first.',
      'Penawaran ini sudah dipesan. Hapus PO-nya terlebih dahulu.',
    ),
  );
}

/** One query for both: the sales person must be at work, the shodan the customer's and, when newly chosen, open. */
async function checkPeopleAndShodan(tx: Tx, actor: Actor, input: QuotationInput, before?: Quotation): Promise<void> {
  const { salesUsername, shodan, customer } = input;
  const isOther = salesUsername !== actor.username && salesUsername !== before?.salesUsername;
  if (isOther && !mayPass(actor.permissions, quotationAccess.forOthers)) {
    throw refusedField(
      'salesUsername',
      sentence('You can only write quotations of your own.', 'Anda hanya dapat membuat penawaran atas nama sendiri.'),
    );
  }
  const [found] = await readRows<{ seller: boolean; shodan: string | null }>(
    tx,
    statement`select
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
}

type Terms = Pick<QuotationInput, 'discount' | 'discType' | 'isVat'>;
type ReckonedLine = PricedLine & { place: number; sub_total_price: number; shortfall: number };

/** What follows from the lines and terms, for the quotation and for each line. Nobody sends it. */
function reckon(lines: readonly PricedLine[], terms: Terms, vat: VatTerms) {
  const priced = lines.map(({ selling_price, bottom_price, qty }) => ({
    sellingPrice: selling_price,
    bottomPrice: bottom_price,
    qty,
  }));
  const totals = quotationTotals(priced, { ...terms, vat });
  if (totals.totalPrice > limits.rupiah || totals.grandTotalPrice > limits.rupiah) {
    throw refusedField('itemDetails', sentence('The total is too large.', 'Totalnya terlalu besar.'));
  }
  const missing = shortfalls(priced, { ...terms, vat });
  return {
    totals: {
      total_qty: totals.totalQty,
      total_price: totals.totalPrice,
      total_price_disc: totals.totalPriceDisc,
      total_price_after_disc: totals.totalPriceAfterDisc,
      total_price_vat: totals.totalPriceVAT,
      grand_total_price: totals.grandTotalPrice,
      lines_below_bottom: missing.filter((shortfall) => shortfall > 0).length,
    },
    lines: lines.map((line, place): ReckonedLine => ({
      ...line,
      place,
      sub_total_price: lineSubtotal({ sellingPrice: line.selling_price, qty: line.qty }),
      shortfall: missing[place] ?? 0,
    })),
  };
}

type Totals = ReturnType<typeof reckon>['totals'];

async function insertHeader(
  tx: Tx,
  author: Author,
  input: QuotationInput,
  totals: Totals,
  vat: VatTerms,
): Promise<number> {
  const values = {
    ...headerColumnsOf(input),
    ...totals,
    ref_no: await nextRefNo(tx, input.quotationDate),
    vat_rate: vat.rate,
    vat_method: vat.method,
    created_by: author.username,
    updated_by: author.username,
  };
  try {
    const { id } = await tx.insertInto('quotation').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw missingReference(error, references);
  }
}

/** QUO-2611-0001 is the first one of November 2026. */
async function nextRefNo(tx: Tx, quotationDate: string): Promise<string> {
  const period = quotationDate.slice(2, 7).replace('-', '');
  const number = await nextNumber(tx, 'quotation', period);
  return `QUO-${period}-${String(number).padStart(4, '0')}`;
}

async function updateHeader(
  tx: Tx,
  author: Author,
  before: Quotation,
  columns: Partial<ReturnType<typeof headerColumnsOf> & Totals> & { status?: string },
): Promise<void> {
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

const ownColumns = text(
  'place, item_id, bundle_id, brand, category, material_no, material_desc, source_currency, source_selling_price, source_bottom_price, rate_value_id, parts',
);
const changingColumns = text('qty, stock_type, selling_price, bottom_price, is_typed, sub_total_price, shortfall');

async function insertLines(tx: Tx, quotationId: number, lines: readonly ReckonedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await readRows(
    tx,
    statement`insert into quotation_line (quotation_id, ${ownColumns}, ${changingColumns})
      select ${quotationId}::integer, ${ownColumns}, ${changingColumns}
      from jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(lines)}::jsonb)`,
  );
}

/** Stored lines keep what they were made of; only what people edit, and what follows from it, is written. */
async function replaceLines(tx: Tx, quotationId: number, lines: readonly ReckonedLine[]): Promise<void> {
  const kept = lines.filter(({ id }) => id !== undefined);
  await readRows(
    tx,
    statement`delete from quotation_line where quotation_id = ${quotationId} and id <> all(${kept.map(({ id }) => id)})`,
  );
  if (kept.length > 0) {
    await readRows(
      tx,
      statement`update quotation_line as stored set place = new.place, qty = new.qty, stock_type = new.stock_type,
          selling_price = new.selling_price, is_typed = new.is_typed, sub_total_price = new.sub_total_price,
          shortfall = new.shortfall
        from jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(kept)}::jsonb) as new
        where stored.id = new.id and stored.quotation_id = ${quotationId}`,
    );
  }
  await insertLines(
    tx,
    quotationId,
    lines.filter(({ id }) => id === undefined),
  );
}

/** What the lines were made of is copied where it lies; what follows from the terms is computed anew. */
async function copyLines(
  tx: Tx,
  { from, to }: { from: number; to: number },
  lines: readonly ReckonedLine[],
): Promise<void> {
  await readRows(
    tx,
    statement`insert into quotation_line (quotation_id, ${ownColumns}, ${changingColumns})
      select ${to}::integer, old.place, old.item_id, old.bundle_id, old.brand, old.category, old.material_no,
        old.material_desc, old.source_currency, old.source_selling_price, old.source_bottom_price, old.rate_value_id,
        old.parts, new.qty, new.stock_type, new.selling_price, old.bottom_price, new.is_typed, new.sub_total_price,
        new.shortfall
      from quotation_line as old
      join jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(lines)}::jsonb) as new using (id)
      where old.quotation_id = ${from}`,
  );
}

/** What of a quotation its history tells: lines as people read them. */
function traceOf(row: Quotation) {
  const { itemDetails, lastUpdateBy: _by, lastUpdateDate: _at, paymentTerm: _id, ...header } = row;
  const lines = itemDetails.map(
    (line) => `${line.materialNo} × ${line.qty} @ ${line.price.sellingPrice} ${line.stockType}`,
  );
  return { ...header, itemDetails: lines };
}
