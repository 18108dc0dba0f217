import { limits } from '@gso/contract/limits';
import {
  mayChoose,
  testEvent,
  type WebhookEvent,
  type WebhookInput,
  type WebhookPatch,
  type WebhookRow,
} from '@gso/contract/jobs/webhook';
import { AppError, notFound, refusedField } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { SecretBox } from '../../platform/auth/secret-box.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { lockRecord } from '../../platform/record/record-kind.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { type Networks, literalProblem } from './receiver-address.ts';
import { addDelivery } from './delivery-kind.ts';
import { newSigningKey, ownerOf, type WebhookSetup } from './setup.ts';
import { webhookRecord } from './webhook-kind.ts';

export async function createWebhook(tx: Tx, actor: Actor, setup: WebhookSetup, input: WebhookInput) {
  refuseWider(actor, input.events);
  refuseForbidden(input.url, setup.networks);
  // One create at a time, so that the limit holds and a name is taken once.
  await readRows(tx, statement`select pg_advisory_xact_lock(hashtext('create a webhook'))`);
  const others = await readRows<{ is_same: boolean }>(
    tx,
    statement`select lower(name) = lower(${input.name}) as is_same from webhook`,
  );
  if (others.some(({ is_same }) => is_same)) throw nameIsTaken(input.name);
  if (others.length >= limits.webhooks) throw tooMany();
  const created = await createRecord(tx, actor, webhookRecord, input);
  await storeKey(tx, setup.keys, created.id);
  return created;
}

/**
 * Whoever changes a webhook must be allowed to read everything that it sends: another address would otherwise show them
 * records that they may not open. Switched on again, it also sends what has waited, with all the time that new messages
 * have.
 */
export async function updateWebhook(
  tx: Tx,
  actor: Actor,
  { networks }: WebhookSetup,
  change: { id: number; patch: WebhookPatch },
): Promise<WebhookRow> {
  return updateRecord(tx, actor, webhookRecord, {
    ...change,
    prepare: async (before, input) => {
      refuseWider(actor, input.events);
      if (input.url !== before.url) refuseForbidden(input.url, networks);
      const [taken] = await readRows(
        tx,
        statement`select id from webhook where lower(name) = lower(${input.name}) and id <> ${before.id}`,
      );
      if (taken) throw nameIsTaken(input.name);
      if (input.enabled) await beginAgain(tx, before.id);
      return input;
    },
  });
}

async function beginAgain(tx: Tx, id: number): Promise<void> {
  await readRows(
    tx,
    statement`update webhook set failing_since = null, failed_runs = 0, paused_until = null, switched_off_at = null
      where id = ${id}`,
  );
  await readRows(
    tx,
    statement`update webhook_delivery set due_at = now(), give_up_at = now() + make_interval(hours => ${limits.webhookHours})
      where webhook_id = ${id} and state = 'waiting'`,
  );
  await addDelivery(tx, id);
}

/** Its messages go with it, also those that wait. */
export async function deleteWebhook(tx: Tx, actor: Actor, id: number, version: number): Promise<void> {
  const before = await lockRecord(tx, webhookRecord, id);
  await refuseIfStale(tx, 'webhook', before, version);
  await readRows(tx, statement`delete from webhook where id = ${id}`);
  await auditChange(tx, actor, 'webhook', { before });
}

export async function readKey(db: Reader, actor: Actor, { keys }: WebhookSetup, id: number): Promise<string> {
  const [stored] = await readRows<{ secret: string; events: WebhookEvent[] }>(
    db,
    statement`select secret, events from webhook where id = ${id}`,
  );
  if (!stored) throw notFound();
  refuseWider(actor, stored.events);
  const key = keys.open(stored.secret, ownerOf(id));
  if (key === undefined) throw unreadableKey();
  return key;
}

export async function renewKey(tx: Tx, actor: Actor, { keys }: WebhookSetup, id: number): Promise<string> {
  const before = await lockRecord(tx, webhookRecord, id);
  refuseWider(actor, before.events);
  const key = await storeKey(tx, keys, id);
  await readRows(
    tx,
    statement`update webhook set version = version + 1, updated_by = ${actor.username}, updated_at = now()
      where id = ${id}`,
  );
  const after = { ...before, version: before.version + 1, secret: 'renewed' };
  await auditChange(tx, actor, 'webhook', { before, after });
  return key;
}

async function storeKey(tx: Tx, keys: SecretBox, id: number): Promise<string> {
  const key = newSigningKey();
  await readRows(tx, statement`update webhook set secret = ${keys.seal(key, ownerOf(id))} where id = ${id}`);
  return key;
}

/** A message that says only that it is one. It is sent like all others. */
export async function sendTest(tx: Tx, id: number): Promise<void> {
  const webhook = await lockRecord(tx, webhookRecord, id);
  if (!webhook.enabled) throw isOff();
  await readRows(
    tx,
    statement`insert into webhook_delivery (webhook_id, event, entity, entity_id)
      values (${id}, ${testEvent}, 'webhook', ${id})`,
  );
  await readRows(tx, statement`update webhook set paused_until = null where id = ${id}`);
  await addDelivery(tx, id);
}

function refuseWider({ permissions }: Actor, events: readonly WebhookEvent[]): void {
  if (events.every((event) => mayChoose(permissions, event))) return;
  throw refusedField(
    'events',
    text(
      'You can only choose events of records that you may open yourself.',
      'Anda hanya dapat memilih peristiwa dari data yang boleh Anda buka sendiri.',
    ),
  );
}

function refuseForbidden(url: string, networks: Networks): void {
  const problem = literalProblem(new URL(url), networks);
  if (problem) throw refusedField('url', problem);
}

function nameIsTaken(name: string): AppError {
  const message = text(`A webhook named ${name} exists already.`, `Webhook bernama ${name} sudah ada.`);
  return new AppError('duplicate', message, { fields: [{ path: 'name', message }] });
}

const tooMany = () =>
  new AppError(
    'refused',
    text(
      `There can be at most ${limits.webhooks} webhooks. Remove one that is not needed any more.`,
      `Paling banyak ${limits.webhooks} webhook. Hapus yang tidak diperlukan lagi.`,
    ),
  );

export const isOff = () =>
  new AppError(
    'refused',
    text('This webhook is switched off. Switch it on first.', 'Webhook ini nonaktif. Aktifkan dahulu.'),
  );

const unreadableKey = () =>
  new AppError(
    'refused',
    text(
      'The key of this webhook cannot be read: WEBHOOK_KEY has changed. Make a new key.',
      'Kunci webhook ini tidak dapat dibaca: WEBHOOK_KEY telah berubah. Buat kunci baru.',
    ),
  );
