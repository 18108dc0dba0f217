import type { PasskeyInput } from '@gso/contract/sign-in/passkey';
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
import { type PasskeyServices, createPasskey } from './passkeys.ts';
import { factorRecord, methodsOf } from './prove-factor.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

export async function readOwnFactors(db: Reader, { site }: PasskeyServices, { userId }: Actor): Promise<OwnFactors> {
  const since = await authenticatorSince(db, userId);
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const { required } = await db
    .selectFrom('user_login')
    .innerJoin('role', 'role.id', 'user_login.role_id')
    .select('role.second_factor_required as required')
    .where('user_login.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    app: since === undefined ? null : { since },
    passkeys,
    passkeyOrigin: site?.origin ?? null,
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

export async function confirmOwnApp(tx: Tx, box: SecretBox, actor: Actor, code: string) {
  const isFirst = (await methodsOf(tx, actor.userId)).length === 0;
  if (!(await isAppCode(tx, box, { userId: actor.userId, code, confirms: true }))) throw wrongProof();
  await auditChange(tx, actor, 'second_factor', { after: factorRecord(actor.userId, 'app'), name: actor.username });
  return { recoveryCodes: isFirst ? await protect(tx, actor) : [] };
}

export async function addOwnPasskey(tx: Tx, services: PasskeyServices, actor: Actor, input: PasskeyInput) {
  const isFirst = (await methodsOf(tx, actor.userId)).length === 0;
  await createPasskey(tx, services, actor, input);
  const after = factorRecord(actor.userId, 'passkey', input.name);
  await auditChange(tx, actor, 'second_factor', { after, name: actor.username });
  return { recoveryCodes: isFirst ? await protect(tx, actor) : [] };
}

/**
 * With the first second factor, the other sessions of the user end: they began with the password alone, and may be
 * those of somebody who knows it.
 */
async function protect(tx: Tx, actor: Actor): Promise<string[]> {
  await endOtherSessions(tx, actor);
  return newRecoveryCodes(tx, actor.userId);
}

export async function renewRecoveryCodes(tx: Tx, actor: Actor) {
  if ((await methodsOf(tx, actor.userId)).length === 0) throw notFound();
  const after = factorRecord(actor.userId, 'recovery-code');
  await auditChange(tx, actor, 'second_factor', { after, name: actor.username });
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
  await auditRemoval(tx, actor, factorRecord(actor.userId, 'app'));
}

export async function removeOwnPasskey(tx: Tx, actor: Actor, id: number): Promise<void> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await auditRemoval(tx, actor, factorRecord(actor.userId, 'passkey', removed.name));
}

/** Recovery codes are for the loss of a second factor; without any they would be one themselves. */
async function auditRemoval(tx: Tx, actor: Actor, before: ReturnType<typeof factorRecord>): Promise<void> {
  await auditChange(tx, actor, 'second_factor', { before, name: actor.username });
  const left = await methodsOf(tx, actor.userId);
  if (left.length === 0) await tx.deleteFrom('recovery_code').where('user_id', '=', actor.userId).execute();
}
