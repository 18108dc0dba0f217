import {
  type AuditedEntity,
  type AuditListQuery,
  type AuditRow,
  auditedEntities,
  auditList,
} from '@gso/contract/audit';

const isKnown = (entity: string): entity is AuditedEntity => Object.hasOwn(auditedEntities, entity);

/** The filters depend on each other: a record is identified by its kind and its id. */
export const auditFilters = {
  toKind: (entity: AuditListQuery['entity']): Partial<AuditListQuery> => ({ entity, recordId: 0 }),

  /** Undefined for an entry without a record. */
  toRecord: ({ entity, recordId }: Pick<AuditRow, 'entity' | 'recordId'>): Partial<AuditListQuery> | undefined =>
    isKnown(entity) && recordId !== null ? { entity, recordId } : undefined,

  /** The parameters of an export of everything that the query matches. */
  toExport: (query: AuditListQuery): Record<string, string> => {
    const { page, size, sort, descending, exactCount } = auditList.defaults;
    return auditList.toWire({ ...query, page, size, sort, descending, exactCount });
  },
};
