import { auditedEntities, auditList, auditPage, auditRow } from '@gso/contract/audit';
import { recordId } from '@gso/contract/fields';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { listAudit, readAuditEntry } from './queries.ts';
import { auditExport, auditFile } from './sheet.ts';

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/audit',
    summary: 'Who did what, newest first; of the records that the caller may read. Large changes are left out',
    access: auditedEntities.audit,
    query: auditList.schema,
    response: { 200: auditPage },
    refuses: [],
    handler: ({ reads, actor, query }) => listAudit(reads, actor, query),
  }),
  route({
    method: 'GET',
    path: '/api/audit/{id}',
    summary: 'One entry with all of its changes',
    access: auditedEntities.audit,
    params: z.strictObject({ id: recordId }),
    response: { 200: auditRow },
    refuses: [404],
    handler: ({ reads, actor, params }) => readAuditEntry(reads, actor, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/audit/all',
    summary: 'The same entries as a spreadsheet',
    access: auditedEntities.audit,
    query: auditList.fileSchema,
    response: { 200: 'file' },
    refuses: [422],
    handler: (call) => exportSheet(call, auditFile, auditExport(call.actor, call.query)),
  }),
];
