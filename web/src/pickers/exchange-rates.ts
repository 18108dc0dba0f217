import { exchangeRateOption, type ExchangeRateOption, homeCurrency } from '@gso/contract/exchange-rate';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/client.ts';

export interface Rates {
  /** Whether they are loaded; until then no rate counts as missing. */
  known: boolean;
  error: unknown;
  retry: () => void;
  /** Rupiah for one unit. */
  of: (currency: string) => number | undefined;
}

const options = z.array(exchangeRateOption);

/** The current rates. */
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
