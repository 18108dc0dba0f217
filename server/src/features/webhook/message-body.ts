import { limits } from '@gso/contract/limits';
import { testEvent } from '@gso/contract/jobs/webhook';
import { changesOf } from '../../platform/audit/history.ts';
import { readableChanges } from '../../platform/reading/readable-changes.ts';

/** A delivery with its audit entry; the columns of the entry are null for a message that only tries the webhook out. */
export interface StoredMessage {
  id: number;
  event: string;
  entity: string;
  entity_id: number;
  created_at: string;
  record_name: string | null;
  entity_version: number | null;
  actor: string | null;
  changes: unknown;
}

/**
 * What is sent: type, time and data, as the Standard Webhooks scheme recommends. It follows from the audit entry and from
 * what the keeper of the webhook may read, so every attempt sends the same bytes unless their permissions change.
 */
export function bodyOf(stored: StoredMessage, held: readonly string[]): string {
  const { event, entity, entity_id, created_at } = stored;
  const envelope = { type: event, timestamp: new Date(created_at).toISOString() };
  if (event === testEvent) return JSON.stringify({ ...envelope, data: {} });
  const record = { kind: entity, id: entity_id, version: stored.entity_version, name: stored.record_name };
  const data = { record, by: stored.actor };
  const changes = readableChanges(entity, held, changesOf(stored.changes));
  const body = JSON.stringify({ ...envelope, data: { ...data, changes } });
  if (Buffer.byteLength(body) <= limits.webhookBody) return body;
  return JSON.stringify({ ...envelope, data: { ...data, changes: [], changesLeftOut: true } });
}
