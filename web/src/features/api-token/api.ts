import { doneReply } from '@gso/contract/record/replies';
import { apiTokenCreated, type ApiTokenInput, apiTokens, apiTokensOfUsers } from '@gso/contract/sign-in/api-token';
import { call } from '../../api/client.ts';

const path = '/api/apitoken';

/** All cached replies are stored under this key. */
export const tokensKey = ['api-token'] as const;

export const fetchOwnTokens = (signal: AbortSignal) => call({ path, reply: apiTokens, signal });

export const fetchAllTokens = (signal: AbortSignal) => call({ path: `${path}/all`, reply: apiTokensOfUsers, signal });

export const createToken = (body: ApiTokenInput, idempotencyKey: string) =>
  call({ path, method: 'POST', body, idempotencyKey, reply: apiTokenCreated });

export const revokeToken = (id: number) => call({ path: `${path}/${id}`, method: 'DELETE', reply: doneReply });
