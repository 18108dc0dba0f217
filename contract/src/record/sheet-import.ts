import * as z from 'zod';

/** One cell, or one row, that an import refused. */
export const importFailure = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type ImportFailure = z.infer<typeof importFailure>;

/** The content of the dialog "Import Excel Information". */
export const importReply = z.object({
  message: z.enum(['SUCCESS', 'FAILED']),
  details: z.string(),
  /** Empty unless rows failed. */
  errMessage: z.string(),
  /** False when nothing was written because rows failed and the caller did not ask for the valid ones. */
  written: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  failures: z.array(importFailure),
});
export type ImportReply = z.infer<typeof importReply>;

const importStages = ['reading', 'comparing', 'writing'] as const;

/**
 * With `Accept: application/x-ndjson` an import replies line by line: any number of progress lines, then one result or
 * one error. Without it only the result is returned, as JSON.
 */
export const importProgress = z.object({
  /** While reading, done and total count bytes of the file; later they count rows. */
  stage: z.enum(importStages),
  done: z.number().int(),
  total: z.number().int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** `valid=true` writes the rows that passed even though others failed. */
export const importQuery = z.strictObject({ valid: z.enum(['true', 'false']).default('false') });

export const importFileField = 'filexls';
export const ndjson = 'application/x-ndjson';
