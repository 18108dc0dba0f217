import type { AuditRow } from '@gso/contract/audit';
import { onlyDifferences } from '../../words/values/role.ts';

/** The entry as people read it: of two long lists of permissions, what was taken away and what was given. */
export const readable = <Row extends Pick<AuditRow, 'entity' | 'action' | 'changes'>>(row: Row): Row =>
  row.entity === 'role' ? onlyDifferences(row) : row;
