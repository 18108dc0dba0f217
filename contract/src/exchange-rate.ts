import * as z from 'zod';
import { decimal, rateDecimals } from './decimal.ts';
import { currencyCode, fieldMessages, instant } from './fields.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const exchangeRateAccess = {
  read: pageAccess.exchangeRate,
  write: ['MA_MASTER_DATA'],
  pick: ['MA_MASTER_DATA', 'MA_QUOTATION'],
} as const satisfies Record<string, AnyOf>;

export const homeCurrency = 'IDR';

export const exchangeRateMessages = {
  home: 'IDR is the target and needs no rate',
  taken: 'There is already a rate for this currency',
} as const;

export const exchangeRateInput = z.strictObject({
  sourceCurr: currencyCode.refine((code) => code !== homeCurrency, exchangeRateMessages.home),
  targetCurr: z.literal(homeCurrency, fieldMessages.required).default(homeCurrency),
  /** Rupiah for one unit of the source currency. */
  convValue: decimal({ decimals: rateDecimals, above: 0 }),
});
export type ExchangeRateInput = z.output<typeof exchangeRateInput>;
export const exchangeRatePatch = patchOf(exchangeRateInput);
export type ExchangeRatePatch = z.output<typeof exchangeRatePatch>;

export const exchangeRateRow = rowOf(exchangeRateInput, { targetCurr: z.string() });
export type ExchangeRateRow = z.output<typeof exchangeRateRow>;
export const exchangeRateSaved = savedReply(exchangeRateRow);
export const exchangeRatePage = listPage(exchangeRateRow);

export const exchangeRateList = listQuery({
  /** "name" is the source currency. */
  sort: ['name', 'sourceCurr', 'targetCurr', 'convValue', 'lastUpdateBy', 'lastUpdateDate'],
});
export type ExchangeRateListQuery = z.output<typeof exchangeRateList.schema>;

export const exchangeRateOption = z.object({ sourceCurr: z.string(), targetCurr: z.string(), convValue: z.number() });
export type ExchangeRateOption = z.output<typeof exchangeRateOption>;
export const exchangeRateSelectQuery = z.strictObject({ tgt: z.literal(homeCurrency).default(homeCurrency) });

/** A value that a rate had, newest first. Documents keep pointing at the one they used. */
export const exchangeRateValue = z.object({
  id: z.number().int(),
  convValue: z.number(),
  from: instant,
  by: z.string(),
});
export type ExchangeRateValue = z.output<typeof exchangeRateValue>;
export const exchangeRateValues = z.array(exchangeRateValue);
