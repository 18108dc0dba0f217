import type { JobKindName } from '@gso/contract/jobs/job';
import { limits } from '@gso/contract/limits';
import type { Removal } from '../platform/jobs/remove-old-rows.ts';

const days = (count: number): string => `${count} days`;

/** Merges that can no longer be undone. Their records lead to the survivor for ever. */
const mergedAt = '(select merged_at from record_merge where id = merge_id and undone_at is null)';

/**
 * What scheduled jobs remove because of its age, by job. docs/operate-growth.md names what removes the rows of every other
 * table, or that they stay; a test compares that page with this list and with the schema.
 */
export const removals = {
  'remove expired sessions': [{ table: 'session', since: 'expires_at', keep: '0' }],
  'remove old API tokens': [{ table: 'api_token', since: 'least(revoked_at, expires_at)', keep: days(30) }],
  'remove old replies to repeated calls': [{ table: 'idempotency_key', since: 'expires_at', keep: '0' }],
  'remove expired challenges': [{ table: 'used_challenge', since: 'expires_at', keep: '0' }],
  'remove old failed sign-ins': [{ table: 'login_failure', since: 'failed_at', keep: days(1) }],
  'remove expired sign-ins with a company account': [
    { table: 'sign_in_request', since: 'expires_at', keep: '0' },
    { table: 'sign_in_code', since: 'expires_at', keep: '0' },
  ],
  'remove old deleted records': [
    {
      ...{ table: 'deleted_record', since: 'deleted_at', keep: `${limits.restoreMinutes} minutes` },
      and: `(change_group is null or deleted_at < now() - interval '${limits.undoDays} days')`,
    },
  ],
  'remove expired password links': [{ table: 'password_link', since: 'expires_at', keep: '0' }],
  'remove old webhook deliveries': [
    { table: 'webhook_delivery', since: 'ended_at', keep: days(limits.webhookLogDays), and: `state <> 'waiting'` },
  ],
  'remove what undoes old merges': [
    { table: 'moved_reference', since: mergedAt, keep: days(limits.undoMergeDays) },
    {
      ...{ table: 'merged_record', since: mergedAt, keep: days(limits.undoMergeDays) },
      ...{ and: 'kept is not null', empties: 'kept' },
    },
  ],
  'remove old notifications': [
    { table: 'notification_to', since: 'read_at', keep: days(limits.readNotificationDays) },
    // With its receivers, who have not read it for so long.
    { table: 'notification', since: 'created_at', keep: days(limits.notificationDays) },
  ],
  'remove old failed jobs': [
    {
      ...{ table: 'graphile_worker._private_jobs', since: 'updated_at', keep: days(limits.failedJobDays) },
      and: 'attempts >= max_attempts and locked_at is null',
    },
  ],
  // Nobody may shorten this history, so the database itself keeps the longest time that a bottom price can count.
  'remove old bottom prices': [{ table: 'floor_change', by: 'forget_floor_changes' }],
} satisfies Partial<Record<JobKindName, readonly Removal[]>>;
