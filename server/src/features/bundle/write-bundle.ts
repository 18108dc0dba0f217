import type { BundleInput, BundlePatch, BundleRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import type { ItemPrices } from '@gso/contract/rules/price';
import { sql } from 'kysely';
import { type AppError, notFound, refusedField } from '../../platform/app-error.ts';
import { auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { text as sentence, type Text } from '../../platform/text.ts';
import { bundle, columnsOf, joinRate, missingRates, priceNow, rate } from './bundle-kind.ts';

type Members = BundleInput['items'];

export async function createBundle(tx: Tx, author: Author, input: BundleInput): Promise<BundleRow> {
  const price = await priceOf(tx, input.items);
  const { id } = await tx
    .insertInto('bundle')
    .values({ ...columnsOf(input), ...priceColumns(price), created_by: author.username, updated_by: author.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMembers(tx, id, input.items);
  const after = await readRecord(tx, bundle, id);
  await auditChange(tx, author, 'bundle', { after: auditedFields(after) });
  return after;
}

export async function updateBundle(
  tx: Tx,
  author: Author,
  { id, patch }: { id: number; patch: BundlePatch },
): Promise<BundleRow> {
  const before = await lockBundle(tx, id);
  await refuseIfStale(tx, 'bundle', before, patch.version);
  const old = bundle.inputOf(before);
  const input = {
    brand: patch.brand ?? old.brand,
    category: patch.category ?? old.category,
    materialNo: patch.materialNo ?? old.materialNo,
    materialDesc: patch.materialDesc ?? old.materialDesc,
    items: patch.items ?? old.items,
  };
  const changed = fieldChanges(old, input).map(({ field }) => field);
  if (changed.length === 0) return before;
  if (changed.includes('items')) {
    await tx.deleteFrom('bundle_member').where('bundle_id', '=', id).execute();
    await insertMembers(tx, id, input.items);
  }
  return store(tx, author, before, input);
}

/** Sets the price of a bundle to the current price of its members. */
export async function recomputeBundle(
  tx: Tx,
  author: Author,
  { id, version }: { id: number; version: number },
): Promise<BundleRow> {
  const before = await lockBundle(tx, id);
  await refuseIfStale(tx, 'bundle', before, version);
  const isCurrent = before.priceNow === null && before.missingRates.length === 0;
  return isCurrent ? before : store(tx, author, before, bundle.inputOf(before));
}

export async function deleteBundle(
  tx: Tx,
  author: Author,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const before = await lockBundle(tx, id);
  await refuseIfStale(tx, 'bundle', before, version);
  await refuseIfUsed(tx, 'bundle', id);
  await deleteRows(tx, author, 'bundle', [id]);
  await auditChange(tx, author, 'bundle', { before: auditedFields(before) });
}

/**
 * Locks first and then reads: a single statement would wait for a concurrent change and still return the members from
 * before it.
 */
async function lockBundle(tx: Tx, id: number): Promise<BundleRow> {
  const [locked] = await readRows(tx, statement`select id from bundle where id = ${id} for update`);
  if (!locked) throw notFound();
  return readRecord(tx, bundle, id);
}

async function store(tx: Tx, author: Author, before: BundleRow, input: BundleInput): Promise<BundleRow> {
  const { id } = before;
  const price = await priceOf(tx, input.items);
  await tx
    .updateTable('bundle')
    .set({
      ...columnsOf(input),
      ...priceColumns(price),
      version: before.version + 1,
      updated_by: author.username,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const after = await readRecord(tx, bundle, id);
  await auditChange(tx, author, 'bundle', { before: auditedFields(before), after: auditedFields(after) });
  return after;
}

async function insertMembers(tx: Tx, bundleId: number, members: Members): Promise<void> {
  const rows = members.map(({ id, qty }, place) => ({ bundle_id: bundleId, place, item_id: id, qty }));
  await tx.insertInto('bundle_member').values(rows).execute();
}

interface StoredPrice {
  id: number;
  currency: string;
  selling_price: string;
  bottom_price: string;
  rate: string | null;
}

/** The current price of the members together. Their items cannot be removed until the transaction ends. */
async function priceOf(tx: Tx, members: Members): Promise<ItemPrices> {
  const items = await readRows<StoredPrice>(
    tx,
    statement`select item.id, item.currency, item.selling_price, item.bottom_price, ${rate} as rate
      from item ${joinRate} where item.id = any(${members.map(({ id }) => id)})
      order by item.id for key share of item`,
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const priced = members.map(({ id, qty }) => {
    const item = byId.get(id);
    if (!item) throw refusedItems(sentence('An item does not exist any more.', 'Ada barang yang sudah tidak ada.'));
    return {
      qty,
      currency: item.currency,
      selling_price: Number(item.selling_price),
      bottom_price: Number(item.bottom_price),
      rate: item.rate === null ? null : Number(item.rate),
    };
  });
  const price = priceNow(priced);
  if (!price) {
    const missing = missingRates(priced)
      .map((currency) => `${currency}→${homeCurrency}`)
      .join(', ');
    throw refusedItems(sentence(`No rate ${missing}`, `Tidak ada kurs ${missing}`));
  }
  if (Math.max(price.sellingPrice, price.bottomPrice) > limits.rupiah) {
    throw refusedItems(sentence('The total is too large.', 'Totalnya terlalu besar.'));
  }
  return price;
}

function refusedItems(message: Text): AppError {
  return refusedField('items', message);
}

const priceColumns = ({ sellingPrice, bottomPrice }: ItemPrices) => ({
  selling_price: sellingPrice,
  bottom_price: bottomPrice,
});

/** The fields for the audit log, with each member as readable text. Values derived from other records are left out. */
function auditedFields({ id, version, brand, category, materialNo, materialDesc, price, items }: BundleRow) {
  const lines = items.map((member) => `${member.materialNo} × ${member.qty}`);
  return { id, version, brand, category, materialNo, materialDesc, price, items: lines };
}
