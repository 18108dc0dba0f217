import { AppError } from '../../../platform/app-error.ts';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Actor, Author } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { text } from '../../../platform/text.ts';
import { lockPermissions, refuseToChangeMorePowerful } from '../power.ts';
import { lockUser } from '../user-queries.ts';
import { factorRecord, methodsOf } from './prove-factor.ts';

/** For a user who has lost them. Their sessions end: whoever found the phone may be signed in on it. */
export async function removeFactorsOf(tx: Tx, actor: Actor, id: number): Promise<void> {
  const held = await lockPermissions(tx, actor);
  if (id === actor.userId) throw notOnesOwn();
  const { user, permissions: theirs } = await lockUser(tx, id);
  refuseToChangeMorePowerful(held, theirs);
  await removeFactors(tx, actor, user);
}

/** Without checking the caller: for the rules above, and for the command on the server. False if there was none. */
export async function removeFactors(tx: Tx, author: Author, user: { id: number; username: string }): Promise<boolean> {
  const methods = await methodsOf(tx, user.id);
  for (const table of ['authenticator', 'passkey', 'recovery_code'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  for (const method of methods) {
    await auditChange(tx, author, 'second_factor', { before: factorRecord(user.id, method), name: user.username });
  }
  await tx.deleteFrom('session').where('user_id', '=', user.id).execute();
  return methods.length > 0;
}

const notOnesOwn = () =>
  new AppError(
    'refused',
    text('Change your own second factors in your profile.', 'Ubah faktor kedua Anda sendiri di halaman profil.'),
  );
