import { webhookList } from '@gso/contract/jobs/webhook';
import { IconWebhook } from '@tabler/icons-react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { recordScreen } from '../../table/record-screen.ts';
import { webhookApi } from './api.ts';

export const webhooks = recordScreen({
  name: 'webhook',
  api: webhookApi,
  list: webhookList,
  icon: IconWebhook,
  nameOf: (webhook) => webhook.name,
  Dialog: lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog),
});
