import * as z from 'zod';
import { idOrNone, namedRecord, recordId } from '../fields.ts';
import { costAccess } from '../permissions.ts';
import { priceReference, qtyTypes } from '../quotation.ts';
import { readableBy } from '../record/readable-by.ts';

export const priceMemoryQuery = z.strictObject({
  /** The item, or the bundle if `qtyType` is SET. */
  id: recordId,
  qtyType: z.enum(qtyTypes),
  /** The company that the quotation is for. */
  company: idOrNone.default(0),
  /** Excludes this quotation. */
  except: idOrNone.default(0),
});
export type PriceMemoryQuery = z.output<typeof priceMemoryQuery>;

/** An earlier price of one unit, before the discount of its quotation. */
export const rememberedPrice = priceReference
  .pick({ line: true, refNo: true, quotationDate: true, status: true, qty: true, sellingPrice: true })
  .extend({ company: namedRecord });
export type RememberedPrice = z.output<typeof rememberedPrice>;

/** The last prices of an item or a bundle, the newest first. */
export const priceMemory = z.object({
  /** To this company. */
  here: z.array(rememberedPrice),
  /** To other companies. */
  elsewhere: z.array(rememberedPrice),
  /** What one costs to buy and may be sold for at least, in rupiah at the present rates. */
  limits: readableBy(
    z.object({
      /** Null if it is unknown. */
      purchasePrice: z.number().nullable(),
      bottomPrice: z.number().nullable(),
    }),
    costAccess,
  ),
});
export type PriceMemory = z.output<typeof priceMemory>;
