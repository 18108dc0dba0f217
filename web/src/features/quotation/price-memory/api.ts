import { type PriceMemory, priceMemory, type PriceMemoryQuery } from '@gso/contract/quotation/price-memory';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { quotationApi } from '../api.ts';

const fetchPriceMemory = (query: PriceMemoryQuery, signal: AbortSignal): Promise<PriceMemory> =>
  call({
    path: `${quotationApi.path}/pricememory`,
    query: {
      id: String(query.id),
      qtyType: query.qtyType,
      company: String(query.company),
      except: String(query.except),
    },
    reply: priceMemory,
    signal,
  });

/** A minute, so that going back and forth between lines does not ask again. */
export const priceMemoryOf = (query: PriceMemoryQuery) =>
  queryOptions({
    queryKey: [...quotationApi.key, 'memory', query],
    queryFn: ({ signal }) => fetchPriceMemory(query, signal),
    staleTime: 60_000,
    retry: false,
  });
