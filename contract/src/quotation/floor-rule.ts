import * as z from 'zod';
import { fieldMessages, numberError } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageAccess } from '../permissions.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

export const floorRuleAccess = pageAccess.account;

const days = z
  .number({ error: numberError })
  .int(fieldMessages.wholeNumber)
  .min(1, fieldMessages.atLeastOne)
  .max(limits.floorDays, `At most ${limits.floorDays}`);

/** For how many days a bottom price still counts for those who lowered it. */
export const floorRuleInput = z.strictObject({ days });
export const floorRulePatch = patchOf(floorRuleInput).required();
export type FloorRulePatch = z.output<typeof floorRulePatch>;
export const floorRule = rowOf(floorRuleInput, {
  /** What somebody proposed; it counts when somebody else confirms it. */
  proposedDays: z.number().int().nullable(),
  proposedBy: z.string(),
});
export type FloorRule = z.output<typeof floorRule>;
export const floorRuleSaved = savedReply(floorRule);
