import * as z from 'zod';
import { fieldMessages, numberErrorUpTo, recordId, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import type { AnyOf } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const bundleAccess = {
  read: ['MA_MASTER_DATA', 'MA_QUOTATION'],
  write: ['MA_MASTER_DATA', 'MA_QUOTATION'],
} as const satisfies Record<string, AnyOf>;

export const quantity = z
  .number({ error: numberErrorUpTo(limits.wholeNumber) })
  .int(fieldMessages.wholeNumber)
  .min(1, fieldMessages.atLeastOne)
  .max(limits.wholeNumber);

const bundleMember = z.strictObject({ id: recordId, qty: quantity.default(1) });

/** Its prices are the sum of its members' in rupiah; the server computes them. */
export const bundleInput = z.strictObject({
  brand: requiredText(),
  category: text().default(''),
  materialNo: requiredText(),
  materialDesc: requiredText(limits.longText),
  items: z
    .array(bundleMember)
    .min(1, fieldMessages.selectOne)
    .max(limits.bundleMembers, `At most ${limits.bundleMembers}`)
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, fieldMessages.onlyOnce),
});
export type BundleInput = z.output<typeof bundleInput>;
export const bundlePatch = patchOf(bundleInput);
export type BundlePatch = z.output<typeof bundlePatch>;

const prices = z.object({ sellingPrice: z.number(), bottomPrice: z.number() });

export const bundleMemberRow = z.object({
  id: z.number().int(),
  brand: z.string(),
  category: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  qty: z.number().int(),
  /** The item's own prices, as they are now. */
  currency: z.string(),
  price: prices,
  /** In rupiah at the current rate; absent while there is no rate. */
  rupiah: prices.nullable(),
});
export type BundleMemberRow = z.output<typeof bundleMemberRow>;

export const bundleRow = rowOf(bundleInput, {
  currency: z.string(),
  isBundling: z.boolean(),
  /** As computed when it was saved. */
  price: prices,
  /** The current total, if it differs. */
  priceNow: prices.nullable(),
  /** Currencies of members without a rate. */
  missingRates: z.array(z.string()),
  items: z.array(bundleMemberRow),
});
export type BundleRow = z.output<typeof bundleRow>;
export const bundleSaved = savedReply(bundleRow);
export const bundlePage = listPage(bundleRow);

export const bundleFigures = ['bundleSelling', 'bundleBottom'] as const;
export type BundleFigure = (typeof bundleFigures)[number];
/** The price as it was saved, or as its members and the rates make it now. */
export const explainBundleQuery = z.strictObject({ figure: z.enum(bundleFigures), price: z.enum(['saved', 'now']) });
export type ExplainBundleQuery = z.output<typeof explainBundleQuery>;

export const bundleList = listQuery({
  sort: ['brand', 'category', 'materialNo', 'materialDesc', 'price.sellingPrice', 'lastUpdateBy', 'lastUpdateDate'],
  defaultSize: 10,
  pageSizes: [5, 10, 25],
  // Older clients send it to ask for bundles; it is ignored.
  filters: { isb: { wire: 'isb', schema: z.enum(['true', 'false']).default('true') } },
});
export type BundleListQuery = z.output<typeof bundleList.schema>;
