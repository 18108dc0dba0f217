import {
  type PasskeyAnswer,
  passkeyAnswer,
  passkeyCreation,
  passkeyRequest,
  type PasskeyRequest,
} from '@gso/contract/sign-in/passkey';
import { tokenReply } from '@gso/contract/access';
import { recoveryCodesReply } from '@gso/contract/sign-in/second-factor';
import { call } from './client.ts';
import { PasskeyNotUsed } from './passkey-not-used.ts';
import { storeToken } from './session.ts';

// The library is loaded when a passkey is used.
const library = () => import('@simplewebauthn/browser');

/** Passkeys work only at the address that the server knows. */
export const passkeysWork = (origin: string | null): boolean =>
  origin === window.location.origin && 'PublicKeyCredential' in window;

/** Lets the user choose a passkey; it signs the server's challenge. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  try {
    return passkeyAnswer.parse(await startAuthentication({ optionsJSON }));
  } catch (cause) {
    throw new PasskeyNotUsed(cause);
  }
}

const requestAt = (path: string, body?: object) => call({ path, method: 'POST', body, reply: passkeyRequest });

export const secondStepRequest = (ticket: string) => requestAt('/api/login/second-factor/passkey', { ticket });
export const confirmRequest = () => requestAt('/api/session/confirm/passkey');

export async function logInWithPasskey(): Promise<void> {
  const passkey = await askPasskey(await requestAt('/api/login/passkey/options'));
  const reply = await call({ path: '/api/login/passkey', method: 'POST', body: { passkey }, reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}

/** Returns recovery codes with the first second factor. */
export async function addPasskey(name: string): Promise<string[]> {
  const optionsJSON = await call({
    path: '/api/second-factor/passkey/options',
    method: 'POST',
    reply: passkeyCreation,
  });
  const { startRegistration } = await library();
  let created: unknown;
  try {
    created = await startRegistration({ optionsJSON });
  } catch (cause) {
    throw new PasskeyNotUsed(cause);
  }
  const body = { name, created };
  const saved = await call({ path: '/api/second-factor/passkey', method: 'POST', body, reply: recoveryCodesReply });
  return saved.recoveryCodes;
}
