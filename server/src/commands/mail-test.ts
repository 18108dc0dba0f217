import { randomUUID } from 'node:crypto';
import { requiredEmail } from '@gso/contract/fields';
import { mailHead } from '../features/letterhead/mail-head.ts';
import { readDatabaseConfig, readMailConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { mailSettingsOf } from '../platform/mail/mail-settings.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import { CommandError, UsageError } from './command-error.ts';
import { mailTrouble } from './doctor/mail-check.ts';

/** Sends a test message, so that the operator sees whether and how mail arrives. */
export async function mailTest(env: NodeJS.ProcessEnv, address: string): Promise<void> {
  if (!requiredEmail().safeParse(address).success) throw new UsageError(`${address} is not a mail address.`);
  const settings = mailSettingsOf(readMailConfig(env));
  if (!settings) throw new CommandError('Mail is not set up: SMTP_HOST is not set.');
  const db = openDatabase({ url: readDatabaseConfig(env).DATABASE_URL, connections: 1, name: 'gso mail test' });
  const mailer = new Mailer(settings);
  try {
    const head = await mailHead(db);
    const mail = renderMail(
      {
        subject: `Test message of ${head.name}`,
        paragraphs: [
          'This message shows that mail from GSO WebApp arrives.',
          'Pesan ini menunjukkan bahwa email dari GSO WebApp sampai.',
        ],
        button: { label: 'Open GSO WebApp', href: settings.publicUrl },
        reason: 'The operator of the installation sent it with the command gso mail test.',
      },
      head,
      'en',
    );
    await send(mailer, address, mail);
    console.log(`The mail server took the message for ${address}.`);
  } finally {
    mailer.close();
    await db.destroy();
  }
}

async function send(mailer: Mailer, address: string, mail: ReturnType<typeof renderMail>): Promise<void> {
  try {
    await mailer.send({ ...mail, to: { name: '', address }, id: `test-${randomUUID()}` });
  } catch (error) {
    const [found, todo] = mailTrouble(error, mailer.settings);
    throw new CommandError(`${found} ${todo}`);
  }
}
