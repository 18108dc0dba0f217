import { homeCurrency } from '@gso/contract/exchange-rate';
import { limits } from '@gso/contract/limits';
import type { QtyType, QuotationLine, QuotationLineInput } from '@gso/contract/quotation';
import { quotedPrices } from '@gso/contract/rules/price';
import type { Rounding } from '@gso/contract/rules/rounding';
import { type AppError, refusedField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { text as sentence, type Text } from '../../platform/text.ts';
import { highestFloor, type LineBasis, readBases } from './floor/present-bases.ts';

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
  is_floor_unknown: boolean;
}

interface Pricing {
  rounding: Rounding;
  stored: readonly QuotationLine[];
  /** The rounding that the stored lines were priced with. */
  storedRounding: Rounding;
  /** The stored lines go to others than they were made for. */
  isForOthers: boolean;
  /** Who sells and who sets the prices: bottom prices that they lowered themselves do not count yet. */
  people: readonly string[];
}

/**
 * Gives each line its price in rupiah. A stored line keeps its basis; a new one takes the current basis. A line without
 * a rate needs a price that the user entered: 100 dollars must never silently become 100 rupiah. For others a line keeps
 * all that it was made of, but its bottom price is at least the present one. For whom a line is new, it is at least the
 * highest one that counts.
 */
export async function priceLines(
  tx: Tx,
  inputs: readonly KnownLineInput[],
  { rounding, stored, storedRounding, isForOthers, people }: Pricing,
): Promise<PricedLine[]> {
  const kept = new Map(stored.map((line) => [line.line, line]));
  const fresh = await readBases(tx, isForOthers ? inputs : inputs.filter(({ line }) => line === undefined), {
    people,
    isLocked: true,
  });
  const lines = inputs.map((input, place) => {
    const old = input.line === undefined ? undefined : kept.get(input.line);
    const isSame = old?.id === input.id && old.qtyType === input.qtyType;
    const now = fresh[input.qtyType].get(input.id);
    const basis = input.line === undefined ? now?.basis : isSame ? basisOf(old) : undefined;
    if (!basis) throw refusedLine(place, 'id', gone[input.qtyType]);
    const prices = pricesOf(input, basis, { rounding, old });
    if (!prices) throw refusedLine(place, 'sellingPrice', noRate(basis.source_currency));
    // Another line with the same item can be new.
    const isNew = isForOthers || input.line === undefined;
    const present = now && isNew ? highestFloor(now, rounding) : undefined;
    const least = Math.max(old ? raisedFloor(old, basis, storedRounding) : 0, present?.floor ?? 0);
    return pricedLine(input, basis, {
      ...prices,
      bottom_price: Math.max(prices.bottom_price, least),
      is_floor_unknown: (present?.isUnknown ?? false) || (old?.isFloorUnknown ?? false),
    });
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
type LineFloor = Pick<PricedLine, 'is_floor_unknown'>;

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

function pricedLine(input: KnownLineInput, basis: LineBasis, prices: LinePrices & LineFloor): PricedLine {
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
