import * as z from 'zod';
import { instant } from '../fields.ts';

/** One line of a record's history: who did what when, and the fields it changed. */
export const historyEntry = z.object({
  id: z.number().int(),
  at: instant,
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyReply = z.object({ content: z.array(historyEntry), more: z.boolean() });
export const historyQuery = z.strictObject({ before: z.coerce.number().int().min(1).optional() });
