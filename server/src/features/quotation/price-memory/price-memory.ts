import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import type { PriceMemory, PriceMemoryQuery, RememberedPrice } from '@gso/contract/quotation/price-memory';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../../platform/db/statement.ts';

/** The last prices of an item or a bundle. */
export async function readPriceMemory(db: Reader, query: PriceMemoryQuery): Promise<PriceMemory> {
  const { id, qtyType, company } = query;
  const [found] = await readRows<{ key: string }>(
    db,
    qtyType === 'SET'
      ? statement`select lower(material_no) collate "C" as key from bundle where id = ${id}`
      : statement`select material_key as key from item where id = ${id}`,
  );
  if (!found) throw notFound();
  const [here, elsewhere, known] = await Promise.all([
    company === 0 ? [] : remembered(db, query, { key: found.key, whose: statement`customer.company_id = ${company}` }),
    remembered(db, query, { key: found.key, whose: statement`customer.company_id <> ${company}` }),
    limitsOf(db, query),
  ]);
  return { here, elsewhere, limits: known };
}

const lines = text(String(limits.rememberedLines));
const prices = text(String(limits.rememberedPrices));

/**
 * Only the newest lines of the material are compared, so that a company that never bought what everybody buys costs no
 * more than any other. The dialog with all earlier prices has the rest.
 */
async function remembered(
  db: Reader,
  { qtyType, except }: PriceMemoryQuery,
  { key, whose }: { key: string; whose: Statement },
): Promise<RememberedPrice[]> {
  const rows = await readRows<RememberedPrice & { price: string }>(
    db,
    statement`select newest.id as line, quotation.ref_no as "refNo", quotation_date as "quotationDate",
        quotation.status, newest.qty, newest.selling_price as price,
        jsonb_build_object('id', customer.company_id, 'name', customer.company_name) as company
      from (
        select id, quotation_id, qty, selling_price from quotation_line
        where material_key = ${key} and quotation_id <> ${except}
          and ${text(qtyType === 'SET' ? 'bundle_id' : 'item_id')} is not null
        order by quotation_id desc, id desc limit ${lines}
      ) as newest
      join quotation on quotation.id = newest.quotation_id
      join customer on customer.id = quotation.customer_id
      where ${whose}
      order by newest.quotation_id desc, newest.id desc limit ${prices}`,
  );
  return rows.map(({ price, ...row }) => ({ ...row, sellingPrice: Number(price) }));
}

const orNull = (amount: string | null): number | null => (amount === null ? null : Number(amount));

/** At the present rates. A supplier price of 0 is one that nobody entered. */
async function limitsOf(db: Reader, { id, qtyType }: PriceMemoryQuery): Promise<PriceMemory['limits']> {
  const parts =
    qtyType === 'SET'
      ? statement`select item_id, qty from bundle_member where bundle_id = ${id}`
      : statement`select ${id}::integer as item_id, 1 as qty`;
  const [sums] = await readRows<{ cost: string | null; bottom: string | null }>(
    db,
    statement`select
        case when bool_and(item.supp_price > 0 and rate is not null)
          then round(sum(item.supp_price * part.qty * rate), 4) end as cost,
        case when bool_and(rate is not null) then trunc(sum(item.bottom_price * part.qty * rate)) end as bottom
      from (${parts}) as part join item on item.id = part.item_id
      cross join lateral (
        select case when item.currency = ${homeCurrency} then 1
          else (select conv_value from exchange_rate where source_curr = item.currency) end as rate
      ) as present`,
  );
  return { purchasePrice: orNull(sums?.cost ?? null), bottomPrice: orNull(sums?.bottom ?? null) };
}
