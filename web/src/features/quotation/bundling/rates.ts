import { exchangeRateOption, type ExchangeRateOption, homeCurrency } from '@gso/contract/exchange-rate';
import { type BundleMemberPrice, bundlePrices, type ItemPrices, priceInRupiah } from '@gso/contract/rules/price';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../../../api/client.ts';

export interface Rates {
  /** Whether they have come; until then no rate counts as missing. */
  known: boolean;
  error: unknown;
  retry: () => void;
  /** Rupiah for one unit. */
  of: (currency: string) => number | undefined;
}

const options = z.array(exchangeRateOption);

/** The rates of now. */
export function useRates(): Rates {
  const { data, error, refetch } = useQuery({
    queryKey: ['exchange-rate', 'select'],
    queryFn: ({ signal }) => call({ path: '/api/exchangerate/select', reply: options, signal }),
    staleTime: 0,
  });
  return {
    known: data !== undefined,
    error,
    retry: () => void refetch(),
    of: (currency) => rateOf(data ?? [], currency),
  };
}

function rateOf(rates: readonly ExchangeRateOption[], currency: string): number | undefined {
  if (currency === homeCurrency) return 1;
  return rates.find(({ sourceCurr }) => sourceCurr === currency)?.convValue;
}

interface Priced {
  qty: number;
  currency: string;
  price: ItemPrices;
}

export function inRupiah({ price, currency }: Omit<Priced, 'qty'>, rates: Rates): number | undefined {
  const rate = rates.of(currency);
  return rate === undefined ? undefined : priceInRupiah(price.sellingPrice, rate);
}

/** What the members cost together, as the server will compute it; unknown while a rate is missing or a quantity is wrong. */
export function totalOf(members: readonly Priced[], rates: Rates): ItemPrices | undefined {
  const priced = members.flatMap(({ qty, currency, price }): BundleMemberPrice[] => {
    const rate = rates.of(currency);
    return rate === undefined || !(qty > 0) ? [] : [{ ...price, rate, qty }];
  });
  return priced.length === members.length ? bundlePrices(priced) : undefined;
}
