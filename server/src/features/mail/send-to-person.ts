import type { Database, Reader } from '../../platform/db/database.ts';
import { FinalFailure } from '../../platform/jobs/job.ts';
import { MailRefused } from '../../platform/mail/mail-refused.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts';
import type { Language } from '../../platform/text.ts';
import { mailHead } from '../letterhead/mail-head.ts';

/** What a job needs in order to send mail. */
export interface MailServices {
  db: Database;
  mailer: Mailer;
}

export interface MailPerson {
  id: number;
  username: string;
  fullName: string;
  email: string;
  language: Language;
}

/** Of all kinds of mail. Attempts go on for about a day (docs/operate.md). */
export const mailJob = { group: 'mail', maxAttempts: 13, limitMs: 100_000 } as const;

/** Undefined for a person who is disabled or has no address: nothing is sent to them. */
export async function personWithMail(db: Reader, id: number): Promise<MailPerson | undefined> {
  const found = await db
    .selectFrom('user_login')
    .select(['id', 'username', 'first_name as fullName', 'email', 'language'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('email', '<>', '')
    .executeTakeFirst();
  return found && { ...found, language: found.language === 'id' ? 'id' : 'en' };
}

/** The id is the same at each attempt, so that a duplicate can be recognised. */
export async function sendToPerson(
  { db, mailer }: MailServices,
  person: MailPerson,
  { id, content, signal }: { id: string; content: MailContent; signal: AbortSignal },
): Promise<void> {
  const mail = renderMail(content, await mailHead(db), person.language);
  try {
    await mailer.send({ ...mail, to: { name: person.fullName, address: person.email }, id }, signal);
  } catch (error) {
    throw error instanceof MailRefused ? new FinalFailure(error.message) : error;
  }
}

/** The beginning of a letter. */
export const greeting = ({ fullName, language }: MailPerson): string =>
  language === 'id' ? `Halo ${fullName},` : `Hello ${fullName},`;
