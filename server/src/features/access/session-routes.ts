import { loginInput, tokenReply } from '@gso/contract/access';
import { doneReply } from '@gso/contract/record/replies';
import type { Tokens } from '../../platform/auth/token.ts';
import { kilobyte } from '../../platform/http/body-limits.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut } from '../../platform/save/save.ts';
import { logIn } from './log-in.ts';
import { endSession, refreshToken } from './sessions.ts';

export const sessionRoutes = (tokens: Tokens) => [
  route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'public',
    body: loginInput,
    bodyBytes: 4 * kilobyte,
    response: { 200: tokenReply },
    refuses: [401, 422, 429],
    handler: (call) => logIn(call, tokens),
  }),
  route({
    method: 'GET',
    path: '/api/refresh',
    summary: 'A new token for the same session',
    access: 'login',
    beforePasswordChange: true,
    response: { 200: tokenReply },
    refuses: [],
    handler: (call) => refreshToken(call, tokens),
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session on the server',
    access: 'login',
    beforePasswordChange: true,
    response: { 200: doneReply },
    refuses: [],
    handler: (call) => carryOut(call, (tx) => endSession(tx, call.actor)),
  }),
];
