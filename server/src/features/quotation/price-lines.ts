import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import type { QuotationLine, QuotationLineInput } from '@gso/contract/quotation';
import { priceInRupiah } from '@gso/contract/rules/price';
import { type AppError, refusedField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { text as sentence, type Text } from '../../platform/text.ts';

/** What a line is made of, as master data has it now or as it was when the line was made. */
export interface LineBasis {
  brand: string;
  category: string;
  material_no: string;
  material_desc: string;
  source_currency: string;
  source_selling_price: number;
  source_bottom_price: number;
  rate: number | null;
  rate_date: string | null;
  rate_value_id: number | null;
  parts: QuotationLine['items'];
}

export interface PricedLine extends LineBasis {
  /** A stored line's. */
  id: number | undefined;
  item_id: number | null;
  bundle_id: number | null;
  qty: number;
  stock_type: QuotationLine['stockType'];
  selling_price: number;
  bottom_price: number;
  is_typed: boolean;
}

/**
 * Gives each line its price in rupiah. What is stored already keeps its basis; what is new takes the basis of now. A
 * line without a rate needs a price that somebody typed: 100 dollars must never become 100 rupiah in silence.
 */
export async function priceLines(
  tx: Tx,
  inputs: readonly QuotationLineInput[],
  { ofBundles, stored = [] }: { ofBundles: boolean; stored?: readonly QuotationLine[] },
): Promise<PricedLine[]> {
  const kept = new Map(stored.map((line) => [line.line, line]));
  const fresh = inputs.filter(({ line }) => line === undefined).map(({ id }) => id);
  const read = ofBundles ? readBundles : readItems;
  const bases = new Map((fresh.length > 0 ? await read(tx, fresh) : []).map((basis) => [basis.id, basis]));
  const lines = inputs.map((input, place) => {
    const old = input.line === undefined ? undefined : kept.get(input.line);
    const basis = old ? basisOf(old) : bases.get(input.id);
    if (!basis || (old && old.id !== input.id)) throw refusedLine(place, 'id', gone(ofBundles));
    return pricedLine(input, basis, place, ofBundles);
  });
  const rows = lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  if (rows > limits.printedRows) throw refusedField('itemDetails', tooManyRows(rows));
  return lines;
}

function pricedLine(input: QuotationLineInput, basis: LineBasis, place: number, ofBundles: boolean): PricedLine {
  const { rate } = basis;
  const usual = rate === null ? null : priceInRupiah(basis.source_selling_price, rate);
  const selling = input.sellingPrice ?? usual;
  if (selling === null) throw refusedLine(place, 'sellingPrice', noRate(basis.source_currency));
  return {
    ...basis,
    id: input.line,
    item_id: ofBundles ? null : input.id,
    bundle_id: ofBundles ? input.id : null,
    qty: input.qty,
    stock_type: input.stockType,
    selling_price: selling,
    // Without a rate nothing is known that the price could fall below.
    bottom_price: rate === null ? 0 : priceInRupiah(basis.source_bottom_price, rate),
    is_typed: selling !== usual,
  };
}

type FreshBasis = LineBasis & { id: number };
type StoredBasis = Omit<FreshBasis, 'source_selling_price' | 'source_bottom_price' | 'rate'> & {
  source_selling_price: string;
  source_bottom_price: string;
  rate: string | null;
};

const toBasis = (stored: StoredBasis): FreshBasis => ({
  ...stored,
  source_selling_price: Number(stored.source_selling_price),
  source_bottom_price: Number(stored.source_bottom_price),
  rate: stored.rate === null ? null : Number(stored.rate),
});

/** The items as they are now; they cannot be removed before the transaction ends. */
async function readItems(tx: Tx, ids: readonly number[]): Promise<FreshBasis[]> {
  const items = await readRows<StoredBasis>(
    tx,
    statement`select item.id, item.brand, item.category, item.material_no, item.material_desc,
        item.currency as source_currency, item.selling_price as source_selling_price,
        item.bottom_price as source_bottom_price, value.id as rate_value_id, to_jsonb(value.valid_from) as rate_date,
        case when item.currency = ${homeCurrency} then 1 else value.conv_value end as rate, '[]'::jsonb as parts
      from item
      left join lateral (
        select newest.id, newest.conv_value, newest.valid_from from exchange_rate
        join exchange_rate_value as newest using (source_curr)
        where source_curr = item.currency order by newest.id desc limit 1
      ) as value on true
      where item.id = any(${[...ids]}) order by item.id for key share of item`,
  );
  return items.map(toBasis);
}

/** The bundles at the price that they were saved with, which is in rupiah already. */
async function readBundles(tx: Tx, ids: readonly number[]): Promise<FreshBasis[]> {
  const bundles = await readRows<StoredBasis>(
    tx,
    statement`select bundle.id, bundle.brand, bundle.category, bundle.material_no, bundle.material_desc,
        ${homeCurrency} as source_currency, bundle.selling_price as source_selling_price,
        bundle.bottom_price as source_bottom_price, null::integer as rate_value_id, null as rate_date, 1 as rate, (
          select coalesce(jsonb_agg(jsonb_build_object(
            'brand', item.brand, 'category', item.category, 'materialNo', item.material_no,
            'materialDesc', item.material_desc, 'qty', bundle_member.qty
          ) order by bundle_member.place), '[]')
          from bundle_member join item on item.id = bundle_member.item_id where bundle_member.bundle_id = bundle.id
        ) as parts
      from bundle where bundle.id = any(${[...ids]}) order by bundle.id for key share of bundle`,
  );
  return bundles.map(toBasis);
}

/** A stored line's own; its columns about that are never written again. */
const basisOf = (line: QuotationLine): LineBasis => ({
  brand: line.brand,
  category: line.category,
  material_no: line.materialNo,
  material_desc: line.materialDesc,
  source_currency: line.source.currency,
  source_selling_price: line.source.price.sellingPrice,
  source_bottom_price: line.source.price.bottomPrice,
  rate: line.source.rate,
  rate_date: line.source.rateDate,
  rate_value_id: null,
  parts: line.items,
});

const tooManyRows = (rows: number): Text =>
  sentence(
    `The lines and the members of their bundles make ${rows} rows. A quotation can have at most ${limits.printedRows}.`,
    `Baris beserta isi paketnya berjumlah ${rows}. Satu penawaran paling banyak ${limits.printedRows}.`,
  );

const gone = (ofBundles: boolean): Text =>
  ofBundles
    ? sentence('This bundle does not exist any more.', 'Paket ini sudah tidak ada.')
    : sentence('This item does not exist any more.', 'Barang ini sudah tidak ada.');

const noRate = (currency: string): Text =>
  sentence(`No rate ${currency}→${homeCurrency}`, `Tidak ada kurs ${currency}→${homeCurrency}`);

function refusedLine(place: number, field: string, message: Text): AppError {
  return refusedField(`itemDetails.${place}.${field}`, message);
}
