import { type BundleMemberPrice, bundlePrices, type ItemPrices, priceInRupiah } from '@gso/contract/rules/price';
import type { Rates } from '../../pickers/exchange-rates.ts';

interface Priced {
  qty: number;
  currency: string;
  price: ItemPrices;
}

export function inRupiah({ price, currency }: Omit<Priced, 'qty'>, rates: Rates): number | undefined {
  const rate = rates.of(currency);
  return rate === undefined ? undefined : priceInRupiah(price.sellingPrice, rate);
}

/** The total of the members, as the server computes it; undefined while a rate is missing or a quantity is wrong. */
export function totalOf(members: readonly Priced[], rates: Rates): ItemPrices | undefined {
  const priced = members.flatMap(({ qty, currency, price }): BundleMemberPrice[] => {
    const rate = rates.of(currency);
    return rate === undefined || !(qty > 0) ? [] : [{ ...price, rate, qty }];
  });
  return priced.length === members.length ? bundlePrices(priced) : undefined;
}
