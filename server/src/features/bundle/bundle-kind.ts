import type { BundleInput, BundleMemberRow, BundleRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { bundlePrices, type ItemPrices, priceInRupiah } from '@gso/contract/rules/price';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

interface StoredMember {
  id: number;
  brand: string;
  category: string;
  material_no: string;
  material_desc: string;
  qty: number;
  currency: string;
  selling_price: number;
  bottom_price: number;
  /** Missing while the currency has no rate. */
  rate: number | null;
}

interface StoredBundle {
  id: number;
  brand: string;
  category: string;
  material_no: string;
  material_desc: string;
  selling_price: string;
  bottom_price: string;
  version: number;
  updated_by: string;
  updated_at: string;
  members: StoredMember[];
}

/** What one unit of an item's currency is worth in rupiah; to be used with the join that follows. */
export const rate = text(`case when item.currency = '${homeCurrency}' then 1 else exchange_rate.conv_value end`);
export const joinRate = text('left join exchange_rate on exchange_rate.source_curr = item.currency');

// Fifteen digits survive the way through JSON as numbers.
const members = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', item.id, 'brand', item.brand, 'category', item.category, 'material_no', item.material_no,
    'material_desc', item.material_desc, 'qty', bundle_member.qty, 'currency', item.currency,
    'selling_price', item.selling_price, 'bottom_price', item.bottom_price, 'rate', ${rate.texts.join('')}
  ) order by bundle_member.place), '[]')
  from bundle_member join item on item.id = bundle_member.item_id ${joinRate.texts.join('')}
  where bundle_member.bundle_id = bundle.id
) as members`;

export const bundle: RecordKind<BundleRow, BundleInput, StoredBundle> = {
  entity: 'bundle',
  // The members come along with their bundle, so a page of bundles is still one statement.
  columns: text(`bundle.id, bundle.brand, bundle.category, bundle.material_no, bundle.material_desc,
    bundle.selling_price, bundle.bottom_price, bundle.version, bundle.updated_by, bundle.updated_at, ${members}`),
  toRow: (stored) => {
    const price = { sellingPrice: Number(stored.selling_price), bottomPrice: Number(stored.bottom_price) };
    return {
      ...marksOf(stored),
      brand: stored.brand,
      category: stored.category,
      materialNo: stored.material_no,
      materialDesc: stored.material_desc,
      currency: homeCurrency,
      isBundling: true,
      price,
      priceNow: otherPrice(price, stored.members),
      missingRates: missingRates(stored.members),
      items: stored.members.map(memberRow),
    };
  },
  toColumns: columnsOf,
  inputOf: ({ brand, category, materialNo, materialDesc, items }) => ({
    brand,
    category,
    materialNo,
    materialDesc,
    items: items.map(({ id, qty }) => ({ id, qty })),
  }),
};

/** The stored columns of what people type; prices and members are stored beside them. */
export function columnsOf({ brand, category, materialNo, materialDesc }: BundleInput) {
  return { brand, category, material_no: materialNo, material_desc: materialDesc };
}

const pricesOf = (member: Pick<StoredMember, 'selling_price' | 'bottom_price'>): ItemPrices => ({
  sellingPrice: member.selling_price,
  bottomPrice: member.bottom_price,
});

function memberRow(member: StoredMember): BundleMemberRow {
  const price = pricesOf(member);
  return {
    id: member.id,
    brand: member.brand,
    category: member.category,
    materialNo: member.material_no,
    materialDesc: member.material_desc,
    qty: member.qty,
    currency: member.currency,
    price,
    rupiah:
      member.rate === null
        ? null
        : {
            sellingPrice: priceInRupiah(price.sellingPrice, member.rate),
            bottomPrice: priceInRupiah(price.bottomPrice, member.rate),
          },
  };
}

type Priced = Pick<StoredMember, 'qty' | 'currency' | 'rate' | 'selling_price' | 'bottom_price'>;

/** The currencies for which there is no rate, each once. */
export function missingRates(priced: readonly Priced[]): string[] {
  const currencies = priced.filter((member) => member.rate === null).map(({ currency }) => currency);
  return [...new Set(currencies)].sort();
}

/** What these members cost together now, unless a rate is missing. */
export function priceNow(priced: readonly Priced[]): ItemPrices | undefined {
  const known = priced.flatMap((member) =>
    member.rate === null ? [] : [{ ...pricesOf(member), rate: member.rate, qty: member.qty }],
  );
  return known.length === priced.length ? bundlePrices(known) : undefined;
}

function otherPrice(saved: ItemPrices, priced: readonly Priced[]): ItemPrices | null {
  const now = priceNow(priced);
  const differs = now && (now.sellingPrice !== saved.sellingPrice || now.bottomPrice !== saved.bottomPrice);
  return differs ? now : null;
}
