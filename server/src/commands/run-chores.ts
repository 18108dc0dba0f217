import type { Logger } from 'pino';
import { jobsOf } from '../features/jobs.ts';
import { webhookSetupOf } from '../features/webhook/setup.ts';
import { backupWatchOf, type WorkerConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredFiles } from '../platform/files/stored-files.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { mailSettingsOf } from '../platform/mail/mail-settings.ts';
import { Mailer } from '../platform/mail/mailer.ts';

export interface Chores {
  /** Shown by pg_stat_activity. */
  name: string;
  db: Database;
  files: StoredFiles;
  logger: Logger;
  /** Called every few seconds while jobs can run. */
  onBeat?: () => void;
}

/** Runs the jobs of every kind. Returns a function that stops them. */
export function runChores(config: WorkerConfig, { name, db, files, logger, onBeat }: Chores): () => Promise<void> {
  const mail = mailSettingsOf(config);
  const mailer = mail && new Mailer(mail);
  const jobs = jobsOf({ db, files, mailer, webhooks: webhookSetupOf(config), backups: backupWatchOf(config) });
  const stop = runJobs({ url: config.DATABASE_URL, name, jobs, logger, onBeat });
  logger.info({ jobs: jobs.map(({ kind }) => kind.name) }, 'working');
  return async () => {
    await stop();
    mailer?.close();
  };
}
