import {
  type AuditedEntity,
  type AuditListQuery,
  type AuditRow,
  auditedEntities,
  auditList,
} from '@gso/contract/audit';

const isKnown = (entity: string): entity is AuditedEntity => Object.hasOwn(auditedEntities, entity);

/** How the filters hang together: a record is known by its kind and its number. */
export const auditFilters = {
  toKind: (entity: AuditListQuery['entity']): Partial<AuditListQuery> => ({ entity, recordId: 0 }),

  /** Undefined for an entry that names no record. */
  toRecord: ({ entity, recordId }: Pick<AuditRow, 'entity' | 'recordId'>): Partial<AuditListQuery> | undefined =>
    isKnown(entity) && recordId !== null ? { entity, recordId } : undefined,

  /** What an export of everything that the query matches asks for. */
  toExport: (query: AuditListQuery): Record<string, string> => {
    const { page, size, sort, descending, exactCount } = auditList.defaults;
    return auditList.toWire({ ...query, page, size, sort, descending, exactCount });
  },
};
