import * as z from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { JobKind } from '../../platform/jobs/job.ts';

/** Delivers what is due to one webhook. The trigger on the audit log adds this job too (migration 0058). */
export const deliveryJob: JobKind<{ webhookId: number }> = {
  name: 'deliver a webhook',
  group: 'webhook',
  payload: z.strictObject({ webhookId: z.number().int() }),
  maxAttempts: 25,
  limitMs: 60_000,
};

/** The queue lets one process at a time deliver to a webhook. */
export async function addDelivery(tx: Tx, webhookId: number, runAt?: Date): Promise<void> {
  const later = runAt ? { runAt, key: `webhook ${webhookId} later` } : {};
  await addJob(tx, deliveryJob, { webhookId }, { queue: `webhook ${webhookId}`, ...later });
}
