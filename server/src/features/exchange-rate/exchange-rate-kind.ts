import type { ExchangeRateInput, ExchangeRateRow } from '@gso/contract/exchange-rate';
import { numeric, recordKind } from '../../platform/record/record-kind.ts';

export const exchangeRate = recordKind<ExchangeRateRow, ExchangeRateInput>({
  entity: 'exchange_rate',
  fields: { sourceCurr: 'source_curr', targetCurr: 'target_curr', convValue: numeric('conv_value') },
});
