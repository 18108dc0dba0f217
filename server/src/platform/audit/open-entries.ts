import { assignedVisitAccess } from '@gso/contract/assigned-visit';
import { type AuditedEntity, auditedEntities } from '@gso/contract/audit';
import { type AnyOf, mayPass } from '@gso/contract/permissions';
import { subjectAccess, timelineSubjects } from '@gso/contract/record/timeline';
import { type VisitType, visitAccess, visitTypes } from '@gso/contract/visit/visit-access';
import { type Statement, statement, text } from '../db/statement.ts';

type Held = readonly string[];

/**
 * The entries about records that the holder of these permissions may open: the audit log, and what webhooks send of it,
 * show nothing that the record's own screen would not show. The table has columns "entity" and "entity_id".
 */
export function openEntries(held: Held, table: 'audit_entry' | 'webhook_delivery' = 'audit_entry'): Statement[] {
  const all = Object.keys(auditedEntities) as AuditedEntity[];
  const open = all.filter((entity) => mayPass(held, auditedEntities[entity]));
  const types = (entity: keyof typeof rowsOf, access: Readonly<Record<VisitType, AnyOf>>) =>
    openTypes(held, { table, entity, access });
  return [
    ...(open.length === all.length ? [] : [statement`${text(table)}.entity = any(${open})`]),
    ...types('visit', visitAccess.type),
    ...types('visit_file', visitAccess.type),
    ...types('assigned_visit', assignedVisitAccess.type),
    ...openNotes(held, table),
  ];
}

/** The rows of each kind that has a type, its own or that of its visit. */
const rowsOf = {
  visit: 'visit',
  visit_file: 'visit_file join visit on visit.id = visit_file.visit_id',
  assigned_visit: 'assigned_visit',
} as const;

interface TypedKind {
  table: string;
  entity: keyof typeof rowsOf;
  access: Readonly<Record<VisitType, AnyOf>>;
}

/**
 * Users who may open only some types of a kind see only those. Entries of removed records, or of many records at once,
 * stay hidden, because their type is no longer known.
 */
function openTypes(held: Held, { table, entity, access }: TypedKind): Statement[] {
  const open = visitTypes.filter((type) => mayPass(held, access[type]));
  if (open.length === visitTypes.length) return [];
  const [entries, rows] = [text(table), text(rowsOf[entity])];
  return [
    statement`(${entries}.entity <> ${entity} or exists (
      select from ${rows} where ${text(entity)}.id = ${entries}.entity_id and type = any(${open})))`,
  ];
}

/** Notes about records that the user may not open are hidden in the same way. */
function openNotes(held: Held, table: string): Statement[] {
  const open = timelineSubjects.filter((kind) => mayPass(held, subjectAccess[kind]));
  if (open.length === timelineSubjects.length || open.length === 0) return [];
  const [entries, isOpen] = [text(table), text(open.map((kind) => `${kind}_id is not null`).join(' or '))];
  return [
    statement`(${entries}.entity <> 'note' or exists (
      select from note where note.id = ${entries}.entity_id and (${isOpen})))`,
  ];
}
