import { type AuditAction, type AuditedEntity, recordNameFields } from '@gso/contract/audit';
import type { FieldChange } from '@gso/contract/record/readable-by';
import type { HistoryEntry } from '@gso/contract/record/history';
import { limits } from '@gso/contract/limits';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { jsonWithNumber } from '../db/late-number.ts';
import { writeWithoutWaiting, statement } from '../db/statement.ts';

interface RecordState {
  id: number;
  version: number;
}

/** These change with every save and would only hide what the user changed; the files of a visit have their own entries. */
const marks = new Set(['id', 'version', 'lastUpdateBy', 'lastUpdateDate', 'files']);

/** The fields in which two states of a record differ, nested ones by path ("address.street"). */
export function fieldChanges(before: object | undefined, after: object | undefined): FieldChange[] {
  const old = flatten(before ?? {});
  const current = flatten(after ?? {});
  const fields = new Set([...old.keys(), ...current.keys()]);
  return [...fields]
    .map((field) => ({ field, from: old.get(field) ?? null, to: current.get(field) ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function flatten(record: object, prefix = '', into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [key, value] of Object.entries(record)) {
    if (prefix === '' && marks.has(key)) continue;
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      flatten(value as object, `${prefix}${key}.`, into);
    else into.set(prefix + key, value);
  }
  return into;
}

/** The name of a record as people know it. */
export function nameOf(entity: AuditedEntity, record: object | undefined): string {
  const name = new Map<string, unknown>(Object.entries(record ?? {})).get(recordNameFields[entity] ?? 'name');
  return typeof name === 'string' ? name : '';
}

export interface RecordChange {
  before?: RecordState | undefined;
  after?: RecordState | undefined;
  /** The name of the record, if none of its fields holds it. */
  name?: string | undefined;
  /** What else is worth knowing about this change, besides the fields of the record. */
  noted?: readonly FieldChange[] | undefined;
}

/** Writes an audit entry for the change of one record, in the same transaction. */
export async function auditChange(tx: Tx, author: Author, entity: AuditedEntity, change: RecordChange): Promise<void> {
  await auditChanges(tx, author, entity, [change]);
}

/** The same for many records in one statement. */
export async function auditChanges(
  tx: Tx,
  author: Author,
  entity: AuditedEntity,
  changes: RecordChange[],
): Promise<void> {
  const entries = changes.map(({ before, after, name, noted = [] }) => ({
    action: before ? (after ? 'update' : 'delete') : 'create',
    entity_id: (after ?? before)?.id,
    // A deletion counts as one more version, so that it sorts after the last save.
    entity_version: after?.version ?? (before ? before.version + 1 : undefined),
    record_name: (name ?? nameOf(entity, after ?? before)).slice(0, limits.recordName),
    changes: [...fieldChanges(before, after), ...noted],
  }));
  await writeWithoutWaiting(
    tx,
    statement`insert into audit_entry (actor, action, entity, entity_id, entity_version, record_name, changes, request_id,
        token_name, change_group)
      select ${author.username}, e.action, ${entity}, e.entity_id, e.entity_version, e.record_name, e.changes, ${author.requestId},
        ${author.token?.name ?? ''}, ${author.changeGroup ?? null}::integer
      from jsonb_to_recordset(${jsonWithNumber(tx, JSON.stringify(entries))})
        as e (action text, entity_id integer, entity_version integer, record_name text, changes jsonb)`,
  );
}

/** Writes an audit entry for an action that changes no record: a sign-in, an export, a reset. */
export async function auditEvent(
  tx: Tx,
  author: Author,
  event: {
    action: Exclude<AuditAction, HistoryEntry['action']>;
    entity: AuditedEntity;
    facts?: Record<string, unknown>;
    record?: { id?: number | undefined; name: string };
  },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      actor: author.username,
      action: event.action,
      entity: event.entity,
      ...(event.record && {
        entity_id: event.record.id ?? null,
        record_name: event.record.name.slice(0, limits.recordName),
      }),
      changes: JSON.stringify(fieldChanges(undefined, event.facts)),
      request_id: author.requestId,
      token_name: author.token?.name ?? '',
      change_group: author.changeGroup ?? null,
    })
    .execute();
}
