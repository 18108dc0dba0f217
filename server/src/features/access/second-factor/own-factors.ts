import type { OwnFactors } from '@gso/contract/sign-in/second-factor';
import { AppError, notFound } from '../../../platform/app-error.ts';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { text } from '../../../platform/text.ts';
import { wrongProof } from './wrong-proof.ts';
import { endOtherSessions } from '../sessions.ts';
import { authenticatorSince, isAppCode, startAuthenticator } from './authenticator.ts';
import { factorRecord } from './prove-factor.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

export async function readOwnFactors(db: Reader, { userId }: Actor): Promise<OwnFactors> {
  const since = await authenticatorSince(db, userId);
  const { required } = await db
    .selectFrom('user_login')
    .innerJoin('role', 'role.id', 'user_login.role_id')
    .select('role.second_factor_required as required')
    .where('user_login.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    app: since === undefined ? null : { since },
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
    required,
  };
}

export async function startOwnApp(tx: Tx, box: SecretBox, actor: Actor) {
  const setup = await startAuthenticator(tx, box, actor);
  if (setup) return setup;
  throw new AppError(
    'refused',
    text(
      'You have an authenticator app already. Remove it first.',
      'Anda sudah memiliki aplikasi autentikator. Hapus dulu yang lama.',
    ),
  );
}

/**
 * From now on the app counts. The other sessions of the user end: they began with the password alone, and may be those
 * of somebody who knows it.
 */
export async function confirmOwnApp(tx: Tx, box: SecretBox, actor: Actor, code: string) {
  if (!(await isAppCode(tx, box, { userId: actor.userId, code, confirms: true }))) throw wrongProof();
  await auditChange(tx, actor, 'second_factor', { after: factorRecord(actor.userId, 'app'), name: actor.username });
  await endOtherSessions(tx, actor);
  return { recoveryCodes: await newRecoveryCodes(tx, actor.userId) };
}

export async function renewRecoveryCodes(tx: Tx, actor: Actor) {
  if ((await authenticatorSince(tx, actor.userId)) === undefined) throw notFound();
  await auditChange(tx, actor, 'second_factor', {
    after: factorRecord(actor.userId, 'recovery-code'),
    name: actor.username,
  });
  return { recoveryCodes: await newRecoveryCodes(tx, actor.userId) };
}

export async function removeOwnApp(tx: Tx, actor: Actor): Promise<void> {
  const removed = await tx
    .deleteFrom('authenticator')
    .where('user_id', '=', actor.userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await auditChange(tx, actor, 'second_factor', { before: factorRecord(actor.userId, 'app'), name: actor.username });
  await tx.deleteFrom('recovery_code').where('user_id', '=', actor.userId).execute();
}
