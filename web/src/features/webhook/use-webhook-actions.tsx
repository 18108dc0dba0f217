import { mayChoose, type WebhookRow } from '@gso/contract/jobs/webhook';
import { IconKey, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import type { RowAction } from '../../table/row-actions.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { useRowCall } from '../../table/use-row-call.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { deliveryKey, fetchKey, sendTest, webhookApi } from './api.ts';
import { webhookWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);
const KeyDialog = later(async () => (await import('./key-dialog.tsx')).KeyDialog);

/** Why the user may not change a webhook: it would send them records that they may not open. */
export function useUnchangeable(): (webhook: WebhookRow) => string | undefined {
  const t = useWords(webhookWords);
  const held = useSession()?.claims.permissions ?? [];
  return ({ events }) => (events.every((event) => mayChoose(held, event)) ? undefined : t.mayNotChange);
}

interface WebhookActions {
  actionsOf: (webhook: WebhookRow) => RowAction[];
  /** The progress of an action, or why it failed. */
  line: ReactNode;
  dialogs: ReactNode;
}

/** What can be done with a webhook besides changing it, in the list and on its page. */
export function useWebhookActions(onRemoved?: () => void): WebhookActions {
  const t = { ...useWords(listWords), ...useWords(webhookWords) };
  const queryClient = useQueryClient();
  const unchangeable = useUnchangeable();
  const call = useRowCall();
  const [shown, setShown] = useState<{ webhook: WebhookRow; secret: string }>();
  const [removing, setRemoving] = useState<WebhookRow>();
  const reload = (part: readonly string[]) =>
    void queryClient.invalidateQueries({ queryKey: [...webhookApi.key, ...part] });

  const showKey = (webhook: WebhookRow) =>
    call.run({
      record: webhook.name,
      text: t.loadingKey,
      act: async () => setShown({ webhook, ...(await fetchKey(webhook.id)) }),
    });
  const test = ({ id, name }: WebhookRow) =>
    call.run({
      record: name,
      text: t.testing,
      act: async () => {
        await sendTest(id);
        void queryClient.invalidateQueries({ queryKey: deliveryKey });
        return t.tested;
      },
    });

  return {
    actionsOf: (webhook) => [
      { label: t.test, icon: IconSend, blocked: webhook.enabled ? undefined : t.isOff, onClick: () => test(webhook) },
      { label: t.key, icon: IconKey, blocked: unchangeable(webhook), onClick: () => showKey(webhook) },
      { label: t.delete, icon: IconTrash, onClick: () => setRemoving(webhook) },
    ],
    line: <RowCallLine {...call} />,
    dialogs: (
      <Suspense>
        {shown && (
          <KeyDialog
            webhook={shown.webhook}
            secret={shown.secret}
            onRenewed={(secret) => {
              setShown({ ...shown, secret });
              reload([]);
            }}
            onClose={() => setShown(undefined)}
          />
        )}
        {removing && (
          <ConfirmAction
            question={t.removeQuestion}
            action={t.delete}
            done={t.removed}
            act={() => webhookApi.remove(removing.id, removing.version).finally(() => reload(['page']))}
            onDone={() => {
              setRemoving(undefined);
              onRemoved?.();
            }}
            onClose={() => setRemoving(undefined)}
          >
            {removing.name}
          </ConfirmAction>
        )}
      </Suspense>
    ),
  };
}
