import { type ExchangeRateInput, type ExchangeRateRow, homeCurrency } from '@gso/contract/exchange-rate';
import type { Selectable } from 'kysely';
import type { ExchangeRate } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

const columns = [
  'id',
  'source_curr',
  'target_curr',
  'conv_value',
  'version',
  'updated_by',
  'updated_at',
] as const satisfies (keyof ExchangeRate)[];

type StoredExchangeRate = Pick<Selectable<ExchangeRate>, (typeof columns)[number]>;

export const exchangeRate: RecordKind<ExchangeRateRow, ExchangeRateInput, StoredExchangeRate> = {
  entity: 'exchange_rate',
  columns: text(columns.join(', ')),
  toRow: (stored) => ({
    ...marksOf(stored),
    sourceCurr: stored.source_curr,
    targetCurr: stored.target_curr,
    convValue: Number(stored.conv_value),
  }),
  toColumns: (input) => ({
    source_curr: input.sourceCurr,
    target_curr: input.targetCurr,
    conv_value: input.convValue,
  }),
  inputOf: ({ sourceCurr, convValue }) => ({ sourceCurr, targetCurr: homeCurrency, convValue }),
};
