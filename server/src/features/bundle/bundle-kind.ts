import type { BundleInput, BundleMemberRow, BundleRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { bundlePrices, type ItemPrices, priceInRupiah } from '@gso/contract/rules/price';
import type { Insertable } from 'kysely';
import type { Bundle } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { numeric, type RecordKind, recordKind } from '../../platform/record/record-kind.ts';

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
  /** Undefined while the currency has no rate. */
  rate: number | null;
}

interface StoredBundle {
  members: StoredMember[];
}

/** What one unit of an item's currency is worth in rupiah. Needs the join below. */
export const rate = text(`case when item.currency = '${homeCurrency}' then 1 else exchange_rate.conv_value end`);
export const joinRate = text('left join exchange_rate on exchange_rate.source_curr = item.currency');

// Fifteen digits fit into a JSON number without loss.
const members = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', item.id, 'brand', item.brand, 'category', item.category, 'material_no', item.material_no,
    'material_desc', item.material_desc, 'qty', bundle_member.qty, 'currency', item.currency,
    'selling_price', item.selling_price, 'bottom_price', item.bottom_price, 'rate', ${rate.texts.join('')}
  ) order by bundle_member.place), '[]')
  from bundle_member join item on item.id = bundle_member.item_id ${joinRate.texts.join('')}
  where bundle_member.bundle_id = bundle.id
) as members`;

/** The fields that users type. Prices and members are stored separately. */
const ownFields = recordKind<BundleRow, Omit<BundleInput, 'items'>>({
  entity: 'bundle',
  fields: { brand: 'brand', category: 'category', materialNo: 'material_no', materialDesc: 'material_desc' },
  shown: {
    'price.sellingPrice': numeric('bundle.selling_price'),
    'price.bottomPrice': numeric('bundle.bottom_price'),
  },
  computed: {
    // The members are read with their bundle, so a page of bundles is still one statement.
    columns: members,
    fields: ({ members: stored }: StoredBundle, { price }) => ({
      currency: homeCurrency,
      isBundling: true,
      priceNow: otherPrice(price, stored),
      missingRates: missingRates(stored),
      items: stored.map(memberRow),
    }),
  },
});

export const columnsOf = (input: BundleInput) => ownFields.toColumns(input) as Insertable<Bundle>;

export const bundle: RecordKind<BundleRow, BundleInput> = {
  ...ownFields,
  inputOf: (row) => ({ ...ownFields.inputOf(row), items: row.items.map(({ id, qty }) => ({ id, qty })) }),
};

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

/** The currencies without a rate, each once. */
export function missingRates(priced: readonly Priced[]): string[] {
  const currencies = priced.filter((member) => member.rate === null).map(({ currency }) => currency);
  return [...new Set(currencies)].sort();
}

/** The current price of these members together, unless a rate is missing. */
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
