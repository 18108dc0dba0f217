import { afterAll, beforeAll } from 'vitest';
import { jobsOf } from '../../src/features/jobs.ts';
import { readMailConfig } from '../../src/platform/config.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { mailSettingsOf } from '../../src/platform/mail/mail-settings.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** The application with its jobs and a real mail server, for the tests of one file. */
export function mailApp(options: Parameters<typeof startMailServer>[0] = {}): TestApp & { mail: MailServer } {
  const app = testApp({ sendsMail: true }) as TestApp & { mail: MailServer };
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    app.mail = await startMailServer(options);
    const settings = mailSettingsOf(readMailConfig(app.mail.env));
    if (!settings) throw new Error('no settings');
    const mailer = new Mailer(settings);
    const jobs = jobsOf({ db: app.db, files: app.files, mailer }).filter(({ kind }) => kind.group === 'mail');
    const stop = runJobs({ url: app.url, name: 'gso test jobs', jobs, logger: createLogger('silent'), pollMs: 200 });
    stops.push(
      stop,
      () => mailer.close(),
      () => app.mail.close(),
    );
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  return app;
}
