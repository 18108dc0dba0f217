import { limits } from '@gso/contract/limits';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { type Job, job } from '../../../platform/jobs/job.ts';
import type { MailContent } from '../../../platform/mail/render-mail.ts';
import { text } from '../../../platform/text.ts';
import {
  type MailPerson,
  type MailServices,
  greeting,
  personWithMail,
  sendToPerson,
} from '../../mail/send-to-person.ts';
import { addressChangedMail, passwordChangedMail, passwordLinkMail, resetRequested } from './mail-kinds.ts';
import { makeToken } from './password-link.ts';

export const passwordMailJobs = (services: MailServices): Job[] => [
  job(resetRequested, async ({ typed, requestId }) => {
    const ids = await accountsOf(services, typed);
    await services.db.transaction().execute(async (tx) => {
      for (const userId of ids) {
        // The key keeps a job that is run twice from sending as many links again.
        const key = `reset ${userId} ${requestId}`;
        await addJob(tx, passwordLinkMail, { userId, purpose: 'reset', requestId }, { key });
      }
    });
    return ids.length;
  }),
  job(passwordLinkMail, async ({ userId, purpose, requestId }, { signal }) => {
    const person = await personWithMail(services.db, userId);
    const token = person && (await makeToken(services.db, person, purpose));
    if (!token) return 0;
    const href = `${services.mailer.settings.publicUrl}/reset#${token}`;
    const content = { reset: resetContent, invitation: invitationContent }[purpose](person, href);
    await sendToPerson(services, person, { id: `${purpose}-${userId}-${requestId}`, content, signal });
    return 1;
  }),
  job(passwordChangedMail, async ({ userId, requestId }, { signal }) => {
    const person = await personWithMail(services.db, userId);
    if (!person) return 0;
    const content = changedContent(person, services.mailer.settings.publicUrl);
    await sendToPerson(services, person, { id: `changed-${userId}-${requestId}`, content, signal });
    return 1;
  }),
  job(addressChangedMail, async ({ userId, version }, { signal }) => {
    const person = await personAtOldAddress(services, userId, version);
    if (!person) return 0;
    await sendToPerson(services, person, { id: `address-${userId}-${version}`, content: movedContent(person), signal });
    return 1;
  }),
];

/** Also of a disabled person: an account that is taken over may be disabled for a moment. */
async function personAtOldAddress({ db }: MailServices, userId: number, version: number) {
  const [found] = await readRows<MailPerson>(
    db,
    statement`select user_login.id, username, first_name as "fullName", change ->> 'from' as email, language
      from user_login join audit_entry on entity = 'user_login' and entity_id = user_login.id
      cross join lateral jsonb_array_elements(changes) as change
      where user_login.id = ${userId} and entity_version = ${version} and change ->> 'field' = 'employee.email'`,
  );
  // An erasure that came first has removed the address.
  return found?.email.includes('@') ? found : undefined;
}

/** The enabled accounts with this username or mail address. */
async function accountsOf({ db }: MailServices, typed: string): Promise<number[]> {
  const key = typed.trim().toLowerCase();
  const found = await db
    .selectFrom('user_login')
    .select('id')
    .where((e) =>
      e.or([e(e.fn<string>('lower', ['username']), '=', key), e(e.fn<string>('lower', ['email']), '=', key)]),
    )
    .where('enabled', '=', true)
    .where('email', '<>', '')
    .orderBy('id')
    .limit(limits.accountsPerAddress)
    .execute();
  return found.map(({ id }) => id);
}

function resetContent(person: MailPerson, href: string): MailContent {
  const { username, language } = person;
  return {
    subject: text('Choose a new password', 'Pilih kata sandi baru')[language],
    paragraphs: [
      greeting(person),
      text(
        `somebody, probably you, asked for a new password for the account ${username}.`,
        `seseorang, kemungkinan Anda sendiri, meminta kata sandi baru untuk akun ${username}.`,
      )[language],
    ],
    button: { label: text('Choose a new password', 'Pilih kata sandi baru')[language], href },
    notes: [
      text(
        `The link works once, for ${limits.resetLinkMinutes} minutes. If you did not ask for it, ignore this message: your password stays as it is.`,
        `Tautan ini berlaku ${limits.resetLinkMinutes} menit dan hanya bisa dipakai sekali. Jika Anda tidak memintanya, abaikan email ini: kata sandi Anda tidak berubah.`,
      )[language],
    ],
    reason: aboutYourAccount[language],
  };
}

function invitationContent(person: MailPerson, href: string): MailContent {
  const { username, language } = person;
  return {
    subject: text('Your account for GSO WebApp', 'Akun Anda di GSO WebApp')[language],
    paragraphs: [
      greeting(person),
      text(
        `an account was prepared for you. You sign in with the username ${username} and a password that you choose now.`,
        `akun untuk Anda sudah disiapkan. Anda masuk dengan nama pengguna ${username} dan kata sandi yang Anda pilih sekarang.`,
      )[language],
    ],
    button: { label: text('Choose a password', 'Pilih kata sandi')[language], href },
    notes: [
      text(
        `The link works once, for ${limits.invitationDays} days. After that, ask your administrator for a new one.`,
        `Tautan ini berlaku ${limits.invitationDays} hari dan hanya bisa dipakai sekali. Setelah itu, mintalah yang baru kepada administrator.`,
      )[language],
    ],
    reason: aboutYourAccount[language],
  };
}

function changedContent(person: MailPerson, publicUrl: string): MailContent {
  const { username, language } = person;
  return {
    subject: text('Your password was changed', 'Kata sandi Anda telah diubah')[language],
    paragraphs: [
      greeting(person),
      text(
        `the password of the account ${username} was changed, and all its sessions have ended.`,
        `kata sandi akun ${username} telah diubah, dan semua sesinya sudah diakhiri.`,
      )[language],
    ],
    button: { label: text('Sign in', 'Masuk')[language], href: publicUrl },
    notes: [
      text(
        'If that was not you, tell your administrator at once.',
        'Jika bukan Anda yang melakukannya, segera beri tahu administrator.',
      )[language],
    ],
    reason: aboutYourAccount[language],
  };
}

/** Without the new address, which may be that of somebody else. */
function movedContent(person: MailPerson): MailContent {
  const { username, language } = person;
  return {
    subject: text('Your email address was changed', 'Alamat email Anda telah diubah')[language],
    paragraphs: [
      greeting(person),
      text(
        `the account ${username} has another email address now. This is the last message to this one.`,
        `akun ${username} sekarang memakai alamat email lain. Ini pesan terakhir ke alamat ini.`,
      )[language],
    ],
    notes: [
      text(
        `If you do not know about this, tell your administrator at once: links to choose a password are sent to the new address from ${limits.newAddressHours} hours after the change.`,
        `Jika Anda tidak mengetahui hal ini, segera beri tahu administrator: mulai ${limits.newAddressHours} jam setelah perubahan, tautan untuk memilih kata sandi dikirim ke alamat baru.`,
      )[language],
    ],
    reason: aboutYourAccount[language],
  };
}

const aboutYourAccount = text(
  'You get this message because it concerns the safety of your account.',
  'Email ini dikirim karena menyangkut keamanan akun Anda.',
);
