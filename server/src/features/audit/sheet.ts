import type { AuditListQuery, AuditRow } from '@gso/contract/audit';
import { nouns } from '@gso/contract/nouns';
import type { Actor } from '../../platform/auth/actor.ts';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { auditBefore, countAudit } from './queries.ts';

export const auditFile: ExportFile<AuditRow> = {
  fileName: 'Audit',
  sheetName: 'Audit',
  columns: [
    { header: 'Entry', kind: 'number', width: 12, cell: (row) => row.id },
    { header: 'Time', kind: 'instant', width: 18, cell: (row) => row.at },
    { header: 'Person', kind: 'text', width: 20, cell: (row) => row.actor },
    { header: 'API token', kind: 'text', width: 20, cell: (row) => row.token },
    { header: 'Action', kind: 'text', width: 16, cell: (row) => row.action },
    { header: 'Kind', kind: 'text', width: 16, cell: (row) => nouns[row.entity]?.en[0] ?? row.entity },
    { header: 'Record ID', kind: 'number', width: 11, cell: (row) => row.recordId },
    { header: 'Record', kind: 'text', width: 32, cell: (row) => row.record },
    { header: 'Changes', kind: 'text', width: 80, cell: (row) => row.changes.map(changeText).join('\n') },
    { header: 'Request', kind: 'text', width: 38, cell: (row) => row.requestId },
  ],
};

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
const changeText = ({ field, from, to }: AuditRow['changes'][number]): string =>
  `${field}: ${valueText(from)} → ${valueText(to)}`;

export const auditExport = (actor: Actor, query: AuditListQuery): ExportSource<AuditRow> => ({
  entity: 'audit',
  count: (tx) => countAudit(tx, actor, query),
  batchAfter: (tx, last, size) => auditBefore(tx, { actor, query, last, size }),
});
