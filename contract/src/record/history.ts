import * as z from 'zod';
import { instant } from '../fields.ts';
import { readableChanges } from './readable-by.ts';

/** The actions that change a record. */
export const recordActions = ['create', 'update', 'delete', 'restore'] as const;

/** One line of a record's history: who did what when, and the fields it changed. */
export const historyEntry = z.object({
  id: z.number().int(),
  at: instant,
  actor: z.string(),
  /** The name of the API token with which it was done; empty if it was done in the browser. */
  token: z.string(),
  action: z.enum(recordActions),
  changes: readableChanges,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyReply = z.object({ content: z.array(historyEntry), more: z.boolean() });
export const historyQuery = z.strictObject({ before: z.coerce.number().int().min(1).optional() });
