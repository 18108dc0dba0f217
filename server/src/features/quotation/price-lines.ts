import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import type { QtyType, QuotationLine, QuotationLineInput } from '@gso/contract/quotation';
import { quotedPrices } from '@gso/contract/rules/price';
import type { Rounding } from '@gso/contract/rules/rounding';
import { type AppError, refusedField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { text as sentence, type Text } from '../../platform/text.ts';

/** The item or bundle of a line, as master data has it now or as it was when the line was created. */
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

/** A line that says what it is. */
export type KnownLineInput = QuotationLineInput & { qtyType: QtyType; isOptional: boolean };

export interface PricedLine extends LineBasis {
  /** Of a stored line. */
  id: number | undefined;
  item_id: number | null;
  bundle_id: number | null;
  qty: number;
  stock_type: QuotationLine['stockType'];
  is_optional: boolean;
  selling_price: number;
  bottom_price: number;
  is_typed: boolean;
}

interface Pricing {
  rounding: Rounding;
  stored: readonly QuotationLine[];
  /** The rounding that the stored lines were priced with. */
  storedRounding: Rounding;
  /** The stored lines go to others than they were made for. */
  isForOthers: boolean;
}

/**
 * Gives each line its price in rupiah. A stored line keeps its basis; a new one takes the current basis. A line without
 * a rate needs a price that the user entered: 100 dollars must never silently become 100 rupiah. For others a line keeps
 * all that it was made of, but its bottom price is at least the present one: an old floor is no way around the new one.
 */
export async function priceLines(
  tx: Tx,
  inputs: readonly KnownLineInput[],
  { rounding, stored, storedRounding, isForOthers }: Pricing,
): Promise<PricedLine[]> {
  const kept = new Map(stored.map((line) => [line.line, line]));
  const fresh = await readBases(tx, isForOthers ? inputs : inputs.filter(({ line }) => line === undefined));
  const lines = inputs.map((input, place) => {
    const old = input.line === undefined ? undefined : kept.get(input.line);
    const isSame = old?.id === input.id && old.qtyType === input.qtyType;
    const now = fresh[input.qtyType].get(input.id);
    const basis = input.line === undefined ? now : isSame ? basisOf(old) : undefined;
    if (!basis) throw refusedLine(place, 'id', gone[input.qtyType]);
    const prices = pricesOf(input, basis, { rounding, old });
    if (!prices) throw refusedLine(place, 'sellingPrice', noRate(basis.source_currency));
    const least = Math.max(
      old ? raisedFloor(old, basis, storedRounding) : 0,
      isForOthers && now ? (bottomOf(now, rounding) ?? 0) : 0,
    );
    return pricedLine(input, basis, { ...prices, bottom_price: Math.max(prices.bottom_price, least) });
  });
  const rows = lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  if (rows > limits.printedRows) throw refusedField('itemDetails', tooManyRows(rows));
  return lines;
}

/** The bottom price of a line that was copied when its item had a higher one than the original; 0 of any other line. */
function raisedFloor({ price }: QuotationLine, basis: LineBasis, rounding: Rounding): number {
  return price.bottomPrice > (bottomOf(basis, rounding) ?? 0) ? price.bottomPrice : 0;
}

const sourceOf = ({ source_selling_price, source_bottom_price }: LineBasis) => ({
  sellingPrice: source_selling_price,
  bottomPrice: source_bottom_price,
});

/** Undefined without a rate. */
const bottomOf = (basis: LineBasis, rounding: Rounding): number | undefined =>
  basis.rate === null ? undefined : quotedPrices(sourceOf(basis), basis.rate, rounding).bottomPrice;

type LinePrices = Pick<PricedLine, 'selling_price' | 'bottom_price' | 'is_typed'>;

/** Undefined if there is neither a rate nor an entered price. */
function pricesOf(
  { sellingPrice }: QuotationLineInput,
  basis: LineBasis,
  { rounding, old }: { rounding: Rounding; old: QuotationLine | undefined },
): LinePrices | undefined {
  // An older line may have been priced by other rules. While its price is not changed, all of it stays as it is.
  if (old && old.price.sellingPrice === sellingPrice) {
    return { selling_price: sellingPrice, bottom_price: old.price.bottomPrice, is_typed: old.isTyped };
  }
  const { rate } = basis;
  const usual = rate === null ? undefined : quotedPrices(sourceOf(basis), rate, rounding);
  const selling = sellingPrice ?? usual?.sellingPrice;
  return selling === undefined
    ? undefined
    : {
        selling_price: selling,
        // Without a rate there is no bottom price in rupiah to compare with.
        bottom_price: usual?.bottomPrice ?? 0,
        is_typed: selling !== usual?.sellingPrice,
      };
}

function pricedLine(input: KnownLineInput, basis: LineBasis, prices: LinePrices): PricedLine {
  return {
    ...basis,
    id: input.line,
    item_id: input.qtyType === 'PCS' ? input.id : null,
    bundle_id: input.qtyType === 'SET' ? input.id : null,
    qty: input.qty,
    stock_type: input.stockType,
    is_optional: input.isOptional,
    ...prices,
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

/** The items and the bundles of lines as they are now. */
async function readBases(tx: Tx, inputs: readonly KnownLineInput[]): Promise<Record<QtyType, Map<number, FreshBasis>>> {
  const idsOf = (wanted: QtyType) => inputs.filter(({ qtyType }) => qtyType === wanted).map(({ id }) => id);
  const [items, bundles] = [idsOf('PCS'), idsOf('SET')];
  const byId = (bases: FreshBasis[]) => new Map(bases.map((basis) => [basis.id, basis]));
  return {
    PCS: byId(items.length > 0 ? await readItems(tx, items) : []),
    SET: byId(bundles.length > 0 ? await readBundles(tx, bundles) : []),
  };
}

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

/** The basis of a stored line. Its columns are never updated. */
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

const gone: Record<QtyType, Text> = {
  SET: sentence('This bundle does not exist any more.', 'Paket ini sudah tidak ada.'),
  PCS: sentence('This item does not exist any more.', 'Barang ini sudah tidak ada.'),
};

const noRate = (currency: string): Text =>
  sentence(`No rate ${currency}→${homeCurrency}`, `Tidak ada kurs ${currency}→${homeCurrency}`);

function refusedLine(place: number, field: string, message: Text): AppError {
  return refusedField(`itemDetails.${place}.${field}`, message);
}
