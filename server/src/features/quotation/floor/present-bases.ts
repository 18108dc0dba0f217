import { homeCurrency } from '@gso/contract/exchange-rate';
import type { QtyType, QuotationLine } from '@gso/contract/quotation';
import { bundlePrices, priceInRupiah, quotedPrices } from '@gso/contract/rules/price';
import type { Rounding } from '@gso/contract/rules/rounding';
import type { Reader } from '../../../platform/db/database.ts';
import { nothing, readRows, statement, text } from '../../../platform/db/statement.ts';
import { countedRate, countedRates, otherFloors } from './counted-floors.ts';

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

/** A bottom price in its own currency, and the rate of that; null if there is none. */
type CountedFloor = [price: number, rate: number | null];

interface CountedItem {
  /** The present bottom price with the highest rate that counts. */
  bottom: number;
  rate: number | null;
  others: CountedFloor[];
}

interface CountedFloors {
  rate: number | null;
  others: CountedFloor[];
  /** Of a bundle. */
  members: (CountedItem & { qty: number })[];
}

/** An item or a bundle as it is now, and the bottom prices that count for it. */
export interface PresentBasis {
  basis: LineBasis;
  floors: CountedFloors;
}

interface LineFloor {
  floor: number;
  /** A rate is missing, so nobody knows the bottom price in rupiah. It is not 0. */
  isUnknown: boolean;
}

/** The highest bottom price in rupiah that counts for one of this item or bundle. */
export function highestFloor({ basis, floors }: PresentBasis, rounding: Rounding): LineFloor {
  const { source_selling_price: sellingPrice, source_bottom_price: bottomPrice } = basis;
  const saved = floors.rate === null ? null : roundedFloor({ sellingPrice, bottomPrice }, floors.rate, rounding);
  const members = floors.members.map((member) => ({ ...highestOfItem(member), qty: member.qty }));
  const inRupiah = members.map(({ floor, qty }) => ({ sellingPrice: 0, bottomPrice: floor, rate: 1, qty }));
  const ofMembers = bundlePrices(inRupiah).bottomPrice;
  const others = floors.others.map(([price, rate]) => (rate === null ? null : floorOf(price, rate)));
  const known = [saved, ...others].filter((floor) => floor !== null);
  return {
    // What it was saved with is rounded as the quotation is; what its members cost raises it only if it is more.
    floor: Math.max(0, ...known, ofMembers > bottomPrice ? ofMembers : 0),
    isUnknown: saved === null || others.includes(null) || members.some(({ isUnknown }) => isUnknown),
  };
}

/**
 * A selling price below the bottom price is an error or a trick: rounding it would lower the bottom price with it, so that
 * one is taken as it is.
 */
const roundedFloor = (
  prices: { sellingPrice: number; bottomPrice: number },
  rate: number,
  rounding: Rounding,
): number =>
  prices.sellingPrice < prices.bottomPrice
    ? floorOf(prices.bottomPrice, rate)
    : quotedPrices(prices, rate, rounding).bottomPrice;

const floorOf = (bottomPrice: number, rate: number): number =>
  quotedPrices({ sellingPrice: 0, bottomPrice }, rate, 0).bottomPrice;

/** In rupiah with the decimals of a price: ten thousand cheap members add up. */
function highestOfItem({ bottom, rate, others }: CountedItem): LineFloor {
  const floors = [[bottom, rate] as const, ...others];
  const known = floors.flatMap(([price, one]) => (one === null ? [] : [priceInRupiah(price, one)]));
  return { floor: Math.max(0, ...known), isUnknown: known.length < floors.length };
}

type StoredBasis = Omit<LineBasis, 'source_selling_price' | 'source_bottom_price' | 'rate'> & {
  id: number;
  source_selling_price: string;
  source_bottom_price: string;
  rate: string | null;
  floors: CountedFloors;
};

const toPresent = ({ id: _key, floors, ...stored }: StoredBasis): PresentBasis => ({
  basis: {
    ...stored,
    source_selling_price: Number(stored.source_selling_price),
    source_bottom_price: Number(stored.source_bottom_price),
    rate: stored.rate === null ? null : Number(stored.rate),
  },
  floors,
});

interface Wanted {
  /** Who sells and who sets the prices. */
  people: readonly string[];
  /** Whether they must not be removed before the transaction ends. */
  isLocked: boolean;
}

/** The items and the bundles of lines as they are now. */
export async function readBases(
  db: Reader,
  lines: readonly { id: number; qtyType: QtyType }[],
  wanted: Wanted,
): Promise<Record<QtyType, Map<number, PresentBasis>>> {
  const idsOf = (type: QtyType) => lines.filter(({ qtyType }) => qtyType === type).map(({ id }) => id);
  const [items, bundles] = [idsOf('PCS'), idsOf('SET')];
  const byId = (bases: StoredBasis[]) => new Map(bases.map((basis) => [basis.id, toPresent(basis)]));
  return {
    PCS: byId(items.length > 0 ? await readItems(db, items, wanted) : []),
    SET: byId(bundles.length > 0 ? await readBundles(db, bundles, wanted) : []),
  };
}

const readItems = (db: Reader, ids: readonly number[], { people, isLocked }: Wanted): Promise<StoredBasis[]> =>
  readRows<StoredBasis>(
    db,
    statement`with ${countedRates(people)}
      select item.id, item.brand, item.category, item.material_no, item.material_desc,
        item.currency as source_currency, item.selling_price as source_selling_price,
        item.bottom_price as source_bottom_price, value.id as rate_value_id, to_jsonb(value.valid_from) as rate_date,
        case when item.currency = ${homeCurrency} then 1 else value.conv_value end as rate, '[]'::jsonb as parts,
        jsonb_build_object('rate', ${countedRate}, 'others', ${otherFloors('item')}, 'members', '[]'::jsonb) as floors
      from item
      left join lateral (
        select newest.id, newest.conv_value, newest.valid_from from exchange_rate
        join exchange_rate_value as newest using (source_curr)
        where source_curr = item.currency order by newest.id desc limit 1
      ) as value on true
      where item.id = any(${[...ids]}) order by item.id ${isLocked ? text('for key share of item') : nothing}`,
  );

/** The bundles at the price that they were saved with, which is in rupiah already. */
const readBundles = (db: Reader, ids: readonly number[], { people, isLocked }: Wanted): Promise<StoredBasis[]> =>
  readRows<StoredBasis>(
    db,
    statement`with ${countedRates(people)}
      select bundle.id, bundle.brand, bundle.category, bundle.material_no, bundle.material_desc,
        ${homeCurrency} as source_currency, bundle.selling_price as source_selling_price,
        bundle.bottom_price as source_bottom_price, null::integer as rate_value_id, null as rate_date, 1 as rate,
        member.parts,
        jsonb_build_object('rate', 1, 'others', ${otherFloors('bundle')}, 'members', member.floors) as floors
      from bundle
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
            'brand', item.brand, 'category', item.category, 'materialNo', item.material_no,
            'materialDesc', item.material_desc, 'qty', bundle_member.qty
          ) order by bundle_member.place), '[]') as parts,
          coalesce(jsonb_agg(jsonb_build_object(
            'qty', bundle_member.qty, 'bottom', item.bottom_price, 'rate', ${countedRate}, 'others', ${otherFloors('item')}
          )), '[]') as floors
        from bundle_member join item on item.id = bundle_member.item_id where bundle_member.bundle_id = bundle.id
      ) as member
      where bundle.id = any(${[...ids]}) order by bundle.id ${isLocked ? text('for key share of bundle') : nothing}`,
  );
