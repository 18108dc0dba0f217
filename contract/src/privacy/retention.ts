import * as z from 'zod';
import { instant, numberError, fieldMessages } from '../fields.ts';
import { limits } from '../limits.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

/** What rules are about; each has one rule, which may be "never". */
export const retentionKinds = ['contact', 'account', 'position', 'mail'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const months = z
  .number({ error: numberError })
  .int(fieldMessages.wholeNumber)
  .min(1, fieldMessages.atLeastOne)
  .max(limits.retentionMonths);

/** After how many months data is erased; null is never. */
export const retentionInput = z.strictObject({ months: months.nullable() });
export type RetentionInput = z.output<typeof retentionInput>;
export const retentionRule = rowOf(retentionInput, { kind: z.enum(retentionKinds) });
export type RetentionRule = z.output<typeof retentionRule>;
export const retentionReply = z.object({ content: z.array(retentionRule) });

export const retentionQuery = z.strictObject({ months: z.coerce.number().pipe(months) });
/** What a rule with so many months would erase now. */
export const dueReply = z.object({
  due: z.number().int(),
  /** The first ones. */
  content: z.array(
    z.object({
      /** What people open: the contact, the account, the contact who was visited, or the quotation. */
      id: z.number().int(),
      name: z.string(),
      detail: z.string(),
      /** The last activity. */
      at: instant,
    }),
  ),
});
export type DueReply = z.output<typeof dueReply>;

/** With the number of what is due, as the person saw it. */
export const retentionPatch = patchOf(retentionInput).extend({ due: z.number().int().min(0) });
export type RetentionPatch = z.output<typeof retentionPatch>;
export const retentionSaved = savedReply(retentionRule);
