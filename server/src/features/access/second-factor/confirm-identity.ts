import type { ConfirmInput } from '@gso/contract/sign-in/second-factor';
import { sql } from 'kysely';
import { refusedField } from '../../../platform/app-error.ts';
import { passwordMatches } from '../../../platform/auth/password.ts';
import type { Call } from '../../../platform/http/route.ts';
import { text } from '../../../platform/text.ts';
import { attemptOfSession, forgetFailures, tryPassword } from '../login-throttle.ts';
import { wrongProof } from './wrong-proof.ts';
import { type FactorServices, methodsOf, provesFactor } from './prove-factor.ts';

/** The password is enough only for users without a second factor. */
export async function confirmMethodsOf({ sessions, actor }: Pick<Call, 'sessions' | 'actor'>) {
  const methods = await methodsOf(sessions, actor.userId);
  return { methods: methods.length > 0 ? methods : ['password' as const] };
}

/** Marks the session as recently confirmed. Failed attempts count like those of the sign-in, by session. */
export async function confirmIdentity(
  call: Call<unknown, unknown, ConfirmInput>,
  services: FactorServices,
): Promise<void> {
  const { actor, body, db } = call;
  const attempt = attemptOfSession(actor);
  if (!(await tryPassword(call, attempt, () => isProven(call, services, body)))) {
    throw 'password' in body ? wrongPassword() : wrongProof();
  }
  await forgetFailures(db, attempt);
  await db
    .updateTable('session')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', actor.sessionId)
    .execute();
}

async function isProven(call: Call, services: FactorServices, given: ConfirmInput): Promise<boolean> {
  const { userId, username } = call.actor;
  if (!('password' in given)) return provesFactor(call, services, { id: userId, username }, given);
  const { methods } = await confirmMethodsOf(call);
  const { password_hash } = await call.db
    .selectFrom('user_login')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const matches = await passwordMatches(password_hash, given.password);
  return matches && methods.some((method) => method === 'password');
}

const wrongPassword = () => refusedField('password', text('The password is wrong.', 'Kata sandi salah.'));
