import * as z from 'zod';
import { recordId } from '../fields.ts';
import { limits } from '../limits.ts';

/** Why two records are probably the same. */
const duplicateReasons = ['name', 'similar-name', 'npwp', 'phone', 'email', 'mail-domain', 'material-no'] as const;

const possibleDuplicate = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The address, the company or the description, by which people tell them apart. */
  detail: z.string(),
});

export const duplicatePair = z.object({
  first: possibleDuplicate,
  second: possibleDuplicate,
  reasons: z.array(z.enum(duplicateReasons)),
  /** Up to 100, the most certain ones. */
  score: z.number().int(),
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const duplicatesQuery = z.strictObject({
  pn: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.listDepth / limits.duplicatesPage)
    .default(0),
});
export const duplicatesReply = z.object({ content: z.array(duplicatePair), more: z.boolean() });
export type DuplicatesReply = z.output<typeof duplicatesReply>;

/** Says that two records are not the same, or takes that back. */
export const duplicateDecision = z.strictObject({
  ids: z.tuple([recordId, recordId]),
  isDuplicate: z.boolean(),
});
