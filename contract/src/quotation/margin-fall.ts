import * as z from 'zod';
import { decimal } from '../decimal.ts';
import { instant } from '../fields.ts';
import { costAccess } from '../permissions.ts';
import { readableBy } from '../record/readable-by.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

/** Open quotations whose margin falls below so many percent because of the rates are pointed out. */
export const marginLimitInput = z.strictObject({ percent: decimal({ decimals: 2, most: 100 }) });
export type MarginLimitInput = z.output<typeof marginLimitInput>;
export const marginLimitPatch = patchOf(marginLimitInput);
export type MarginLimitPatch = z.output<typeof marginLimitPatch>;
export const marginLimit = rowOf(marginLimitInput);
export type MarginLimit = z.output<typeof marginLimit>;
export const marginLimitSaved = savedReply(marginLimit);

/** How the present rates differ from those of an open quotation whose margin fell below the limit. */
export const marginFall = z.object({
  /** Since when it is known. */
  fellAt: instant,
  /** By how many rupiah the bottom prices of all lines are higher than at the rates of the quotation. */
  bottomMore: z.number(),
  margin: readableBy(
    z.object({
      /** Percent at the rates of the quotation, and at the present ones. */
      then: z.number(),
      now: z.number(),
      /** By how many rupiah the lines cost more to buy. */
      costMore: z.number(),
    }),
    costAccess,
  ),
});
export type MarginFall = z.output<typeof marginFall>;

/** Null if the margin of the quotation has not fallen. */
export const marginFallReply = z.object({ fall: marginFall.nullable() });
