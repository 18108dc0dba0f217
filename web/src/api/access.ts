import { tokenReply } from '@gso/contract/access';
import { doneReply } from '@gso/contract/replies';
import { call } from './client.ts';
import { endSession, storeToken } from './session.ts';

export async function login(username: string, password: string): Promise<void> {
  const reply = await call({ path: '/api/login', method: 'POST', body: { username, password }, reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}

export async function refreshToken(): Promise<void> {
  const reply = await call({ path: '/api/refresh', reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}

/** Ends the session here even if the server cannot be told: whoever walks away must not stay signed in. */
export async function logout(): Promise<void> {
  try {
    await call({ path: '/api/logout', method: 'POST', reply: doneReply });
  } catch {
    // The token dies at its expiry.
  } finally {
    endSession('logout');
  }
}
