import { doneReply } from '@gso/contract/record/replies';
import {
  apiTokenCreated,
  type ApiTokenInput,
  apiTokenList,
  apiTokenPage,
  type ApiTokenQuery,
  apiTokens,
} from '@gso/contract/sign-in/api-token';
import { call } from '../../api/client.ts';

const path = '/api/apitoken';

/** All cached replies are stored under this key. */
export const tokensKey = ['api-token'] as const;

export const fetchOwnTokens = (signal: AbortSignal) => call({ path, reply: apiTokens, signal });

export const fetchAllTokens = (query: ApiTokenQuery, signal: AbortSignal) =>
  call({ path: `${path}/all`, query: apiTokenList.toWire(query), reply: apiTokenPage, signal });

export const createToken = (body: ApiTokenInput, idempotencyKey: string) =>
  call({ path, method: 'POST', body, idempotencyKey, reply: apiTokenCreated });

export const revokeToken = (id: number) => call({ path: `${path}/${id}`, method: 'DELETE', reply: doneReply });
