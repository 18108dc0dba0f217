import * as z from 'zod';
import { decimal } from './decimal.ts';
import { requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

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
});
export type PriceRuleInput = z.output<typeof priceRuleInput>;
export const priceRulePatch = patchOf(priceRuleInput);
export type PriceRulePatch = z.output<typeof priceRulePatch>;

export const priceRuleRow = rowOf(priceRuleInput);
export type PriceRuleRow = z.output<typeof priceRuleRow>;
export const priceRuleSaved = savedReply(priceRuleRow);
export const priceRulePage = listPage(priceRuleRow);

export const priceRuleList = listQuery({
  sort: ['name', 'desc', 'opsMultiplier', 'opsAddition', 'discMax', 'lastUpdateBy', 'lastUpdateDate'],
  defaultSize: 15,
});
export type PriceRuleListQuery = z.output<typeof priceRuleList.schema>;
export const priceRulePageSizes = [5, 15, 20, 50, 100] as const;
