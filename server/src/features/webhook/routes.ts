import { recordId, version } from '@gso/contract/fields';
import {
  deliveryDetail,
  deliveryList,
  deliveryPage,
  webhookAccess,
  webhookInput,
  webhookList,
  webhookPage,
  webhookPatch,
  webhookRow,
  webhookSaved,
  webhookSecret,
} from '@gso/contract/jobs/webhook';
import { doneReply } from '@gso/contract/record/replies';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { route } from '../../platform/http/route.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { text } from '../../platform/text.ts';
import { listDeliveries, readDelivery, sendAgain } from './delivery-queries.ts';
import type { WebhookSetup } from './setup.ts';
import { listWebhooks, webhookRecord } from './webhook-kind.ts';
import { createWebhook, deleteWebhook, readKey, renewKey, sendTest, updateWebhook } from './write-webhook.ts';

const params = z.strictObject({ id: recordId });
const path = '/api/webhook';
const { read, write } = webhookAccess;
/** A webhook sends records to somebody else, so nobody makes one with an API token or a session left open. */
const guarded = { access: write, byToken: false, recentSignIn: true } as const;

export const webhookRoutes = (setup: WebhookSetup | undefined) => {
  const needed = (): WebhookSetup => {
    if (setup) return setup;
    throw notSetUp();
  };
  return [
    route({
      method: 'GET',
      path,
      summary: 'The webhooks',
      access: read,
      query: webhookList.schema,
      response: { 200: webhookPage },
      refuses: [],
      handler: ({ reads, query }) => listWebhooks(reads, query),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One webhook',
      access: read,
      params,
      response: { 200: webhookRow },
      refuses: [404],
      handler: ({ reads, params: { id } }) => readRecord(reads, webhookRecord, id),
    }),
    historyRoute({ path, one: 'webhook', access: read, entity: 'webhook' }),
    route({
      method: 'POST',
      path,
      summary: 'Create a webhook for events of records that the caller may read',
      ...guarded,
      body: webhookInput,
      response: { 201: webhookSaved },
      refuses: [409, 422],
      handler: (call) => createOnce(call, (tx) => createWebhook(tx, call.actor, needed(), call.body)),
    }),
    route({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change a webhook; switched on again, it also sends what has waited',
      ...guarded,
      params,
      body: webhookPatch,
      response: { 200: webhookSaved },
      refuses: [404, 409, 422],
      handler: (call) =>
        save(call, (tx) => updateWebhook(tx, call.actor, needed(), { id: call.params.id, patch: call.body })),
    }),
    route({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Remove a webhook with the log of its deliveries',
      ...guarded,
      params,
      query: z.strictObject({ version }),
      response: { 200: doneReply },
      refuses: [404, 409],
      handler: (call) => carryOut(call, (tx) => deleteWebhook(tx, call.actor, call.params.id, call.query.version)),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}/secret`,
      summary: 'The key that receivers check the signatures of a webhook with',
      ...guarded,
      params,
      response: { 200: webhookSecret },
      refuses: [404, 422],
      handler: async (call) => ({ secret: await readKey(call.reads, call.actor, needed(), call.params.id) }),
    }),
    route({
      method: 'POST',
      path: `${path}/{id}/secret`,
      summary: 'Replace the key of a webhook; from now on only the new one signs',
      ...guarded,
      params,
      response: { 200: webhookSecret },
      refuses: [404, 422],
      handler: (call) =>
        save(call, async (tx) => ({ secret: await renewKey(tx, call.actor, needed(), call.params.id) })),
    }),
    route({
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a message without content, to try a webhook out',
      access: write,
      params,
      response: { 200: doneReply },
      refuses: [404, 422],
      handler: (call) => carryOut(call, (tx) => sendTest(tx, call.params.id)),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}/delivery`,
      summary: 'The messages of a webhook, newest first; of the records that the caller may read',
      access: read,
      params,
      query: deliveryList.schema,
      response: { 200: deliveryPage },
      refuses: [],
      handler: ({ reads, actor, params: { id }, query }) => listDeliveries(reads, actor, id, query),
    }),
    route({
      method: 'GET',
      path: `${path}/delivery/{id}`,
      summary: 'One message with its body and the beginning of the last answer',
      access: read,
      params,
      response: { 200: deliveryDetail },
      refuses: [404],
      handler: ({ reads, actor, params: { id } }) => readDelivery(reads, actor, id),
    }),
    route({
      method: 'POST',
      path: `${path}/delivery/{id}/again`,
      summary: 'Send a message again',
      access: write,
      params,
      response: { 200: doneReply },
      refuses: [404, 422],
      handler: (call) => carryOut(call, (tx) => sendAgain(tx, call.actor, call.params.id)),
    }),
  ];
};

const notSetUp = () =>
  new AppError(
    'refused',
    text(
      'Webhooks are not set up. The operator sets WEBHOOK_KEY first.',
      'Webhook belum disiapkan. Operator perlu mengisi WEBHOOK_KEY terlebih dahulu.',
    ),
  );
