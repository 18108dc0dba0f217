import { loginMessages } from '@gso/contract/access';
import { timing } from '@gso/contract/limits';
import type { PasskeyAnswer } from '@gso/contract/sign-in/passkey';
import type { SecondFactorInput } from '@gso/contract/sign-in/second-factor';
import { AppError } from '../../platform/app-error.ts';
import { passwordMatches } from '../../platform/auth/password.ts';
import { secretDigest } from '../../platform/auth/secret.ts';
import type { Device } from '../../platform/auth/token.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { Call } from '../../platform/http/route.ts';
import { text } from '../../platform/text.ts';
import { channels } from '../../platform/diagnostics.ts';
import type { CompanyProvider } from './company-sign-in/provider.ts';
import { auditFailure } from './failed-sign-ins.ts';
import { refuseUnlessCompany } from './company-sign-in/refuse-unless-company.ts';
import { deviceOf, rememberDevice } from './known-device.ts';
import { type LoginAttempt, forgetFailures, tryPassword } from './login-throttle.ts';
import { passkeyUser, requestOptions } from './second-factor/passkeys.ts';
import { type FactorServices, methodsOf, provesFactor } from './second-factor/prove-factor.ts';
import { wrongProof } from './second-factor/wrong-proof.ts';
import { beginSession, issueToken } from './sessions.ts';
import { findSignInUser, type SignInUser } from './sign-in-user.ts';

export interface SignInServices extends FactorServices {
  /** Of company accounts. */
  provider?: CompanyProvider | undefined;
}

type LoginCall = Call<undefined, undefined, { username: string; password: string }>;

/** The first step of a sign-in. Users with a second factor get a ticket for the second step, others a token. */
export async function logIn(call: LoginCall, services: SignInServices) {
  const { username, password } = call.body;
  if (username.trim() === '' || password === '') {
    throw new AppError('refused', text(loginMessages.empty, 'Nama pengguna / kata sandi masih kosong'));
  }
  // PostgreSQL rejects a NUL, and no username contains one.
  const usernameKey = username.trim().toLowerCase().replaceAll('\0', '?');
  const user = await findSignInUser(call.sessions, { usernameKey });
  const source = await sourceOf(call, services, user?.id);
  const attempt = { usernameKey, ...source };
  const matches = await tryPassword(call, attempt, () => passwordMatches(user?.passwordHash, password));
  if (!user || !matches || !user.enabled) {
    channels.login.publish('failed');
    await auditFailure(call, username, user?.id);
    throw new AppError(
      'not-signed-in',
      text(loginMessages.wrong, 'Nama pengguna & kata sandi salah atau pengguna tidak aktif!'),
    );
  }
  const methods = await methodsOf(call.sessions, user.id);
  if (methods.length === 0) return startSession(call, services, { user, attempt, device: source.device });
  // The attempt stays counted until the second step succeeds: a known password must not buy more guesses of codes.
  const ticket = { userId: user.id, passwordState: passwordStateOf(user) };
  const { ticketLifetimeMs } = timing;
  return {
    secondFactor: {
      ticket: await services.tokens.signTicket(ticket, ticketLifetimeMs),
      expires_in: ticketLifetimeMs,
      methods,
    },
  };
}

/** The second step. Wrong codes are counted and slowed down like wrong passwords. */
export async function passSecondFactor(call: Call<undefined, undefined, SecondFactorInput>, services: SignInServices) {
  const { ticket, proof } = call.body;
  const user = await userOfTicket(call, services, ticket);
  const source = await sourceOf(call, services, user.id);
  const attempt = { usernameKey: user.username.toLowerCase(), ...source };
  const matches = await tryPassword(call, attempt, () => provesFactor(call, services, user, proof));
  if (!matches) {
    channels.login.publish('failed');
    await auditFailure(call, user.username, user.id);
    throw wrongProof();
  }
  return startSession(call, services, { user, attempt, device: source.device });
}

/** What the browser needs to ask a passkey for the second step. */
export async function secondStepOptions(
  call: Call<undefined, undefined, { ticket: string }>,
  services: SignInServices,
) {
  const user = await userOfTicket(call, services, call.body.ticket);
  return requestOptions(call.sessions, services, user.id);
}

/**
 * A sign-in with a passkey alone. It names the user, and has verified the person. Guessing is hopeless, so nothing is
 * counted.
 */
export async function logInWithPasskey(
  call: Call<undefined, undefined, { passkey: PasskeyAnswer }>,
  services: SignInServices,
) {
  const userId = await call.db.transaction().execute((tx) => passkeyUser(tx, services, call.body.passkey, undefined));
  const user = userId === undefined ? undefined : await findSignInUser(call.sessions, { id: userId });
  if (!user?.enabled) {
    channels.login.publish('failed');
    await auditFailure(call, user?.username ?? unknownPasskey, user?.id, { signedInWith: 'passkey' });
    throw new AppError(
      'not-signed-in',
      text(
        'This passkey does not belong to an account that can sign in here.',
        'Passkey ini bukan milik akun yang dapat masuk di sini.',
      ),
    );
  }
  const source = await sourceOf(call, services, user.id);
  const attempt = { usernameKey: user.username.toLowerCase(), ...source };
  // A password that somebody else set is of no concern here, because it was not used.
  const proven = { user: { ...user, mustChangePassword: false }, attempt, device: source.device };
  return startSession(call, services, { ...proven, signedInWith: 'passkey' });
}

/** The name in the audit log; no user can have it. */
const unknownPasskey = '(unknown passkey)';

async function userOfTicket(call: Call, { tokens }: SignInServices, signed: string): Promise<SignInUser> {
  const ticket = await tokens.ticketOf(signed);
  const user = ticket && (await findSignInUser(call.sessions, { id: ticket.userId }));
  if (user?.enabled && passwordStateOf(user) === ticket?.passwordState) return user;
  throw new AppError(
    'not-signed-in',
    text('This took too long. Please log in again.', 'Waktunya habis. Silakan masuk lagi.'),
  );
}

/** Where a sign-in comes from: a browser that this user has used before, or a network. */
async function sourceOf({ request }: Call, { tokens }: SignInServices, userId: number | undefined) {
  const device = await deviceOf(request, tokens);
  const isKnown = userId !== undefined && device.userIds.includes(userId);
  return { device, isKnown, source: isKnown ? `device ${device.id}` : networkOf(clientAddress(request)) };
}

interface Proven {
  user: SignInUser;
  attempt: LoginAttempt;
  device: Device;
  signedInWith?: 'passkey';
}

/** Every sign-in ends here, once the user has proven who they are in full. */
async function startSession(
  call: Call,
  { tokens, provider }: SignInServices,
  { user, attempt, device, signedInWith }: Proven,
) {
  refuseUnlessCompany(provider);
  const session = await call.db.transaction().execute(async (tx) => {
    await forgetFailures(tx, attempt);
    return beginSession(tx, user, call.request, signedInWith && { signedInWith });
  });
  channels.login.publish('succeeded');
  await rememberDevice(call, tokens, device, user.id);
  return issueToken(tokens, session);
}

const passwordStateOf = ({ passwordHash }: SignInUser): string =>
  secretDigest(passwordHash).toString('base64url').slice(0, 16);
