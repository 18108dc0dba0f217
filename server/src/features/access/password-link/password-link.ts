import { limits } from '@gso/contract/limits';
import type { ChoosePasswordInput } from '@gso/contract/sign-in/password-link';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditEvent } from '../../../platform/audit/audit.ts';
import { newSecret, secretDigest } from '../../../platform/auth/secret.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { text } from '../../../platform/text.ts';
import { refuseCommonPassword } from '../password-rule.ts';
import { lockUser } from '../user-queries.ts';
import { storePassword } from '../write-user.ts';
import { passwordChangedMail } from './mail-kinds.ts';

export type LinkPurpose = 'reset' | 'invitation';

const lifetimes: Record<LinkPurpose, number> = {
  reset: limits.resetLinkMinutes * 60,
  invitation: limits.invitationDays * 24 * 60 * 60,
};

/** Makes a link's token. It ends the older one of the same purpose. */
export async function makeToken(db: Database, userId: number, purpose: LinkPurpose): Promise<string> {
  const token = newSecret();
  const link = {
    token_hash: secretDigest(token),
    expires_at: sql<string>`now() + make_interval(secs => ${lifetimes[purpose]})`,
  };
  await db
    .insertInto('password_link')
    .values({ user_id: userId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute();
  return token;
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
