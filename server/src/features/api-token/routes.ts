import { recordId } from '@gso/contract/fields';
import { mayPass } from '@gso/contract/permissions';
import { doneReply } from '@gso/contract/record/replies';
import {
  apiTokenAccess,
  apiTokenCreated,
  apiTokenInput,
  apiTokenList,
  apiTokenPage,
  apiTokens,
} from '@gso/contract/sign-in/api-token';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { carryOut, createOnce } from '../../platform/save/save.ts';
import { allTokens, createToken, ownTokens, revokeToken } from './tokens.ts';

export const apiTokenRoutes = [
  route({
    method: 'GET',
    path: '/api/apitoken',
    summary: 'Your API tokens',
    access: 'self',
    response: { 200: apiTokens },
    refuses: [],
    handler: ({ reads, actor }) => ownTokens(reads, actor),
  }),
  route({
    method: 'POST',
    path: '/api/apitoken',
    summary: 'Create an API token with some of your own permissions; only this reply contains it',
    access: 'self',
    recentSignIn: true,
    body: apiTokenInput,
    response: { 201: apiTokenCreated },
    refuses: [409, 422],
    handler: (call) => createOnce(call, (tx) => createToken(tx, call.actor, call.body), ['token']),
  }),
  route({
    method: 'GET',
    path: '/api/apitoken/all',
    summary: 'A page of the API tokens of everybody, searched by their name and by the name of the user',
    access: apiTokenAccess.all,
    byToken: false,
    query: apiTokenList.schema,
    response: { 200: apiTokenPage },
    refuses: [],
    handler: ({ reads, query }) => allTokens(reads, query),
  }),
  route({
    method: 'DELETE',
    path: '/api/apitoken/{id}',
    summary: 'Revoke one of your API tokens; with MA_ACCOUNT that of any user',
    access: 'self',
    params: z.strictObject({ id: recordId }),
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => {
      const everybodys = mayPass(call.actor.permissions, apiTokenAccess.all);
      return carryOut(call, (tx) => revokeToken(tx, call.actor, call.params.id, everybodys));
    },
  }),
];
