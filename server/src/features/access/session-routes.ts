import { loginInput, tokenReply } from '@gso/contract/access';
import { passkeyRequest } from '@gso/contract/sign-in/passkey';
import {
  confirmInput,
  confirmMethods,
  loginReply,
  passkeyLoginInput,
  secondFactorInput,
  ticketInput,
} from '@gso/contract/sign-in/second-factor';
import { doneReply } from '@gso/contract/record/replies';
import { kilobyte } from '../../platform/http/body-limits.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut } from '../../platform/save/save.ts';
import { refuseUnlessCompany } from './company-sign-in/refuse-unless-company.ts';
import { type SignInServices, logIn, logInWithPasskey, passSecondFactor, secondStepOptions } from './log-in.ts';
import { confirmIdentity, confirmMethodsOf } from './second-factor/confirm-identity.ts';
import { requestOptions } from './second-factor/passkeys.ts';
import { endSession, refreshToken } from './sessions.ts';

export const sessionRoutes = (services: SignInServices) => [
  route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in; users with a second factor get a ticket for the next step instead of a token',
    access: 'public',
    body: loginInput,
    bodyBytes: 4 * kilobyte,
    response: { 200: loginReply },
    refuses: [401, 422, 429],
    handler: async (call) => {
      refuseUnlessCompany(services.provider);
      return logIn(call, services);
    },
  }),
  route({
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'The second step of a sign-in',
    access: 'public',
    body: secondFactorInput,
    bodyBytes: 16 * kilobyte,
    response: { 200: tokenReply },
    refuses: [401, 422, 429],
    handler: (call) => passSecondFactor(call, services),
  }),
  route({
    method: 'POST',
    path: '/api/login/second-factor/passkey',
    summary: 'What the browser needs to ask a passkey for the second step',
    access: 'public',
    body: ticketInput,
    bodyBytes: 4 * kilobyte,
    response: { 200: passkeyRequest },
    refuses: [401, 422],
    handler: (call) => secondStepOptions(call, services),
  }),
  route({
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'What the browser needs to sign in with a passkey alone',
    access: 'public',
    response: { 200: passkeyRequest },
    refuses: [422],
    handler: (call) => requestOptions(call.sessions, services, undefined),
  }),
  route({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in with a passkey alone',
    access: 'public',
    body: passkeyLoginInput,
    bodyBytes: 16 * kilobyte,
    response: { 200: tokenReply },
    refuses: [401, 422],
    handler: (call) => logInWithPasskey(call, services),
  }),
  route({
    method: 'GET',
    path: '/api/refresh',
    summary: 'A new token for the same session',
    access: 'login',
    byToken: false,
    beforePasswordChange: true,
    beforeSecondFactor: true,
    response: { 200: tokenReply },
    refuses: [],
    handler: (call) => refreshToken(call, services.tokens),
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session on the server',
    access: 'login',
    byToken: false,
    beforePasswordChange: true,
    beforeSecondFactor: true,
    response: { 200: doneReply },
    refuses: [],
    handler: (call) => carryOut(call, (tx) => endSession(tx, call.actor)),
  }),
  route({
    method: 'GET',
    path: '/api/session/confirm',
    summary: 'How you can confirm your identity',
    access: 'self',
    beforeSecondFactor: true,
    response: { 200: confirmMethods },
    refuses: [],
    handler: (call) => confirmMethodsOf(call, services),
  }),
  route({
    method: 'POST',
    path: '/api/session/confirm',
    summary: 'Confirm your identity, for changes that need it; enough for ten minutes',
    access: 'self',
    beforeSecondFactor: true,
    body: confirmInput,
    bodyBytes: 16 * kilobyte,
    response: { 200: doneReply },
    refuses: [422, 429],
    handler: async (call) => {
      await confirmIdentity(call, services);
      return { message: 'SUCCESS' as const };
    },
  }),
  route({
    method: 'POST',
    path: '/api/session/confirm/passkey',
    summary: 'What the browser needs to confirm your identity with a passkey',
    access: 'self',
    beforeSecondFactor: true,
    response: { 200: passkeyRequest },
    refuses: [422],
    handler: (call) => requestOptions(call.reads, services, call.actor.userId),
  }),
];
