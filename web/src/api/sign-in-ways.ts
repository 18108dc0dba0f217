import { tokenReply } from '@gso/contract/access';
import { type SignInWays, signInWays } from '@gso/contract/sign-in/ways';
import { call } from './client.ts';
import { storeToken } from './session.ts';

const storageKey = 'gso.sign-in-ways';

/** What the login page offers. It is remembered, so that the next time nothing moves when the reply arrives. */
export async function fetchSignInWays(signal: AbortSignal): Promise<SignInWays> {
  const ways = await call({ path: '/api/sign-in/ways', reply: signInWays, signal });
  localStorage.setItem(storageKey, JSON.stringify(ways));
  return ways;
}

export function lastSignInWays(): SignInWays | undefined {
  try {
    return signInWays.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Exchanges the code that the server has put into the address for a session. */
export async function finishSignIn(code: string): Promise<void> {
  const reply = await call({ path: '/api/sign-in/finish', method: 'POST', body: { code }, reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}
