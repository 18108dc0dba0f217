import * as z from 'zod';
import { limits } from '../limits.ts';
import { importFailure, sheetName } from './import-reply.ts';

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

/** A cell as it should be read instead of what the file has. Sent with the file, as JSON in the field below. */
export const importCorrections = z
  .array(
    z.strictObject({
      sheet: sheetName.optional(),
      row: z.int().min(2),
      column: z.string().max(limits.text),
      value: z.string().max(limits.activity),
    }),
  )
  .max(limits.importCorrections);
export type ImportCorrection = z.infer<typeof importCorrections>[number];
export const correctionsField = 'corrections';

const cellText = z.string();

/** What an import would do. */
export const importPreview = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** The first rows that change a record and the first that make a new one, whose `from` are empty and whose id is null. */
  changes: z.array(
    z.object({
      sheet: sheetName.optional(),
      row: z.number().int(),
      id: z.number().int().nullable(),
      name: z.string(),
      cells: z.array(z.object({ column: z.string(), from: cellText, to: cellText })),
    }),
  ),
  /** The first refused rows with all of their cells, to be corrected. */
  refused: z.array(
    z.object({
      sheet: sheetName.optional(),
      row: z.number().int(),
      cells: z.array(z.object({ column: z.string(), value: cellText })),
      failures: z.array(importFailure),
    }),
  ),
  /** The first rows that were imported before, with the number of their record. Only from an old system. */
  present: z
    .array(z.object({ sheet: sheetName, row: z.number().int(), oldNo: z.string(), number: z.string() }))
    .optional(),
  /** How many rows each sheet has. Only of a workbook with several sheets. */
  sheets: z.array(z.object({ sheet: sheetName, rows: z.number().int() })).optional(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importFileField = 'filexls';
