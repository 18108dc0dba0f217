import * as z from 'zod';
import type { JobKind } from '../../platform/jobs/job.ts';

const minute = 60_000;

/** Replaces what is known of an erased person in texts and copies. */
export const eraseCopies: JobKind<{ erasureId: number }> = {
  name: 'erase copies of personal data',
  group: 'upkeep',
  payload: z.object({ erasureId: z.number().int() }),
  maxAttempts: 12,
  limitMs: 9 * minute,
};
