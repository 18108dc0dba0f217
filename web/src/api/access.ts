import { tokenReply } from '@gso/contract/access';
import { doneReply } from '@gso/contract/record/replies';
import { call } from './client.ts';
import { endSession, storeToken } from './session.ts';

export async function refreshToken(): Promise<void> {
  const reply = await call({ path: '/api/refresh', reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}

/**
 * Ends the session here at once, even if the server cannot be reached: a user who walks away must not stay signed in,
 * and nothing may be requested any more with a session that is being ended.
 */
export async function logout(): Promise<void> {
  // The call has taken its token before this returns.
  const told = call({ path: '/api/logout', method: 'POST', reply: doneReply });
  endSession('logout');
  try {
    await told;
  } catch {
    // The token expires anyway.
  }
}
