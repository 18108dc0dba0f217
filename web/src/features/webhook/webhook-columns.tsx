import { webhookList, type WebhookListQuery, type WebhookRow } from '@gso/contract/jobs/webhook';
import { Link } from '@tanstack/react-router';
import linkClasses from '../../pickers/record-link.module.css';
import { type Column, fieldColumns } from '../../table/column.ts';
import { formatDateTime } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { WebhookState } from './webhook-state.tsx';
import { webhookWords } from './words.ts';

type WebhookColumn = Column<WebhookRow, WebhookListQuery['sort']>;

export function useWebhookColumns(): WebhookColumn[] {
  const t = { ...useWords(listWords), ...useWords(webhookWords) };
  const column = fieldColumns(t.fields, webhookList);
  return [
    column('name', { card: 'title' }),
    { key: 'state', header: t.state, cell: (webhook) => <WebhookState webhook={webhook} />, card: 'mark' },
    {
      key: 'deliveries',
      header: t.deliveries,
      cell: ({ id, lastDeliveredAt }) => (
        <Link to="/dashboard/webhook/$id" params={{ id: String(id) }} className={linkClasses.link}>
          {lastDeliveredAt === null ? t.nothingDelivered : t.lastDelivered(formatDateTime(lastDeliveredAt))}
        </Link>
      ),
      card: 'fact',
    },
    column('url', { width: 'rest', card: 'fact' }),
    column('events', { cell: ({ events }) => t.eventCount(events.length), card: 'fact' }),
    { key: 'by', header: t.updateBy, cell: ({ lastUpdateBy }) => lastUpdateBy, hidden: true },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: t.updateDate,
      cell: ({ lastUpdateDate }) => formatDateTime(lastUpdateDate),
    },
  ];
}
