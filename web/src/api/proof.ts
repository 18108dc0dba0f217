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
import { storeToken } from './session.ts';

// Apart from api/access.ts, which every page loads: only the login page and the question who one is need this.

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
