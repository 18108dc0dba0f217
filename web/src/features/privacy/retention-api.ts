import { dueReply, type RetentionPatch, retentionReply, retentionSaved } from '@gso/contract/privacy/retention';
import { call } from '../../api/client.ts';
import { privacyKey } from './api.ts';

export const rulesKey = [...privacyKey, 'retention'] as const;

const path = '/api/privacy/retention';

export const fetchRules = (signal: AbortSignal) => call({ path, reply: retentionReply, signal });

export const fetchDue = (id: number, months: number, signal: AbortSignal) =>
  call({ path: `${path}/${id}/due`, query: { months: String(months) }, reply: dueReply, signal });

export const updateRule = (id: number, body: RetentionPatch) =>
  call({ method: 'PATCH', path: `${path}/${id}`, body, reply: retentionSaved });
