import type { ExchangeRateListQuery, ExchangeRateOption, ExchangeRateValue } from '@gso/contract/exchange-rate';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { exchangeRate } from './exchange-rate-kind.ts';

// A few dozen currencies at most: neither searching nor sorting them needs an index.
const codeSearch = text("(' ' || lower(source_curr))");
const sourceCurr = text('source_curr collate "C"');

const sortColumns = {
  name: sourceCurr,
  sourceCurr,
  targetCurr: text('target_curr collate "C"'),
  convValue: text('conv_value'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export function listExchangeRates(db: Reader, query: ExchangeRateListQuery) {
  const where = containsText(codeSearch, query.search);
  return listRecords(db, exchangeRate, { where, sortBy: sortColumns[query.sort] }, query);
}

export async function selectExchangeRates(db: Reader, target: string): Promise<ExchangeRateOption[]> {
  const rates = await db
    .selectFrom('exchange_rate')
    .select(['source_curr', 'target_curr', 'conv_value'])
    .where('target_curr', '=', target)
    .orderBy('source_curr')
    .execute();
  return rates.map((rate) => ({
    sourceCurr: rate.source_curr,
    targetCurr: rate.target_curr,
    convValue: Number(rate.conv_value),
  }));
}

/**
 * Every value that the rate of this currency had, newest first, including those from before it was deleted and created
 * again.
 */
export async function readRateValues(db: Reader, id: number): Promise<ExchangeRateValue[]> {
  const values = await db
    .selectFrom('exchange_rate as rate')
    .innerJoin('exchange_rate_value as value', 'value.source_curr', 'rate.source_curr')
    .select(['value.id', 'value.conv_value', 'value.valid_from', 'value.set_by'])
    .where('rate.id', '=', id)
    .orderBy('value.id', 'desc')
    .execute();
  // A rate without a value cannot exist: the database stores the first value when the rate is created.
  if (values.length === 0) throw notFound();
  return values.map((value) => ({
    id: value.id,
    convValue: Number(value.conv_value),
    from: value.valid_from,
    by: value.set_by,
  }));
}
