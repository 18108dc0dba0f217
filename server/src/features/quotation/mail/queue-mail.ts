import { limits } from '@gso/contract/limits';
import type { Quotation } from '@gso/contract/quotation';
import type { MailInput, QuotationMail } from '@gso/contract/quotation/mail';
import { numberOf } from '@gso/contract/quotation/revision';
import { AppError, refusedField } from '../../../platform/app-error.ts';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import type { StoredFiles } from '../../../platform/files/stored-files.ts';
import type { Call } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { createOnce } from '../../../platform/save/save.ts';
import { text } from '../../../platform/text.ts';
import { quotationRecord } from '../quotation-kind.ts';
import { sendQuotation } from '../revisions.ts';
import { lockQuotation } from '../write-quotation.ts';
import { quotationMailKind } from './mail-kind.ts';

/** Mails the present revision: keeps it first if it has not been sent yet, with the same checks as a plain send. */
export async function mailQuotation(
  call: Call<{ id: number }, unknown, MailInput>,
  services: { files: StoredFiles; printer: PdfPrinter; sendsMail: boolean },
) {
  if (!services.sendsMail) throw noServer();
  const { reads, actor, body } = call;
  const { id } = call.params;
  const { sentAt } = await readRecord(reads, quotationRecord, id);
  if (sentAt === null) return sendQuotation(call, services, (tx, sent) => queueMail(tx, actor, sent, body));
  return createOnce(call, async (tx) => {
    const sent = await lockQuotation(tx, { id, version: body.version });
    if (sent.sentAt === null) throw openedAgain();
    await queueMail(tx, actor, sent, body);
    return sent;
  });
}

async function queueMail(tx: Tx, actor: Actor, sent: Quotation, body: MailInput): Promise<void> {
  const { to, copyToSelf, subject, text: words, language } = body;
  await refuseTooMany(tx, actor);
  const cc = copyToSelf ? await ownAddress(tx, actor) : '';
  const [mail] = await readRows<{ id: number }>(
    tx,
    statement`insert into quotation_mail (quotation_id, revision, recipients, cc, language, subject, text, created_by)
      values (${sent.id}, ${sent.revision}, ${to}::text[], ${cc}, ${language}, ${subject}, ${words}, ${actor.username})
      returning id`,
  );
  if (!mail) throw new Error('The new mail cannot be read.');
  const refNo = numberOf(sent);
  await auditChange(tx, actor, 'quotation_mail', { after: { id: mail.id, version: 1, ...{ refNo, to, cc, subject } } });
  await addJob(tx, quotationMailKind, { mailId: mail.id });
}

/** The lock keeps calls at the same moment from passing the limit together. */
async function refuseTooMany(tx: Tx, { userId, username }: Actor): Promise<void> {
  await readRows(tx, statement`select from user_login where id = ${userId} for no key update`);
  const [sent] = await readRows<{ count: number }>(
    tx,
    statement`select count(*)::integer as count from quotation_mail
      where created_by = ${username} and created_at > now() - interval '1 hour'`,
  );
  if ((sent?.count ?? 0) < limits.mailsPerHour) return;
  throw new AppError(
    'refused',
    text(
      `You have sent ${limits.mailsPerHour} mails in the last hour. Please try again later.`,
      `Anda sudah mengirim ${limits.mailsPerHour} email dalam satu jam terakhir. Silakan coba lagi nanti.`,
    ),
  );
}

async function ownAddress(tx: Tx, { userId }: Actor): Promise<string> {
  const [own] = await readRows<{ email: string }>(tx, statement`select email from user_login where id = ${userId}`);
  if (own?.email) return own.email;
  throw refusedField(
    'copyToSelf',
    text('Your profile has no mail address.', 'Profil Anda belum memiliki alamat email.'),
  );
}

const noServer = () =>
  new AppError(
    'refused',
    text('No mail server is set up. Download the PDF instead.', 'Server email belum diatur. Silakan unduh PDF-nya.'),
  );

const openedAgain = () =>
  new AppError(
    'refused',
    text(
      'This quotation has been opened again as its next revision. Look at it, then send that.',
      'Penawaran ini sudah dibuka kembali sebagai revisi berikutnya. Periksa dahulu, lalu kirim revisi itu.',
    ),
  );

/** Newest first. */
export const listMails = (db: Reader, id: number): Promise<QuotationMail[]> =>
  readRows(
    db,
    statement`select id, revision, recipients as "to", refused, subject, state, error, created_by as "by", created_at as "at"
      from quotation_mail where quotation_id = ${id} order by id desc limit ${limits.listedMails}`,
  );
