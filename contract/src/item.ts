import * as z from 'zod';
import { decimal, priceDecimals } from './decimal.ts';
import { currencyCode, namedRecord, recordId, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { readableBy } from './record/readable-by.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const itemAccess = {
  page: pageAccess.item,
  read: ['MA_MASTER_DATA', 'MA_QUOTATION'],
  write: ['MA_MASTER_DATA'],
  /** The supplier price is confidential. */
  supplierPrice: ['MA_MASTER_DATA'],
} as const satisfies Record<string, AnyOf>;

const price = decimal({ decimals: priceDecimals });

export const itemInput = z.strictObject({
  brand: requiredText(),
  category: text().default(''),
  materialNo: requiredText(),
  materialDesc: requiredText(limits.longText),
  currency: currencyCode,
  supplier: z.strictObject({ id: recordId }).nullable().default(null),
  price: z.strictObject({ suppPrice: price, sellingPrice: price.default(0), bottomPrice: price.default(0) }),
});
export type ItemInput = z.output<typeof itemInput>;
export const itemPatch = patchOf(itemInput);
export type ItemPatch = z.output<typeof itemPatch>;

export const itemRow = rowOf(itemInput, {
  supplier: namedRecord.nullable(),
  isBundling: z.boolean(),
  price: z.object({
    suppPrice: readableBy(z.number(), itemAccess.supplierPrice),
    sellingPrice: z.number(),
    bottomPrice: z.number(),
  }),
});
export type ItemRow = z.output<typeof itemRow>;
export const itemSaved = savedReply(itemRow);
export const itemPage = listPage(itemRow);

const contains = text(limits.searchText).default('');

export const itemList = listQuery({
  sort: [
    'brand',
    'category',
    'materialNo',
    'materialDesc',
    'currency',
    'price.sellingPrice',
    'price.bottomPrice',
    'lastUpdateBy',
    'lastUpdateDate',
  ],
  filters: {
    brand: { wire: 'qbra', schema: contains },
    category: { wire: 'qcat', schema: contains },
    materialNo: { wire: 'qmat', schema: contains },
    materialDesc: { wire: 'qdes', schema: contains },
  },
});
export type ItemListQuery = z.output<typeof itemList.schema>;

export const categorySelectQuery = z.strictObject({ brand: text().default('') });

/** Which items get new prices: the selected ones, or those of one brand or several, or one category of these. */
export const applyRuleInput = z
  .strictObject({
    /** Only the id counts. The rule itself is read from the database. */
    priceRuleObj: z.looseObject({ id: recordId }, { error: 'Required.' }),
    idItems: z.array(recordId).max(limits.chosenItems).default([]),
    brand: text().default(''),
    /** More brands, for one application that is undone as a whole. */
    brands: z.array(text()).max(limits.ruleBrands).default([]),
    category: text().default(''),
  })
  .refine(({ idItems, brand, brands }) => idItems.length > 0 || brand !== '' || brands.length > 0, {
    path: ['brand'],
    message: 'Required.',
  });
export type ApplyRuleInput = z.output<typeof applyRuleInput>;

export const priceChange = z.object({
  id: z.number().int(),
  brand: z.string(),
  materialNo: z.string(),
  currency: z.string(),
  suppPrice: readableBy(z.number(), itemAccess.supplierPrice),
  before: z.object({ sellingPrice: z.number(), bottomPrice: z.number() }),
  after: z.object({ sellingPrice: z.number(), bottomPrice: z.number() }),
});
export type PriceChange = z.output<typeof priceChange>;

/** The preview of applying a rule: how many items, and the first of them with old and new prices. */
export const applyRulePreview = z.object({
  items: z.number().int(),
  changed: z.number().int(),
  first: z.array(priceChange),
});
export type ApplyRulePreview = z.output<typeof applyRulePreview>;

export const applyRuleQuery = z.strictObject({ preview: z.enum(['true', 'false']).default('false') });

/** An application of a rule that can still be undone. */
export const priceApplication = z.object({
  id: z.number().int(),
  rule: z.string(),
  items: z.number().int(),
  at: z.string(),
  by: z.string(),
});
export type PriceApplication = z.output<typeof priceApplication>;

export const lastApplicationReply = z.object({ application: priceApplication.nullable() });

export const appliedReply = savedReply(priceApplication);

/** What an undo could not restore: items that somebody edited since. */
export const undoneReply = savedReply(
  z.object({
    restored: z.number().int(),
    kept: z.number().int(),
    /** The first of those that were kept. */
    keptItems: z.array(z.object({ id: z.number().int(), brand: z.string(), materialNo: z.string() })),
  }),
);
export type UndoneReply = z.output<typeof undoneReply>;

/** Lines of progress while many prices change: { progress } …, then { result } or { refusal }. */
export const applyProgress = z.object({ done: z.number().int(), total: z.number().int() });
export type ApplyProgress = z.output<typeof applyProgress>;
