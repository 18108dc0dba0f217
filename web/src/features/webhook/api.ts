import {
  deliveryDetail,
  deliveryList,
  type DeliveryListQuery,
  deliveryPage,
  type WebhookInput,
  webhookList,
  type WebhookListQuery,
  webhookPage,
  type WebhookPatch,
  type WebhookRow,
  webhookRow,
  webhookSaved,
  webhookSecret,
} from '@gso/contract/jobs/webhook';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';
import { onlyDifferences } from '../../words/values/role.ts';

const calls = recordApi<WebhookRow, WebhookListQuery, WebhookInput, WebhookPatch>({
  name: 'webhook',
  entity: 'webhook',
  path: '/api/webhook',
  list: webhookList,
  page: webhookPage,
  row: webhookRow,
  saved: webhookSaved,
});

export const webhookApi: typeof calls = {
  ...calls,
  fetchHistory: async (...entries) => {
    const history = await calls.fetchHistory(...entries);
    return { ...history, content: history.content.map(onlyDifferences) };
  },
};

const { path } = webhookApi;

export const fetchKey = (id: number) => call({ path: `${path}/${id}/secret`, reply: webhookSecret });

export const renewKey = (id: number) => call({ method: 'POST', path: `${path}/${id}/secret`, reply: webhookSecret });

export const sendTest = (id: number) => call({ method: 'POST', path: `${path}/${id}/test`, reply: doneReply });

/** All cached replies about deliveries are stored under this key. */
export const deliveryKey = ['webhook-delivery'] as const;

export const fetchDeliveries = (webhookId: number) => (query: DeliveryListQuery, signal: AbortSignal) =>
  call({ path: `${path}/${webhookId}/delivery`, query: deliveryList.toWire(query), reply: deliveryPage, signal });

export const fetchDelivery = (id: number, signal: AbortSignal) =>
  call({ path: `${path}/delivery/${id}`, reply: deliveryDetail, signal });

export const sendAgain = (id: number) =>
  call({ method: 'POST', path: `${path}/delivery/${id}/again`, reply: doneReply });
