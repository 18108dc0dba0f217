import { auditedEntities } from '@gso/contract/audit';
import { type Statement, statement, text } from '../db/statement.ts';

/**
 * The fields of a record that people changed after an audit entry: `change ->> 'field'` of each row. Not among them are what
 * a merge changed that was undone, its undo, and a delete with its restore: after these the record is what it was.
 */
export const editsSince = (entity: string, id: Statement, after: Statement): Statement =>
  statement`audit_entry as edit, jsonb_array_elements(edit.changes) as change
    where edit.entity = ${entity} and edit.entity_id = ${id} and edit.id > ${after} and edit.action = 'update'
      and not edit.changes @> '[{"field": "merged", "to": null}]'
      and not exists (
        select from record_merge
        where record_merge.entity = ${entity} and survivor_id = ${id} and survivor_version = edit.entity_version
          and undone_at is not null
      )`;

/** The audit entry of the survivor for its merge. */
export const entryOfMerge = (entity: string, survivor: number, version: number): Statement =>
  statement`(select coalesce(max(audit_entry.id), 0) from audit_entry
    where audit_entry.entity = ${entity} and audit_entry.entity_id = ${survivor} and audit_entry.entity_version = ${version})`;

export const isAudited = (table: string): boolean => table in auditedEntities;

/** The names under which the audit log may have a reference: customer_id is customer.id, customerId or customer. */
function fieldsOfReference(column: string): string[] {
  const name = column.replace(/_id$/, '').replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return [`${name}.id`, `${name}Id`, name];
}

/** Whether a person changed the reference of a row called `referring`. */
export const isEdited = (table: string, column: string, after: Statement): Statement =>
  statement`exists (
    select from ${editsSince(table, text('referring.id'), after)} and change ->> 'field' = any(${fieldsOfReference(column)})
  )`;
