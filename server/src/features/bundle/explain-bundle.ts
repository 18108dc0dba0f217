import type { BundleRow, ExplainBundleQuery } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { explanationOf } from '@gso/contract/explain/explain';
import type { Explanation } from '@gso/contract/explain/explanation';
import { recording, type RowFacts } from '@gso/contract/explain/recorded';
import { bundleAmounts } from '@gso/contract/rules/price';
import { notFound } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { bundle } from './bundle-kind.ts';

/**
 * How the price of a bundle follows from the present prices of its members. A saved price that they do not make any more
 * has no formula; without a rate there is no present price.
 */
export async function explainBundle(tx: Tx, id: number, { figure, price }: ExplainBundleQuery): Promise<Explanation> {
  const row = await readRecord(tx, bundle, id);
  const rates = await readRates(tx, row);
  const isKnown = row.missingRates.length === 0;
  if (price === 'now' && !isKnown) throw notFound();
  const amounts = bundleAmounts(
    row.items.map(({ price: own, qty, currency }) => ({ ...own, qty, rate: rates.get(currency)?.value ?? 0 })),
    recording,
  );
  const field = figure === 'bundleSelling' ? 'sellingPrice' : 'bottomPrice';
  const result = amounts[field];
  return explanationOf({
    currency: homeCurrency,
    result,
    stored: price === 'now' ? result.value.toNumber() : row.price[field],
    isKept: !isKnown,
    rows: row.items.map(rowOf),
    sources: { [figure]: { changedBy: row.lastUpdateBy, changedAt: row.lastUpdateDate } },
    rowInputs: [...rates].flatMap(([of, { value, ...facts }]) =>
      of === homeCurrency ? [] : [{ name: 'rate', of, value: String(value), ...facts }],
    ),
  });
}

const rowOf = ({ id, brand, materialNo }: BundleRow['items'][number]): RowFacts => {
  const label = `${brand} ${materialNo}`;
  return { label, record: { kind: 'item', id, name: label } };
};

interface Rate {
  value: number;
  validFrom: string | null;
  changedBy: string | null;
  changedAt: string | null;
}

/** The present rates of the members' currencies, with who set them. */
async function readRates(tx: Tx, { items }: BundleRow): Promise<ReadonlyMap<string, Rate>> {
  const found = await readRows<Rate & { currency: string }>(
    tx,
    statement`select source_curr as currency, conv_value::float8 as value, updated_at as "validFrom",
        updated_by as "changedBy", updated_at as "changedAt"
      from exchange_rate where source_curr = any(${items.map(({ currency }) => currency)}) order by source_curr`,
  );
  const home: [string, Rate] = [homeCurrency, { value: 1, validFrom: null, changedBy: null, changedAt: null }];
  return new Map([home, ...found.map(({ currency, ...rate }): [string, Rate] => [currency, rate])]);
}
