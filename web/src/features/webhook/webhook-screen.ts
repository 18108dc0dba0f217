import { webhookList } from '@gso/contract/jobs/webhook';
import { IconWebhook } from '@tabler/icons-react';
import { recordScreen } from '../../table/record-screen.ts';
import { webhookApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const webhooks = recordScreen({
  name: 'webhook',
  api: webhookApi,
  list: webhookList,
  icon: IconWebhook,
  nameOf: (webhook) => webhook.name,
  Dialog: later(async () => (await import('./webhook-dialog.tsx')).WebhookDialog),
});
