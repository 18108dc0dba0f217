import * as z from 'zod';
import { instant } from '../fields.ts';
import { listPage, listQuery } from '../record/list-query.ts';

/** The kinds of jobs. The names are stored with every job, so they never change. */
export const jobKinds = [
  'remove expired sessions',
  'remove old API tokens',
  'remove old replies to repeated calls',
  'remove expired challenges',
  'remove old failed sign-ins',
  'remove old deleted records',
  'remove expired sign-ins with a company account',
  'remove files that no record refers to',
  'remove expired password links',
  'fold the figures of the dashboard',
  'find who forgot the password',
  'mail a password link',
  'mail that a password was changed',
  'mail that an address was changed',
  'mail a notification',
  'mail a daily digest',
  'begin the daily digests',
  'deliver a webhook',
  'remove old webhook deliveries',
  'remove what undoes old merges',
  'find duplicates',
  'warn of late backups',
  'count the lines to approve again',
  'watch the margins of open quotations',
  'mail a quotation',
  'remind of quotations',
  'erase copies of personal data',
  'apply retention rules',
  'remove old notifications',
  'remove old failed jobs',
  'remove old bottom prices',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** A job whose last attempt has failed. */
export const failedJob = z.object({
  id: z.number().int(),
  /** One of the kinds above, or one of an earlier version. */
  kind: z.string(),
  attempts: z.number().int(),
  /** What the last attempt reported; empty if the process that ran it died. */
  reason: z.string(),
  addedAt: instant,
  failedAt: instant,
});
export type FailedJob = z.output<typeof failedJob>;
export const failedJobPage = listPage(failedJob);

export const failedJobList = listQuery({
  sort: ['id'],
  defaultDescending: true,
  pageSizes: [20, 50, 100],
  filters: { kind: { wire: 'kind', schema: z.enum(['', ...jobKinds]).default('') } },
});
export type FailedJobQuery = z.output<typeof failedJobList.schema>;

/** What the queue holds now. */
export const jobState = z.object({
  /** Whether any process takes jobs from the queue. */
  isServed: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      running: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
      /** Since when the oldest one could have been started. */
      dueSince: instant.nullable(),
    }),
  ),
});
export type JobState = z.output<typeof jobState>;

export const retryJobs = z.strictObject({ kind: z.enum(jobKinds) });
export const retriedReply = z.object({ count: z.number().int(), message: z.literal('SUCCESS') });
