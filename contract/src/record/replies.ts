import * as z from 'zod';
import { fieldChange, fieldValues } from './readable-by.ts';
import { importReply } from './import-reply.ts';

/** The reply to every accepted write: the saved record plus this message. */
const success = z.literal('SUCCESS');

export const savedReply = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  z.object({ ...record.shape, message: success });

export const doneReply = z.object({ message: success });

const fieldRefusal = z.object({ path: z.string(), message: z.string() });

/** A change to one field by another user, as the conflict view shows it. Values are what the record's field holds. */
export const meanwhileChange = fieldChange.extend({ by: z.string(), at: z.string() });
export type MeanwhileChange = z.infer<typeof meanwhileChange>;

/** The body of every refusal. */
export const refusalReply = z.object({
  message: z.literal('FAILED'),
  /**
   * Every code is listed in docs/api.md. "unavailable" and "unknown-outcome" have status 503 and are temporary: repeat
   * the call after retryAfterSeconds, a create with the same Idempotency-Key. "storage-full" has status 507 and needs
   * an administrator.
   */
  code: z.string(),
  details: z.string(),
  requestId: z.string(),
  fields: z.array(fieldRefusal).optional(),
  /** With a stale version: the record as it is now, and what changed since the version that was sent. */
  current: fieldValues.optional(),
  changes: z.array(meanwhileChange).optional(),
  /** With a record in use: how many records of which table use it; counts stop at 1,000. */
  uses: z.array(z.object({ table: z.string(), count: z.number().int() })).optional(),
  /** With a record that was merged into another one: that one. */
  mergedInto: z.object({ id: z.number().int(), name: z.string() }).optional(),
  retryAfterSeconds: z.number().int().optional(),
  /** With an import that wrote nothing because rows failed: the result of the import. */
  ...z.object(importReply.shape).omit({ message: true, details: true }).partial().shape,
});
export type RefusalReply = z.infer<typeof refusalReply>;
