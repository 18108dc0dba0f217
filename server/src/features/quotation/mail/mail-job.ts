import { buffer } from 'node:stream/consumers';
import { numberOf } from '@gso/contract/quotation/revision';
import type { Database } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import type { StoredFiles } from '../../../platform/files/stored-files.ts';
import { FinalFailure, type Job, job } from '../../../platform/jobs/job.ts';
import { MailRefused } from '../../../platform/mail/mail-refused.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Language } from '../../../platform/text.ts';
import { mailHead } from '../../letterhead/mail-head.ts';
import type { MailServices } from '../../mail/send-to-person.ts';
import { notify } from '../../notification/notify.ts';
import { quotationMailKind } from './mail-kind.ts';

interface QueuedMail {
  recipients: string[];
  cc: string;
  language: Language;
  subject: string;
  text: string;
  seller: string;
  replyTo: string;
  key: string;
  name: string;
}

const mostOfAnError = 300;
const shortened = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostOfAnError);

/** Sends the document as it was kept. It can be sent twice if the process dies in between, with the same id. */
export const quotationMailJob = ({ db, mailer, files }: MailServices & { files: StoredFiles }): Job =>
  job(quotationMailKind, async ({ mailId }, { signal, attempt }) => {
    const mail = await readQueued(db, mailId);
    if (!mail) return 0;
    try {
      const content = { subject: mail.subject, paragraphs: [], letter: mail.text, reason: '' };
      const refused = await mailer.send(
        {
          ...renderMail(content, await mailHead(db), mail.language),
          to: mail.recipients.map((address) => ({ name: '', address })),
          letter: {
            replyTo: mail.replyTo ? { name: mail.seller, address: mail.replyTo } : undefined,
            cc: mail.cc ? { name: '', address: mail.cc } : undefined,
          },
          file: { name: mail.name, type: 'application/pdf', content: await buffer(await files.open(mail.key)) },
          id: `quotation-mail-${mailId}`,
        },
        signal,
      );
      const lost = mail.recipients.filter((address) => refused.includes(address));
      const record = () => (lost.length > 0 ? failMail(db, mailId, { refused: lost, error: '' }) : endMail(db, mailId));
      return { affected: 1, record };
    } catch (error) {
      const isFinal = error instanceof MailRefused || attempt >= quotationMailKind.maxAttempts;
      if (!isFinal) {
        await readRows(db, statement`update quotation_mail set error = ${shortened(error)} where id = ${mailId}`);
        throw error;
      }
      await failMail(db, mailId, { refused: mail.recipients, error: shortened(error) });
      throw new FinalFailure(shortened(error), { cause: error });
    }
  });

async function readQueued(db: Database, mailId: number): Promise<QueuedMail | undefined> {
  const [mail] = await readRows<QueuedMail>(
    db,
    statement`select recipients, cc, quotation_mail.language, subject, text, seller.first_name as seller,
        coalesce(nullif(seller.email, ''), sender.email) as "replyTo", stored_file.key, stored_file.name
      from quotation_mail
      join quotation on quotation.id = quotation_mail.quotation_id
      join quotation_revision as kept on kept.quotation_id = quotation_mail.quotation_id and kept.revision = quotation_mail.revision
      join stored_file on stored_file.key = kept.file_key
      join user_login as seller on seller.username = quotation.sales_username
      join user_login as sender on sender.username = quotation_mail.created_by
      where quotation_mail.id = ${mailId} and state = 'queued'`,
  );
  return mail;
}

const endMail = (db: Database, mailId: number) =>
  readRows(
    db,
    statement`update quotation_mail set state = 'sent', error = '', ended_at = now()
      where id = ${mailId} and state = 'queued'`,
  );

/** Marks the mail as failed and notifies its sender, once. */
export function failMail(
  db: Database,
  mailId: number,
  { refused, error }: { refused: string[] | undefined; error: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [failed] = await readRows<{ id: number; by: string; to: string[]; refNo: string; revision: number }>(
      tx,
      statement`update quotation_mail as mail set state = 'failed', error = ${error}, ended_at = now(),
          refused = coalesce(${refused ?? null}::text[], recipients)
        from quotation where quotation.id = quotation_id and mail.id = ${mailId} and state = 'queued'
        returning quotation.id, mail.created_by as by, refused as "to", ref_no as "refNo", mail.revision`,
    );
    if (!failed) return false;
    const quotation = numberOf(failed);
    const author = { username: failed.by, requestId: `job ${mailId}` };
    await auditChange(tx, author, 'quotation_mail', {
      before: { id: mailId, version: 1, ...{ refNo: quotation, state: 'queued' } },
      after: { id: mailId, version: 2, ...{ refNo: quotation, state: 'failed', refused: failed.to, error } },
    });
    await notify(tx, undefined, {
      kind: 'quotation-mail-failed',
      type: 'QUOTATION_SENT',
      facts: { quotation, to: failed.to.join(', '), reason: error },
      quotationId: failed.id,
      to: [failed.by],
    });
    return true;
  });
}
