import { type AuditListQuery, auditList, auditPage, auditRow } from '@gso/contract/audit';
import { call } from '../../api/client.ts';

export const auditKey = ['audit'] as const;

const path = '/api/audit';
export const auditExportPath = `${path}/all`;

export const fetchAudit = (query: AuditListQuery, signal: AbortSignal) =>
  call({ path, query: auditList.toWire(query), reply: auditPage, signal });

/** One entry with all of its changes. */
export const fetchAuditEntry = (id: number, signal: AbortSignal) =>
  call({ path: `${path}/${id}`, reply: auditRow, signal });
