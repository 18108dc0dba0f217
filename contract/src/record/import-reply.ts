import * as z from 'zod';
import { limits } from '../limits.ts';

/** Of a workbook with several sheets that are imported together. */
export const sheetName = z.string().max(limits.text);

/** One cell, or one row, that an import refused. */
export const importFailure = z.object({
  sheet: sheetName.optional(),
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
  /** The group of its changes, to undo the import. Null if it changed nothing. */
  changeGroup: z.number().int().nullable(),
});
export type ImportReply = z.infer<typeof importReply>;
