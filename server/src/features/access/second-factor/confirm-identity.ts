import type { ConfirmInput, ConfirmMethod } from '@gso/contract/sign-in/second-factor';
import { sql } from 'kysely';
import { AppError, refusedField } from '../../../platform/app-error.ts';
import { passwordMatches } from '../../../platform/auth/password.ts';
import type { Call } from '../../../platform/http/route.ts';
import { text } from '../../../platform/text.ts';
import { provesCompanyAccount } from '../company-sign-in/company-sign-in.ts';
import type { SignInServices } from '../log-in.ts';
import { attemptOfSession, forgetFailures, tryPassword } from '../login-throttle.ts';
import { wrongProof } from './wrong-proof.ts';
import { methodsOf, provesFactor } from './prove-factor.ts';

/**
 * The password is enough only for users without a second factor. Those who signed in with a company account do it
 * again: many have no password, and the provider sees to their second factor.
 */
export async function confirmMethodsOf(
  { sessions, actor }: Pick<Call, 'sessions' | 'actor'>,
  { provider }: Pick<SignInServices, 'provider'>,
): Promise<{ methods: ConfirmMethod[] }> {
  const factors = await methodsOf(sessions, actor.userId);
  const withPassword = factors.length > 0 ? factors : ['password' as const];
  if (!provider) return { methods: withPassword };
  const { signed_in_with, isKnown } = await sessions
    .selectFrom('session')
    .select((e) => [
      'signed_in_with',
      e.exists(e.selectFrom('sign_in_identity').whereRef('user_id', '=', 'session.user_id')).as('isKnown'),
    ])
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow();
  if (signed_in_with === 'company') return { methods: ['company', ...factors] };
  return { methods: isKnown ? [...withPassword, 'company'] : withPassword };
}

/** Marks the session as recently confirmed. Failed attempts count like those of the sign-in, by session. */
export async function confirmIdentity(
  call: Call<unknown, unknown, ConfirmInput>,
  services: SignInServices,
): Promise<void> {
  const { actor, body, db } = call;
  const attempt = attemptOfSession(actor);
  if (!(await tryPassword(call, attempt, () => isProven(call, services, body)))) {
    throw 'password' in body ? wrongPassword() : 'companyCode' in body ? otherAccount() : wrongProof();
  }
  await forgetFailures(db, attempt);
  await db
    .updateTable('session')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', actor.sessionId)
    .execute();
}

async function isProven(call: Call, services: SignInServices, given: ConfirmInput): Promise<boolean> {
  const { userId, username } = call.actor;
  if ('companyCode' in given) {
    return services.provider !== undefined && provesCompanyAccount(call, services.provider, given.companyCode);
  }
  if (!('password' in given)) return provesFactor(call, services, { id: userId, username }, given);
  const { methods } = await confirmMethodsOf(call, services);
  const { password_hash } = await call.db
    .selectFrom('user_login')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const matches = await passwordMatches(password_hash, given.password);
  return matches && methods.some((method) => method === 'password');
}

const otherAccount = () =>
  new AppError(
    'refused',
    text(
      'That was another company account than yours, or it took too long. Please try again.',
      'Itu bukan akun perusahaan Anda, atau prosesnya terlalu lama. Silakan coba lagi.',
    ),
  );
const wrongPassword = () => refusedField('password', text('The password is wrong.', 'Kata sandi salah.'));
