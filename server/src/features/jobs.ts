import type { JobKindName } from '@gso/contract/jobs/job';
import * as z from 'zod';
import type { Database } from '../platform/db/database.ts';
import type { StoredFiles } from '../platform/files/stored-files.ts';
import { type Job, type RunJob, job } from '../platform/jobs/job.ts';
import { type Removal, removeOldRows } from '../platform/jobs/remove-old-rows.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { passwordMailJobs } from './access/password-link/mail-jobs.ts';
import { findDuplicates } from './duplicate/find-duplicates.ts';
import { beginDigests, notificationMailJobs } from './notification/mail-jobs.ts';
import { type BackupWatch, warnOfLateBackups } from './notification/late-backups.ts';
import { eraseCopiesJob } from './privacy/erase-copies.ts';
import { applyRetention } from './privacy/retention/apply.ts';
import { countAgain } from './quotation/approval/count-again.ts';
import { watchMargins } from './quotation/margin-fall/watch-margins.ts';
import { quotationMailJob } from './quotation/mail/mail-job.ts';
import { remindOfQuotations } from './quotation/mail/remind.ts';
import { removals } from './removals.ts';
import { webhookJob } from './webhook/deliver.ts';
import type { WebhookSetup } from './webhook/setup.ts';
import { keepFolding } from './dashboard/fold-figures.ts';

const minute = 60_000;
const everyMinute = '* * * * *';
const everyTenMinutes = '*/10 * * * *';

/** Every kind of job, one entry each. */
export function jobsOf({
  db,
  files,
  mailer,
  webhooks,
  backups,
}: {
  db: Database;
  files: StoredFiles;
  mailer?: Mailer | undefined;
  webhooks?: WebhookSetup | undefined;
  backups?: BackupWatch | undefined;
}): Job[] {
  const removing = Object.entries(removals) as [keyof typeof removals, readonly Removal[]][];
  return [
    ...removing.map(([name, old]) => scheduled(name, everyTenMinutes, (_, context) => removeOldRows(db, old, context))),
    scheduled('remove files that no record refers to', everyTenMinutes, (_, { stopping }) => files.sweep({ stopping })),
    scheduled('count the lines to approve again', everyMinute, (_, context) => countAgain(db, context)),
    scheduled('watch the margins of open quotations', everyMinute, (_, context) => watchMargins(db, context)),
    scheduled('fold the figures of the dashboard', everyMinute, (_, context) => keepFolding(db, context)),
    scheduled('remind of quotations', everyTenMinutes, (_, { stopping }) => remindOfQuotations(db, stopping)),
    // A process without mail settings leaves mail to the others, and all of it waits while there is none.
    ...(mailer
      ? [
          ...passwordMailJobs({ db, mailer }),
          ...notificationMailJobs({ db, mailer }),
          quotationMailJob({ db, mailer, files }),
        ]
      : []),
    ...(mailer ? [scheduled('begin the daily digests', everyMinute, () => beginDigests(db))] : []),
    scheduled('find duplicates', everyMinute, (_, { stopping }) => findDuplicates(db, stopping)),
    eraseCopiesJob(db),
    scheduled('apply retention rules', everyTenMinutes, (_, context) => applyRetention(db, context)),
    ...(webhooks ? [webhookJob({ db, ...webhooks })] : []),
    ...(backups ? [scheduled('warn of late backups', everyTenMinutes, () => warnOfLateBackups(db, backups))] : []),
  ];
}

/** A job that runs at fixed times. Two processes may run it at the same time, so it must be safe to run twice. */
function scheduled(name: JobKindName, cron: string, run: RunJob<object>): Job {
  const kind = { name, group: 'upkeep', payload: z.object({}), maxAttempts: 3, limitMs: 9 * minute } as const;
  return { ...job(kind, run), cron };
}
