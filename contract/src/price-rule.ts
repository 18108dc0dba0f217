import * as z from 'zod';
import { decimal } from './decimal.ts';
import { requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';
import { roundings } from './rules/rounding.ts';

export const priceRuleAccess = {
  read: pageAccess.priceRule,
  write: ['MA_MASTER_DATA'],
} as const satisfies Record<string, AnyOf>;

/** Selling = supplier price × opsMultiplier + opsAddition; bottom = selling less at most discMax percent. */
export const priceRuleInput = z.strictObject({
  name: requiredText(),
  desc: text(limits.longText).default(''),
  opsMultiplier: decimal({ decimals: 6 }).default(1),
  opsAddition: decimal({ decimals: 4 }).default(0),
  discMax: decimal({ decimals: 4, most: 100 }),
  /** Selling prices in rupiah are rounded to a multiple of this; 0 does not round. */
  rounding: z.literal(roundings).default(0),
});
export type PriceRuleInput = z.output<typeof priceRuleInput>;
export const priceRulePatch = patchOf(priceRuleInput);
export type PriceRulePatch = z.output<typeof priceRulePatch>;

export const priceRuleRow = rowOf(priceRuleInput);
export type PriceRuleRow = z.output<typeof priceRuleRow>;
export const priceRuleSaved = savedReply(priceRuleRow);
export const priceRulePage = listPage(priceRuleRow);

export const priceRuleList = listQuery({
  sort: ['name', 'desc', 'opsMultiplier', 'opsAddition', 'discMax', 'rounding', 'lastUpdateBy', 'lastUpdateDate'],
  defaultSize: 15,
  pageSizes: [5, 15, 20, 50, 100],
});
export type PriceRuleListQuery = z.output<typeof priceRuleList.schema>;
