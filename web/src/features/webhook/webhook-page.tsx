import type { WebhookRow } from '@gso/contract/jobs/webhook';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { RecordList } from '../../table/record-list.tsx';
import { InnerNote } from '../../ui/inner-table.tsx';
import { Page } from '../../ui/page.tsx';
import { eventsText } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import { useUnchangeable, useWebhookActions } from './use-webhook-actions.tsx';
import { useWebhookColumns } from './webhook-columns.tsx';
import { webhooks } from './webhook-screen.ts';
import { webhookWords } from './words.ts';

const eventsOf = ({ events }: WebhookRow) => <InnerNote>{eventsText(events)}</InnerNote>;

export function WebhookPage() {
  const t = useWords(webhookWords);
  const columns = useWebhookColumns();
  const navigate = useNavigate();
  const { actionsOf, line, dialogs } = useWebhookActions();
  return (
    <Page title={t.title}>
      {line}
      <RecordList
        screen={webhooks}
        columns={columns}
        texts={t}
        details={eventsOf}
        // A deleted webhook cannot be restored, because its key is gone: it has an action of its own.
        rowRules={{ change: useUnchangeable(), remove: false }}
        rowActions={(webhook) => [
          {
            label: t.deliveries,
            icon: IconListDetails,
            onClick: () => void navigate({ to: '/dashboard/webhook/$id', params: { id: String(webhook.id) } }),
          },
          ...actionsOf(webhook),
        ]}
      />
      {dialogs}
    </Page>
  );
}
