import { limits } from '@gso/contract/limits';
import type { ChoosePasswordInput } from '@gso/contract/sign-in/password-link';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditEvent } from '../../../platform/audit/audit.ts';
import { newSecret, secretDigest } from '../../../platform/auth/secret.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { text } from '../../../platform/text.ts';
import type { MailPerson } from '../../mail/send-to-person.ts';
import { trustAddress } from '../mail-address.ts';
import { refuseCommonPassword } from '../password-rule.ts';
import { lockUser } from '../user-queries.ts';
import { storePassword } from '../write-user.ts';
import { passwordChangedMail } from './mail-kinds.ts';

export type LinkPurpose = 'reset' | 'invitation';

const lifetimes: Record<LinkPurpose, number> = {
  reset: limits.resetLinkMinutes * 60,
  invitation: limits.invitationDays * 24 * 60 * 60,
};

/**
 * Makes a link's token. It ends the older one of the same purpose. Undefined if the account no longer has the address
 * that the link is mailed to, or has had it for less than a day. The row is locked, so that a change of the address
 * comes either before this or after it, and then ends the link.
 */
export async function makeToken(
  db: Database,
  { id, email }: Pick<MailPerson, 'id' | 'email'>,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const token = newSecret();
  const [made] = await readRows<{ user_id: number }>(
    db,
    statement`with person as (
        select id from user_login where id = ${id} and email = ${email} and enabled
          and coalesce(email_changed_at < now() - make_interval(hours => ${limits.newAddressHours}), true)
        for share
      )
      insert into password_link (user_id, purpose, token_hash, expires_at)
      select id, ${purpose}, ${secretDigest(token)}, now() + make_interval(secs => ${lifetimes[purpose]}) from person
      on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning user_id`,
  );
  return made && token;
}

/**
 * Stores the password that the holder of the link chose. The database then ends the sessions and the links of the user.
 * It begins no session: the user signs in with the new password, and with the second factor if there is one.
 */
export async function choosePassword(tx: Tx, call: Call<unknown, unknown, ChoosePasswordInput>): Promise<void> {
  const { token, password } = call.body;
  const link = await tx
    .deleteFrom('password_link')
    .where('token_hash', '=', secretDigest(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id as userId')
    .executeTakeFirst();
  if (!link) throw linkIsOver();
  const { user } = await lockUser(tx, link.userId);
  if (!user.enabled) throw linkIsOver();
  refuseCommonPassword(password, { username: user.username, fullName: user.employee.firstName });
  await storePassword(tx, user.id, { password, mustChange: false });
  // A change of the address ends its links, so the person received this one at the present address.
  await trustAddress(tx, user.id);
  await tx.deleteFrom('login_failure').where('username_key', '=', user.username.toLowerCase()).execute();
  await auditEvent(
    tx,
    { username: user.username, requestId: call.request.id },
    {
      action: 'change-password',
      entity: 'user_login',
      record: { id: user.id, name: user.username },
    },
  );
  await addJob(tx, passwordChangedMail, { userId: user.id, requestId: call.request.id });
}

/** The same for a link that was never there, was used, was replaced or is too old. */
const linkIsOver = () =>
  new AppError(
    'refused',
    text(
      'This link is not valid any more. It works once and only for a limited time. Ask for a new one.',
      'Tautan ini sudah tidak berlaku. Tautan hanya bisa dipakai sekali dan dalam waktu terbatas. Mintalah yang baru.',
    ),
  );
