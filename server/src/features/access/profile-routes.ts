import {
  accountPatch,
  accountSaved,
  employeeReply,
  ownSessions,
  passwordChanged,
  passwordInput,
  sessionParams,
} from '@gso/contract/profile';
import { limits } from '@gso/contract/limits';
import { doneReply } from '@gso/contract/record/replies';
import * as z from 'zod';
import type { Tokens } from '../../platform/auth/token.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut, save } from '../../platform/save/save.ts';
import { changePassword, readEmployee, refuseUnlessOneself, updateAccount } from './profile.ts';
import { endOtherSessions, endOwnSession, issueToken, listOwnSessions } from './sessions.ts';

export const profileRoutes = ({ tokens, sendsMail }: { tokens: Tokens; sendsMail: boolean }) => [
  route({
    method: 'GET',
    path: '/api/employee/{username}',
    summary: 'Your own name and contact; with MA_ACCOUNT those of any user',
    access: 'self',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    params: z.strictObject({ username: z.string().max(limits.text) }),
    response: { 200: employeeReply },
    refuses: [404],
    handler: ({ reads, params, actor }) => {
      if (!actor.permissions.includes('MA_ACCOUNT')) refuseUnlessOneself(actor, params.username);
      return readEmployee(reads, params.username);
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/userlogin/account',
    summary: 'Change your own name and contact; another e-mail address needs a recent sign-in',
    access: 'self',
    body: accountPatch,
    response: { 200: accountSaved },
    refuses: [409, 428],
    handler: (call) => save(call, (tx) => updateAccount(tx, call.actor, call.body, { sendsMail })),
  }),
  route({
    method: 'PATCH',
    path: '/api/userlogin/password',
    summary: 'Change your own password; every session ends and the reply starts a new one',
    access: 'self',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    body: passwordInput,
    response: { 200: passwordChanged },
    refuses: [422, 429],
    handler: async (call) => ({
      ...(await issueToken(tokens, await changePassword(call))),
      message: 'SUCCESS' as const,
    }),
  }),
  route({
    method: 'GET',
    path: '/api/session',
    summary: 'The browsers in which you are signed in',
    access: 'self',
    response: { 200: ownSessions },
    refuses: [],
    handler: ({ reads, actor }) => listOwnSessions(reads, actor),
  }),
  route({
    method: 'DELETE',
    path: '/api/session',
    summary: 'Sign out everywhere else',
    access: 'self',
    response: { 200: doneReply },
    refuses: [],
    handler: (call) => carryOut(call, (tx) => endOtherSessions(tx, call.actor)),
  }),
  route({
    method: 'DELETE',
    path: '/api/session/{id}',
    summary: 'Sign out of one browser',
    access: 'self',
    params: sessionParams,
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => carryOut(call, (tx) => endOwnSession(tx, call.actor, call.params.id)),
  }),
];
