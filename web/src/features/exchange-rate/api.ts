import {
  type ExchangeRateInput,
  exchangeRateList,
  type ExchangeRateListQuery,
  exchangeRatePage,
  type ExchangeRatePatch,
  type ExchangeRateRow,
  exchangeRateRow,
  exchangeRateSaved,
  exchangeRateValues,
} from '@gso/contract/exchange-rate';
import {
  type MarginLimit,
  marginLimit,
  type MarginLimitPatch,
  marginLimitSaved,
} from '@gso/contract/quotation/margin-fall';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

export const exchangeRateApi = recordApi<ExchangeRateRow, ExchangeRateListQuery, ExchangeRateInput, ExchangeRatePatch>({
  name: 'exchange-rate',
  entity: 'exchange_rate',
  path: '/api/exchangerate',
  list: exchangeRateList,
  page: exchangeRatePage,
  row: exchangeRateRow,
  saved: exchangeRateSaved,
});

export const fetchRateValues = (id: number, signal: AbortSignal) =>
  call({ path: `${exchangeRateApi.path}/${id}/values`, reply: exchangeRateValues, signal });

export const fetchMarginLimit = (signal: AbortSignal): Promise<MarginLimit> =>
  call({ path: '/api/marginlimit', reply: marginLimit, signal });

export const updateMarginLimit = (body: MarginLimitPatch): Promise<MarginLimit> =>
  call({ path: '/api/marginlimit', method: 'PATCH', body, reply: marginLimitSaved });
