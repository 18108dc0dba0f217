import { auditedEntities, auditList, auditPage } from '@gso/contract/audit';
import { route } from '../../platform/http/route.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { listAudit } from './queries.ts';
import { auditExport, auditFile } from './sheet.ts';

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/audit',
    summary: 'Who did what, newest first; of the records that the caller may read',
    access: auditedEntities.audit,
    query: auditList.schema,
    response: { 200: auditPage },
    refuses: [],
    handler: ({ reads, actor, query }) => listAudit(reads, actor, query),
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
