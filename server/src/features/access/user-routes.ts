import { recordId } from '@gso/contract/fields';
import { autocompleteQuery } from '@gso/contract/record/list-query';
import { doneReply } from '@gso/contract/record/replies';
import {
  forceResetInput,
  inviteInput,
  newUserInput,
  userAccess,
  userList,
  userOption,
  userPage,
  userPatch,
  userRow,
  userSaved,
  userSelectQuery,
} from '@gso/contract/user';
import { visitAccess } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { removeFactorsOf } from './second-factor/remove-factors.ts';
import { allUsers, autocompleteUsers, listUsers, readUser, selectUsers } from './user-queries.ts';
import { inviteUser } from './password-link/invite.ts';
import { createUser, resetPassword, updateUser } from './write-user.ts';

const params = z.strictObject({ id: recordId });

export const userRoutes = ({ sendsMail }: { sendsMail: boolean }) => [
  route({
    method: 'GET',
    path: '/api/userlogin',
    summary: 'A page of accounts, searched by user name and full name',
    access: userAccess.read,
    query: userList.schema,
    response: { 200: userPage },
    refuses: [],
    handler: ({ reads, query }) => listUsers(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/userlogin/all',
    summary: 'All users who have or had an account, for filters',
    access: 'login',
    response: { 200: z.array(userOption) },
    refuses: [],
    handler: ({ reads }) => allUsers(reads),
  }),
  route({
    method: 'GET',
    path: '/api/userlogin/select',
    summary:
      'People who can be given work; with restrict only those the caller may log visits for, with vt only those who can open such visits',
    access: 'login',
    query: userSelectQuery,
    response: { 200: z.array(userOption) },
    refuses: [],
    handler: ({ reads, query: { restrict, vt }, actor }) => {
      const onlySelf = restrict === 'true' && !actor.permissions.includes('MA_MASTER_DATA');
      const holding = vt ? [visitAccess.page, visitAccess.type[vt]] : [];
      return selectUsers(reads, { onlyId: onlySelf ? actor.userId : undefined, holding });
    },
  }),
  route({
    method: 'GET',
    path: '/api/userlogin/autocomplete',
    summary: 'Users whose name contains the text',
    access: 'login',
    query: autocompleteQuery,
    response: { 200: z.object({ content: z.array(userOption) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteUsers(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/userlogin/{id}',
    summary: 'One account',
    access: userAccess.read,
    params,
    response: { 200: userRow },
    refuses: [404],
    handler: ({ reads, params }) => readUser(reads, params.id),
  }),
  historyRoute({ path: '/api/userlogin', one: 'account', access: userAccess.read, entity: 'user_login' }),
  route({
    method: 'POST',
    path: '/api/userlogin',
    summary:
      'Create an account: with a password that its owner must replace, or with an invitation by mail to choose one',
    access: userAccess.createAndReset,
    byToken: false,
    recentSignIn: true,
    body: newUserInput,
    response: { 201: userSaved },
    refuses: [409, 422],
    handler: (call) => createOnce(call, (tx) => createUser(tx, call, { sendsMail })),
  }),
  route({
    method: 'PATCH',
    path: '/api/userlogin/forcereset',
    summary: 'Set a password that the user must replace, and end their sessions',
    access: userAccess.createAndReset,
    byToken: false,
    recentSignIn: true,
    body: forceResetInput,
    response: { 200: doneReply },
    refuses: [404, 422],
    handler: (call) => carryOut(call, (tx) => resetPassword(tx, call.actor, call.body)),
  }),
  route({
    method: 'POST',
    path: '/api/userlogin/invite',
    summary: 'Mail the user a link to choose a password, which works for seven days',
    access: userAccess.createAndReset,
    byToken: false,
    recentSignIn: true,
    body: inviteInput,
    response: { 200: doneReply },
    refuses: [404, 422],
    handler: (call) => carryOut(call, (tx) => inviteUser(tx, call, { sendsMail })),
  }),
  route({
    method: 'PATCH',
    path: '/api/userlogin/{id}',
    summary:
      'Change an account: role, access, name, contact and targets. The mail address of somebody else only with MA_FORCE_RESET_PASS',
    access: userAccess.write,
    byToken: false,
    recentSignIn: true,
    params,
    body: userPatch,
    response: { 200: userSaved },
    refuses: [404, 409, 422],
    handler: (call) =>
      save(call, (tx) => updateUser(tx, call.actor, { id: call.params.id, patch: call.body }, { sendsMail })),
  }),
  route({
    method: 'DELETE',
    path: '/api/userlogin/{id}/second-factor',
    summary: 'Remove all second factors of a user who has lost them, and end their sessions',
    access: userAccess.createAndReset,
    byToken: false,
    recentSignIn: true,
    params,
    response: { 200: doneReply },
    refuses: [404, 422],
    handler: (call) => carryOut(call, (tx) => removeFactorsOf(tx, call.actor, call.params.id)),
  }),
];
