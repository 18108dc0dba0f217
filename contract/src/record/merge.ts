import * as z from 'zod';
import type { AuditedEntity } from '../audit.ts';
import { instant, largestInteger, recordId, version } from '../fields.ts';
import { limits } from '../limits.ts';

/** The kinds of records that people enter twice and that can be merged, by their tables. */
export const mergedKinds = ['company', 'customer', 'supplier', 'item'] as const satisfies readonly AuditedEntity[];
export type MergedKind = (typeof mergedKinds)[number];

/** How many rows of which table. */
const rowCount = z.object({ table: z.string(), count: z.number().int() });

/** A record that was merged, and the one that took its place. */
const mergedInto = z.object({ id: z.number().int(), name: z.string() });

/**
 * Merges other records into the one of the address. `values` are the fields of that one that change with it; without
 * any it stays as it is.
 */
export const mergeInput = <Values extends z.ZodType>(values: Values) =>
  z.strictObject({
    version,
    merged: z
      .array(z.strictObject({ id: recordId, version }))
      .min(1)
      .max(limits.mergedAtOnce),
    values,
  });

/** What refers to records, and would refer to the survivor after a merge. */
export const referencesQuery = z.strictObject({
  ids: z
    .string()
    .max(limits.mergedAtOnce * 11)
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(z.int().min(1).max(largestInteger)).min(1).max(limits.mergedAtOnce)),
});
export const referencesReply = z.object({ content: z.array(rowCount.extend({ id: z.number().int() })) });
export type ReferencesReply = z.output<typeof referencesReply>;

export const mergedReply = z.object({
  message: z.literal('SUCCESS'),
  /** The id of the merge, with which it can be undone. */
  mergeId: z.number().int(),
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  moved: z.array(rowCount),
});
export type MergedReply = z.output<typeof mergedReply>;

export const undoneMergeReply = z.object({
  message: z.literal('SUCCESS'),
  restored: z.array(mergedInto),
  moved: z.array(rowCount),
  /** What somebody changed since, and therefore still refers to the survivor. */
  stayed: z.array(rowCount),
  /** The fields of the survivor that somebody changed since, and that therefore kept their values. */
  keptFields: z.array(z.string()),
});
export type UndoneMergeReply = z.output<typeof undoneMergeReply>;

/** The newest merges, of one survivor or of all. */
export const mergesQuery = z.strictObject({ survivor: recordId.optional() });
export const mergeRow = z.object({
  id: z.number().int(),
  survivor: mergedInto,
  merged: z.array(mergedInto),
  by: z.string(),
  at: instant,
  /** Until then it can be undone; null if it was undone or is too old. */
  undoUntil: instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type MergeRow = z.output<typeof mergeRow>;
export const mergesReply = z.object({ content: z.array(mergeRow) });
