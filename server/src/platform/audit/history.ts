import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { type HistoryEntry, recordActions } from '@gso/contract/record/history';
import type { FieldChange } from '@gso/contract/record/readable-by';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import type * as z from 'zod';
import { AppError } from '../app-error.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Tx } from '../db/database.ts';
import { nothing, readRows, statement, text as sqlText } from '../db/statement.ts';
import { auditedRows } from '../reading/audited-rows.ts';
import { readableChanges } from '../reading/readable-changes.ts';
import { text } from '../text.ts';
import { knownValue } from '../db/known-value.ts';

const entriesAtOnce = 50;

interface StoredEntry {
  id: number;
  at: string;
  actor: string;
  token: string;
  action: string;
  changes: unknown;
  more: boolean;
}

/**
 * A record's history as the holder of these permissions may read it, newest first; it outlives the record. A page ends
 * with the entry whose changes exceed the bytes of a page.
 */
export async function readHistory(
  db: Reader,
  { permissions }: Pick<Actor, 'permissions'>,
  { entity, id }: { entity: AuditedEntity; id: number },
  before?: number,
) {
  const rows = await readRows<StoredEntry>(
    db,
    statement`with entry as (
        select id, at, actor, token_name as token, action, changes from audit_entry
        where entity = ${entity} and entity_id = ${id} and action = any(${[...recordActions]})
          ${before === undefined ? nothing : statement`and id < ${before}`}
        order by id desc limit ${sqlText(String(entriesAtOnce + 1))}
      ), sized as (
        select *, row_number() over newest_first as place, count(*) over () as read,
          coalesce(sum(octet_length(changes::text)) over (newest_first rows between unbounded preceding and 1 preceding), 0)
            as bytes_before
        from entry window newest_first as (order by id desc)
      )
      select id, at, actor, token, action, changes, read > count(*) over () as more from sized
      where place <= ${sqlText(String(entriesAtOnce))} and bytes_before < ${sqlText(String(limits.historyChanges))}
      order by id desc`,
  );
  const content = rows.map(({ more: _, ...row }): HistoryEntry => ({
    ...row,
    action: knownValue(recordActions, row.action),
    changes: readableChanges(entity, permissions, changesOf(row.changes)),
  }));
  return { content, more: rows[0]?.more ?? false };
}

/**
 * Refuses a save that is based on an older version. The error carries the changes since then and the current record as
 * the caller may see it.
 */
export async function refuseIfStale(
  tx: Tx,
  entity: AuditedEntity,
  current: { id: number; version: number; lastUpdateBy: string },
  version: number,
  shown: { schema: z.ZodType; record: object } = { schema: auditedRows[entity], record: current },
): Promise<void> {
  if (current.version === version) return;
  const meanwhile = await changesSince(tx, entity, [{ id: current.id, version }]);
  throw new AppError(
    'stale',
    text(
      `${current.lastUpdateBy} changed this record in the meantime.`,
      `${current.lastUpdateBy} sudah mengubah data ini sementara itu.`,
    ),
    { current: shown, changes: { entity, fields: meanwhile.get(current.id) ?? [] } },
  );
}

/** The changes of records since these versions, field by field: from the value that was read to the current one. */
export async function changesSince(
  tx: Tx,
  entity: AuditedEntity,
  read: readonly { id: number; version: number }[],
): Promise<Map<number, MeanwhileChange[]>> {
  if (read.length === 0) return new Map();
  const entries = await readRows<{ id: number; at: string; actor: string; changes: unknown }>(
    tx,
    statement`select entity_id as id, at, actor, changes
      from unnest(${read.map(({ id }) => id)}::integer[], ${read.map(({ version }) => version)}::integer[])
        as read (read_id, read_version)
      join audit_entry on entity = ${entity} and entity_id = read_id and entity_version > read_version
      order by audit_entry.id`,
  );
  const changes = new Map<number, Map<string, MeanwhileChange>>();
  for (const { id, at, actor, changes: stored } of entries) {
    const fields = changes.get(id) ?? new Map<string, MeanwhileChange>();
    changes.set(id, fields);
    for (const { field, from, to } of changesOf(stored)) {
      fields.set(field, { field, from: fields.has(field) ? fields.get(field)?.from : from, to, by: actor, at });
    }
  }
  // A record that was deleted and restored, or changed and changed back, is what it was.
  const isOther = ({ from, to }: FieldChange) => JSON.stringify(from) !== JSON.stringify(to);
  return new Map([...changes].map(([id, fields]) => [id, [...fields.values()].filter(isOther)]));
}

/** As they were written. What leaves the server goes through `readableChanges`. */
export function changesOf(stored: unknown): FieldChange[] {
  return Array.isArray(stored) ? (stored as FieldChange[]) : [];
}
