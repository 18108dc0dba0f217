import { type WebhookInput, type WebhookListQuery, type WebhookRow, webhookEvents } from '@gso/contract/jobs/webhook';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { recordKind } from '../../platform/record/record-kind.ts';

export const webhookRecord = recordKind<WebhookRow, WebhookInput>({
  entity: 'webhook',
  fields: {
    name: 'name',
    url: 'url',
    events: {
      column: 'events',
      read: (stored: string[]) => webhookEvents.filter((event) => stored.includes(event)),
    },
    enabled: 'enabled',
  },
  shown: {
    failingSince: 'webhook.failing_since',
    switchedOffAt: 'webhook.switched_off_at',
    lastDeliveredAt: 'webhook.last_delivered_at',
  },
});

const sortColumns: Record<WebhookListQuery['sort'], Statement> = {
  name: text('lower(name)'),
  lastUpdateDate: text('updated_at'),
};

export function listWebhooks(db: Reader, query: WebhookListQuery) {
  const where = containsText(text(`(' ' || lower(name || ' ' || url))`), query.search);
  return listRecords(db, webhookRecord, { where, sortBy: sortColumns[query.sort] }, query);
}
