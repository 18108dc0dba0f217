import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedMail } from '../../server/testing/mail/parsed-mail.ts';
import { theSystem } from './system.ts';

/** The tests run in other processes than the mail server, so it leaves its messages in a folder. */
export function keepMail(folder: string, mail: ReceivedMail): void {
  const file = join(folder, `${Date.now()}-${randomUUID()}`);
  writeFileSync(file, JSON.stringify(mail));
  // Under its last name only when it is whole.
  renameSync(file, `${file}.json`);
}

/** What was sent to the address, oldest first. */
export function mailsTo(address: string): ReceivedMail[] {
  const { mailFolder } = theSystem();
  const files = readdirSync(mailFolder).filter((name) => name.endsWith('.json'));
  return files
    .sort()
    .map((name) => JSON.parse(readFileSync(join(mailFolder, name), 'utf8')) as ReceivedMail)
    .filter(({ recipients }) => recipients.includes(address));
}
