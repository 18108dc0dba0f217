import type { AuditedEntity } from '@gso/contract/audit';
import type { HistoryEntry } from '@gso/contract/history';
import type { MeanwhileChange } from '@gso/contract/replies';
import { AppError } from '../app-error.ts';
import type { Reader, Tx } from '../db/database.ts';
import { text } from '../text.ts';
import type { FieldChange } from './audit.ts';

const entriesAtOnce = 50;
const recordActions = ['create', 'update', 'delete'] as const;

/** A record's history, newest first; it outlives the record. */
export async function readHistory(db: Reader, entity: AuditedEntity, id: number, before?: number) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor', 'action', 'changes'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('action', 'in', recordActions)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(entriesAtOnce + 1)
    .execute();
  const content = rows.slice(0, entriesAtOnce).map((row): HistoryEntry => ({
    ...row,
    action: recordActions.find((action) => action === row.action) ?? 'update',
    changes: changesOf(row.changes),
  }));
  return { content, more: rows.length > entriesAtOnce };
}

/** Refuses a save that was made on an older state, and tells what happened since and what the caller shall see of it now. */
export async function refuseIfStale(
  tx: Tx,
  entity: AuditedEntity,
  current: { id: number; version: number; lastUpdateBy: string },
  version: number,
  shown: object = current,
): Promise<void> {
  if (current.version === version) return;
  const entries = await tx
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'changes'])
    .where('entity', '=', entity)
    .where('entity_id', '=', current.id)
    .where('entity_version', '>', version)
    .orderBy('id')
    .execute();
  const meanwhile = new Map<string, MeanwhileChange>();
  for (const entry of entries) {
    for (const { field, from, to } of changesOf(entry.changes)) {
      const first = meanwhile.get(field);
      meanwhile.set(field, { field, from: first ? first.from : from, to, by: entry.actor, at: entry.at });
    }
  }
  throw new AppError(
    'stale',
    text(
      `${current.lastUpdateBy} changed this record in the meantime.`,
      `${current.lastUpdateBy} sudah mengubah data ini sementara itu.`,
    ),
    { current: { ...shown }, changes: [...meanwhile.values()] },
  );
}

export function changesOf(stored: unknown): FieldChange[] {
  return Array.isArray(stored) ? (stored as FieldChange[]) : [];
}
