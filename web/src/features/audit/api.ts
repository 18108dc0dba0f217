import { type AuditListQuery, auditList, auditPage } from '@gso/contract/audit';
import { userOption } from '@gso/contract/user';
import * as z from 'zod';
import { call } from '../../api/client.ts';

export const auditKey = ['audit'] as const;

const path = '/api/audit';
export const auditExportPath = `${path}/all`;

export const fetchAudit = (query: AuditListQuery, signal: AbortSignal) =>
  call({ path, query: auditList.toWire(query), reply: auditPage, signal });

const people = z.array(userOption);

export const fetchPeople = (signal: AbortSignal) => call({ path: '/api/userlogin/select', reply: people, signal });
