import { homeCurrency } from '@gso/contract/exchange-rate';
import type { Quotation } from '@gso/contract/quotation';
import { type CostedLine, lineMargins, type Margin, quotationMargin } from '@gso/contract/quotation/margin';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';

/**
 * Which rates a cost is computed with. "quotation": the rate that the line refers to; for a line without one, such as a
 * bundle, the rate that was valid when the quotation was created. "today": the present rate.
 */
export type CostRates = 'quotation' | 'today';

/** What one of a line costs to buy, in rupiah, as exact text. Null if it is unknown. */
export type LineCost = Record<CostRates, string | null>;

/**
 * Selects what one of each line costs to buy, and by how much its bottom price rose, for the lines of these quotations,
 * which need their columns id and created_at. The supplier price is the present one of the item in both cases,
 * so that the two differ by the rates alone. A bundle costs what its present members cost together. The cost is unknown
 * if a supplier price is 0 or a rate is missing.
 */
export const lineCosts = (quotations: Statement): Statement =>
  statement`select line.id, line.quotation_id, line.qty, line.selling_price, line.is_optional,
        case when bool_and(item.supp_price > 0 and rate.used is not null)
          then sum(item.supp_price * part.qty * rate.used) end as quotation,
        case when bool_and(item.supp_price > 0 and rate.present is not null)
          then sum(item.supp_price * part.qty * rate.present) end as today,
        sum(part.qty * (rate.present - rate.used) * case
          when line.item_id is null then item.bottom_price
          when line.source_currency = item.currency then line.source_bottom_price
        end) as bottom_more
      from ${quotations} as offer
      join quotation_line as line on line.quotation_id = offer.id
      join lateral (
        select line.item_id, 1 as qty where line.item_id is not null
        union all
        select item_id, qty from bundle_member where bundle_id = line.bundle_id
      ) as part on true
      join item on item.id = part.item_id
      join lateral (
        select 1::numeric as used, 1::numeric as present where item.currency = ${homeCurrency}
        union all
        select
          coalesce(
            (select conv_value from exchange_rate_value
              where id = line.rate_value_id and source_curr = item.currency),
            (select conv_value from exchange_rate_value
              where source_curr = item.currency and valid_from <= offer.created_at order by id desc limit 1)
          ),
          (select conv_value from exchange_rate where source_curr = item.currency)
        where item.currency <> ${homeCurrency}
      ) as rate on true
      group by line.id`;

/** By the line's id. */
export async function readLineCosts(db: Reader, quotationIds: readonly number[]): Promise<Map<number, LineCost>> {
  const offers = statement`(select id, created_at from quotation where id = any(${[...quotationIds]}))`;
  const rows = await readRows<LineCost & { id: number }>(db, lineCosts(offers));
  return new Map(rows.map(({ id, quotation, today }) => [id, { quotation, today }]));
}

export interface QuotationMargins {
  /** In the order of the lines. */
  lines: (Margin | null)[];
  /** Of all lines that are not optional. */
  whole: Margin | null;
}

type PricedQuotation = Pick<Quotation, 'id' | 'itemDetails' | 'discount' | 'discType' | 'isVat' | 'vat'>;

/** The margins of one quotation after every discount. */
export const readMargins = async (
  db: Reader,
  quotation: PricedQuotation,
  rates: CostRates,
): Promise<QuotationMargins> => marginsOf(quotation, await readLineCosts(db, [quotation.id]), rates);

export function marginsOf(
  quotation: PricedQuotation,
  costs: ReadonlyMap<number, LineCost>,
  rates: CostRates,
): QuotationMargins {
  const lines = quotation.itemDetails.map(({ line, qty, isOptional, price }): CostedLine => ({
    qty,
    isOptional,
    sellingPrice: price.sellingPrice,
    cost: costs.get(line)?.[rates] ?? null,
  }));
  return { lines: lineMargins(lines, quotation), whole: quotationMargin(lines, quotation) };
}
