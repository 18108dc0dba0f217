import { tokenReply } from '@gso/contract/access';
import { doneReply } from '@gso/contract/record/replies';
import {
  type ConfirmInput,
  confirmMethods,
  type FactorProof,
  loginReply,
  type SecondStep,
} from '@gso/contract/sign-in/second-factor';
import { call } from './client.ts';
import { endSession, storeToken } from './session.ts';

/** Signs in, or returns the second step that the user has to take. */
export async function login(username: string, password: string): Promise<SecondStep | undefined> {
  const reply = await call({ path: '/api/login', method: 'POST', body: { username, password }, reply: loginReply });
  if ('secondFactor' in reply) return reply.secondFactor;
  storeToken(reply.token, reply.expires_in);
  return undefined;
}

export async function passSecondFactor(ticket: string, proof: FactorProof): Promise<void> {
  const reply = await call({
    path: '/api/login/second-factor',
    method: 'POST',
    body: { ticket, proof },
    reply: tokenReply,
  });
  storeToken(reply.token, reply.expires_in);
}

export const fetchConfirmMethods = () => call({ path: '/api/session/confirm', reply: confirmMethods });

export const confirmIdentity = (body: ConfirmInput) =>
  call({ path: '/api/session/confirm', method: 'POST', body, reply: doneReply });

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
