import type { DeliveryDetail, DeliveryListQuery, DeliveryRow } from '@gso/contract/jobs/webhook';
import { deliveryStates } from '@gso/contract/jobs/webhook';
import { limits } from '@gso/contract/limits';
import { notFound } from '../../platform/app-error.ts';
import { openEntries } from '../../platform/audit/open-entries.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { knownValue } from '../../platform/db/known-value.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { addDelivery } from './delivery-kind.ts';
import { bodyOf, type StoredMessage } from './message-body.ts';
import { isOff } from './write-webhook.ts';

interface StoredDelivery extends StoredMessage {
  state: string;
  attempts: number;
  due_at: string;
  ended_at: string | null;
  status: number | null;
  error: string;
  answer: string;
  ms: number | null;
}

const columns = text(`webhook_delivery.id, webhook_delivery.event, webhook_delivery.entity, webhook_delivery.entity_id,
  webhook_delivery.created_at, webhook_delivery.state, webhook_delivery.attempts, webhook_delivery.due_at,
  webhook_delivery.ended_at, webhook_delivery.status, webhook_delivery.error, webhook_delivery.answer,
  webhook_delivery.ms, entry.record_name, entry.entity_version, entry.actor, entry.changes`);
const joins = text('left join audit_entry as entry on entry.id = webhook_delivery.audit_entry_id');

/** The log shows nothing that the audit log would not show to this user. */
const openTo = ({ permissions }: Actor): Statement[] => openEntries(permissions, 'webhook_delivery');

function toRow(stored: StoredDelivery): DeliveryRow {
  const state = knownValue(deliveryStates, stored.state);
  return {
    id: stored.id,
    event: stored.event,
    record: stored.record_name ?? '',
    recordId: stored.entity_id,
    state,
    createdAt: stored.created_at,
    attempts: stored.attempts,
    dueAt: state === 'waiting' ? stored.due_at : null,
    endedAt: stored.ended_at,
    status: stored.status,
    error: stored.error,
    ms: stored.ms,
  };
}

export function listDeliveries(db: Reader, actor: Actor, webhookId: number, query: DeliveryListQuery) {
  const ofState = query.state ? [statement`state = ${query.state}`] : [];
  const narrower = [
    ...openTo(actor),
    ...(query.search ? [statement`position(lower(${query.search}) in event) > 0`] : []),
  ];
  const source = {
    table: text('webhook_delivery'),
    within: statement`webhook_delivery.webhook_id = ${webhookId}`,
    where: [...ofState, ...narrower],
    coveredByIndex: narrower.length === 0,
    sortBy: text('webhook_delivery.id'),
    columns,
    joins,
  };
  return pageOf(db, source, query, toRow);
}

async function readStored(db: Reader, actor: Actor, id: number): Promise<StoredDelivery & { webhook_id: number }> {
  const where = allOf([statement`webhook_delivery.id = ${id}`, ...openTo(actor)]);
  const [stored] = await readRows<StoredDelivery & { webhook_id: number }>(
    db,
    statement`select webhook_delivery.webhook_id, ${columns} from webhook_delivery ${joins}
      where ${where}`,
  );
  if (!stored) throw notFound();
  return stored;
}

export async function readDelivery(db: Reader, actor: Actor, id: number): Promise<DeliveryDetail> {
  const stored = await readStored(db, actor, id);
  return { ...toRow(stored), body: bodyOf(stored, actor.permissions), answer: stored.answer };
}

/** At once, and with all the time of a new message. One that waits is tried without its pause. */
export async function sendAgain(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { webhook_id } = await readStored(tx, actor, id);
  const [webhook] = await readRows<{ enabled: boolean }>(
    tx,
    statement`update webhook set paused_until = null where id = ${webhook_id} returning enabled`,
  );
  if (!webhook?.enabled) throw isOff();
  await readRows(
    tx,
    statement`update webhook_delivery set state = 'waiting', due_at = now(), ended_at = null,
        give_up_at = now() + make_interval(hours => ${limits.webhookHours}) where id = ${id}`,
  );
  await addDelivery(tx, webhook_id);
}
